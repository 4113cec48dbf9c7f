// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.atoll.applications.OutputFile;

/// Curves of LOD scores as a picture (SVG that needs nothing else) and as a table (CSV).
///
/// @param curves one for each fraction that was estimated
public record LodPlot(List<LodCurve> curves) {
    private static final String SUFFIX = ".svg";
    private static final int COLUMNS = 2;

    /// Copies the list.
    public LodPlot {
        curves = List.copyOf(curves);
    }

    /// Looks whether the picture and the table can be written, before there are any.
    ///
    /// @param picture a path that ends in `.svg`; the table has `.csv` there instead
    /// @throws IllegalArgumentException if not
    public static void check(Path picture) {
        if (!picture.toString().endsWith(SUFFIX)) {
            throw new IllegalArgumentException("--curve " + picture
                    + ": the file must end in .svg, such as lod.svg; the table goes beside it");
        }
        new OutputFile(picture).check();
        new OutputFile(table(picture)).check();
    }

    /// Where the table goes.
    public static Path table(Path picture) {
        String name = picture.toString();
        return Path.of(name.substring(0, name.length() - SUFFIX.length()) + ".csv");
    }

    /// Writes both files, each as a whole. Blocks until they are on the disk.
    public void write(Path picture) {
        check(picture);
        new OutputFile(table(picture)).write(stream ->
                stream.write(csv().getBytes(StandardCharsets.UTF_8)));
        new OutputFile(picture).write(stream ->
                stream.write(svg().getBytes(StandardCharsets.UTF_8)));
    }

    /// The table: a line for each point of each curve, and for its estimate, limits and start.
    public String csv() {
        StringBuilder out = new StringBuilder("between,kind,theta,lod\n");
        for (LodCurve curve : curves) {
            curve.points().forEach(point -> row(out, curve, "curve", point));
            double limit = curve.best().lod() - 1;
            row(out, curve, "estimate", curve.best());
            row(out, curve, "lower limit", new LodCurve.Point(curve.lower(), limit));
            row(out, curve, "upper limit", new LodCurve.Point(curve.upper(), limit));
            row(out, curve, "start", curve.start());
        }
        return out.toString();
    }

    private static void row(
            StringBuilder out, LodCurve curve, String kind, LodCurve.Point point) {
        out.append('"').append(curve.between().replace("\"", "\"\"")).append("\",").append(kind)
                .append(String.format(Locale.ROOT, ",%.6f,", point.theta()))
                .append(Double.isFinite(point.lod())
                        ? String.format(Locale.ROOT, "%.6f", point.lod()) : "-inf")
                .append('\n');
    }

    /// The picture: a panel for each curve.
    public String svg() {
        int columns = Math.min(COLUMNS, Math.max(1, curves.size()));
        int rows = Math.ceilDiv(Math.max(1, curves.size()), columns);
        int width = columns * LodPanel.WIDTH;
        int height = rows * LodPanel.HEIGHT;
        StringBuilder out = new StringBuilder(String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                        + " viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\""
                        + " fill=\"#222222\">%n<rect width=\"100%%\" height=\"100%%\""
                        + " fill=\"white\"/>%n", width, height, width, height));
        for (int i = 0; i < curves.size(); i++) {
            out.append(String.format(Locale.ROOT, "<g transform=\"translate(%d,%d)\">%n",
                    i % columns * LodPanel.WIDTH, i / columns * LodPanel.HEIGHT));
            out.append(new LodPanel(curves.get(i)).svg());
            out.append("</g>\n");
        }
        return out.append("</svg>\n").toString();
    }
}
