// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes rows of ratios.
public record RatioTable(List<RatioRow> rows) {
    private static final int FIRST_NUMBER = 6;
    private static final int LAST_NUMBER = 10;

    /// Copies the rows.
    public RatioTable {
        rows = List.copyOf(rows);
    }

    /// Writes the table.
    ///
    /// @return the whole text, ending with a line break
    public String write(Format format) {
        return switch (format) {
            case TABLE -> table();
            case CSV -> RatioRow.COLUMNS + "\n" + rows.stream()
                    .map(row -> String.join(",", row.fields(row.word())) + "\n")
                    .collect(Collectors.joining());
            case JSON -> "[\n" + rows.stream()
                    .map(RatioTable::json)
                    .collect(Collectors.joining(",\n")) + "\n]\n";
        };
    }

    /// Each column is as wide as its widest word; numbers stand to the right.
    private String table() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(RatioRow.COLUMNS.split(",", -1)));
        rows.forEach(row -> lines.add(row.fields(row.work())));
        int[] widths = IntStream.range(0, lines.getFirst().size())
                .map(column -> lines.stream().mapToInt(line -> line.get(column).length()).max()
                        .orElse(0))
                .toArray();
        return lines.stream().map(line -> line(line, widths)).collect(Collectors.joining())
                + Format.notes(rows.stream().map(RatioRow::machine));
    }

    private static String line(List<String> fields, int... widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String sign = isNumber(i) ? "" : "-";
            text.append(String.format(
                    Locale.ROOT, "%" + sign + widths[i] + "s  ", fields.get(i)));
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static boolean isNumber(int column) {
        return column >= FIRST_NUMBER && column <= LAST_NUMBER;
    }

    private static String json(RatioRow row) {
        List<String> names = List.of(RatioRow.COLUMNS.split(",", -1));
        List<String> fields = row.fields(row.word());
        List<String> members = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String value = isNumber(i) && !fields.get(i).isEmpty()
                    ? fields.get(i)
                    : Format.quotedOrNull(fields.get(i));
            members.add("\"" + names.get(i) + "\": " + value);
        }
        members.add("\"failure\": " + Format.quotedOrNull(row.failure()));
        return "  {" + String.join(", ", members) + "}";
    }
}
