// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table or a figure of a paper, made again.
///
/// @param name    in options and file names
/// @param title   one line
/// @param columns the heads of the columns
/// @param rows    a word for each column
record Figure(
        String name,
        String title,
        List<String> columns,
        List<List<String>> rows,
        Optional<BarChart> chart) {

    /// Copies the rows.
    Figure {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /// A table for readers: each column as wide as its widest word.
    String table() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns);
        lines.addAll(rows);
        int[] widths = IntStream.range(0, columns.size())
                .map(column -> lines.stream().mapToInt(line -> line.get(column).length()).max()
                        .orElse(0))
                .toArray();
        return title + "\n" + lines.stream()
                .map(line -> line(line, widths))
                .collect(Collectors.joining()) + "\n";
    }

    private static String line(List<String> words, int... widths) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            text.append(String.format(
                    Locale.ROOT, "  %" + widths[column] + "s", words.get(column)));
        }
        return text.append('\n').toString();
    }

    /// The same with commas between the columns, and the name in front.
    String csv() {
        return "figure," + String.join(",", columns) + "\n" + rows.stream()
                .map(row -> name + "," + String.join(",", row) + "\n")
                .collect(Collectors.joining());
    }
}
