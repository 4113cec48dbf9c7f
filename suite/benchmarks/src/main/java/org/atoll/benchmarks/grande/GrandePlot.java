// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.List;
import java.util.Locale;
import org.atoll.benchmarks.grande.GrandeTable.Cell;

/// Draws a table as SVG: a panel for each operation, time over size, both in powers of ten, and a
/// line for each number of processes.
final class GrandePlot {
    private static final int WIDTH = 300;
    private static final int HEIGHT = 220;
    private static final int MARGIN = 45;
    private static final int COLUMNS = 3;
    private static final double MOST_BYTES = Math.log10(1 << 24);
    private static final double LEAST_MICROS = -1;
    private static final double DECADES = 8;
    private static final String[] COLOURS =
            {"#1b6ca8", "#d1495b", "#3a7d44", "#8d5fa8", "#b8860b", "#444444"};

    private final GrandeTable table;
    private final List<Integer> processes;

    GrandePlot(GrandeTable table, List<Integer> processes) {
        this.table = table;
        this.processes = processes;
    }

    String svg() {
        List<GrandeOperation> operations =
                table.cells().stream().map(Cell::operation).distinct().toList();
        int rows = Math.ceilDiv(Math.max(1, operations.size()), COLUMNS);
        StringBuilder svg = new StringBuilder(text(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"11\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                COLUMNS * WIDTH, rows * HEIGHT));
        for (int i = 0; i < operations.size(); i++) {
            svg.append(text("<g transform=\"translate(%d,%d)\">%n",
                    i % COLUMNS * WIDTH, i / COLUMNS * HEIGHT));
            panel(operations.get(i), svg);
            svg.append("</g>\n");
        }
        return svg.append("</svg>\n").toString();
    }

    private void panel(GrandeOperation operation, StringBuilder svg) {
        svg.append(text("<text x=\"%d\" y=\"15\" font-weight=\"bold\">%s</text>%n",
                MARGIN, operation.word()));
        for (int decade = 0; decade <= DECADES; decade += 2) {
            double y = y(Math.pow(10, LEAST_MICROS + decade));
            svg.append(text("<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>"
                            + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s us</text>%n",
                    MARGIN, WIDTH - 10, y, y, MARGIN - 4, y + 4,
                    decade + LEAST_MICROS < 0 ? "0.1" : "1e" + (int) (decade + LEAST_MICROS)));
        }
        for (int shift = 0; shift <= 24; shift += 8) {
            int bytes = 1 << shift;
            svg.append(text("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x(bytes), HEIGHT - 12, GrandeTable.size(bytes)));
        }
        for (int i = 0; i < processes.size(); i++) {
            line(operation, i, svg);
        }
    }

    private void line(GrandeOperation operation, int index, StringBuilder svg) {
        int ranks = processes.get(index);
        String colour = COLOURS[index % COLOURS.length];
        StringBuilder points = new StringBuilder();
        for (Cell cell : table.cells()) {
            if (cell.operation() == operation && cell.processes() == ranks && cell.isGreen()) {
                points.append(text("%.1f,%.1f ", x(cell.bytes()), y(cell.micros())));
            }
        }
        svg.append(text("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\"/>"
                        + "<text x=\"%d\" y=\"%d\" fill=\"%s\">n = %d</text>%n",
                points.toString().strip(), colour, MARGIN + 8, 32 + 13 * index, colour, ranks));
    }

    private static double x(double bytes) {
        return MARGIN + Math.log10(bytes) / MOST_BYTES * (WIDTH - MARGIN - 20);
    }

    private static double y(double micros) {
        double decades = Math.log10(micros) - LEAST_MICROS;
        return HEIGHT - 28 - decades / DECADES * (HEIGHT - 60);
    }

    @SuppressWarnings("AnnotateFormatMethod") // its formats are those above
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
