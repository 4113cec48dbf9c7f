// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes what came of `--vary`: a column for each value of the setting, and the best value last.
public record VariedTable(Variation variation, List<VariedRow> rows) {
    private static final String FIRST_COLUMNS = "operation,bytes,unit,better,machine";
    private static final int LEAST_WIDTH = 10;

    /// Copies the rows.
    public VariedTable {
        rows = List.copyOf(rows);
    }

    /// Writes the table.
    ///
    /// @return the whole text, ending with a line break
    public String write(Format format) {
        return switch (format) {
            case TABLE -> "setting " + variation.setting() + "\n" + lines(this::tableLine)
                    + Format.notes(rows.stream().map(VariedRow::machine));
            case CSV -> lines(words -> String.join(",", words) + "\n");
            case JSON -> "[\n" + rows.stream().map(this::json).collect(Collectors.joining(",\n"))
                    + "\n]\n";
        };
    }

    private String lines(Function<List<String>, String> writer) {
        StringBuilder text = new StringBuilder(writer.apply(headings()));
        rows.forEach(row -> text.append(writer.apply(fields(row))));
        return text.toString();
    }

    private List<String> headings() {
        List<String> words = new ArrayList<>(List.of(FIRST_COLUMNS.split(",", -1)));
        words.addAll(variation.values());
        words.add("best");
        return words;
    }

    private List<String> fields(VariedRow row) {
        Operation operation = row.operation();
        List<String> words = new ArrayList<>(List.of(
                operation.word(),
                Integer.toString(row.bytes()),
                operation.unit().symbol(),
                operation.unit().better(),
                row.machine().word()));
        row.medians().forEach(median -> words.add(Format.number(median)));
        words.add(best(row));
        return words;
    }

    private String best(VariedRow row) {
        return row.best().map(variation.values()::get).orElse("");
    }

    private String tableLine(List<String> words) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT, "%-14s %9s %-5s %-7s %-9s", words.subList(0, 5).toArray()));
        for (int i = 5; i < words.size(); i++) {
            line.append(' ').append(String.format(
                    Locale.ROOT, "%" + width(i - 5) + "s", words.get(i)));
        }
        return line.append('\n').toString();
    }

    /// The last column holds any of the values.
    private int width(int column) {
        List<String> values = variation.values();
        List<String> inIt = column < values.size() ? List.of(values.get(column)) : values;
        return inIt.stream().mapToInt(String::length).reduce(LEAST_WIDTH, Math::max);
    }

    private String json(VariedRow row) {
        String medians = IntStream.range(0, row.medians().size())
                .mapToObj(at -> Format.quoted(variation.values().get(at)) + ": "
                        + Format.orNull(row.medians().get(at)))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "  {%s, \"setting\": %s, \"medians\": {%s}, \"best\": %s, \"failure\": %s}",
                Format.jsonHead(row.operation(), row.bytes(), row.machine()),
                Format.quoted(variation.setting()),
                medians,
                Format.quotedOrNull(best(row)),
                Format.quotedOrNull(row.failure()));
    }
}
