// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.List;
import java.util.Locale;

/// Groups of bars as an SVG picture that needs nothing else.
///
/// @param series what the bars of each group are, in order
/// @param groups the groups, from left to right
record BarChart(String title, List<String> series, List<Group> groups) {
    private static final int BAR = 28;
    private static final int GAP = 36;
    private static final int HEIGHT = 260;
    private static final int LEFT = 50;
    private static final int TOP = 50;
    private static final int LEGEND = 126;
    private static final List<String> COLOURS = 
            List.of("#9ecae1", "#3182bd", "#fdae6b", "#31a354", "#969696");

    /// A group of bars.
    ///
    /// @param values one for each of the series
    record Group(String name, List<Double> values) {}

    /// The picture.
    String svg() {
        double top = Math.max(1, groups.stream()
                .flatMap(group -> group.values.stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1));
        int width = LEFT + groups.size() * groupWidth() + GAP;
        StringBuilder out = new StringBuilder(4096);
        line(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"12\">", width, TOP + HEIGHT + LEGEND);
        line(out, "<text x=\"%d\" y=\"24\" font-size=\"15\">%s</text>", LEFT, escape(title));
        for (int g = 0; g < groups.size(); g++) {
            group(out, groups.get(g), LEFT + GAP / 2 + g * groupWidth(), top);
        }
        line(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"black\"/>",
                LEFT, TOP + HEIGHT, width - GAP / 2, TOP + HEIGHT);
        legend(out);
        return out.append("</svg>\n").toString();
    }

    private int groupWidth() {
        return series.size() * BAR + GAP;
    }

    private static void group(StringBuilder out, Group group, int left, double top) {
        for (int i = 0; i < group.values.size(); i++) {
            double value = group.values.get(i);
            int height = (int) Math.round(HEIGHT * value / top);
            int x = left + i * BAR;
            int y = TOP + HEIGHT - height;
            line(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>",
                    x, y, BAR - 3, height, COLOURS.get(i % COLOURS.size()));
            line(out, "<text x=\"%d\" y=\"%d\" font-size=\"10\">%.1f</text>", x, y - 3, value);
        }
        line(out, "<text x=\"%d\" y=\"%d\">%s</text>",
                left, TOP + HEIGHT + 18, escape(group.name));
    }

    private void legend(StringBuilder out) {
        for (int i = 0; i < series.size(); i++) {
            int y = TOP + HEIGHT + 40 + 16 * i;
            line(out, "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>",
                    LEFT, y - 9, COLOURS.get(i % COLOURS.size()));
            line(out, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT + 16, y, escape(series.get(i)));
        }
    }

    @SuppressWarnings("AnnotateFormatMethod") // its formats are those above
    private static void line(StringBuilder out, String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
