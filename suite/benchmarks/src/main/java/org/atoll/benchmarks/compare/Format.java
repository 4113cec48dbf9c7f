// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The format in which the rows are written.
public enum Format {
    /// Columns for people.
    TABLE,
    /// Comma-separated values with a heading; the ratio is the last column.
    CSV,
    /// An array of flat objects; a missing number is null.
    JSON;

    private static final String COLUMNS = "operation,bytes,unit,better,machine,ours,theirs,ratio";
    private static final String TABLE_ROW = "%-14s %9s %-5s %-7s %-9s %12s %12s %8s%n";

    /// Writes rows.
    ///
    /// @return the whole text, ending with a line break
    public String write(List<Row> rows) {
        return opening() + rows(rows) + closing(rows);
    }

    /// What is written before the first row.
    String opening() {
        return switch (this) {
            case TABLE -> heading();
            case CSV -> COLUMNS + "\n";
            case JSON -> "[\n";
        };
    }

    /// What is written between two rows.
    String between() {
        return this == JSON ? ",\n" : "";
    }

    /// Some rows, with nothing before and behind them.
    String rows(List<Row> rows) {
        Function<Row, String> writer = switch (this) {
            case TABLE -> Format::tableRow;
            case CSV -> row -> String.join(",", fields(row)) + "\n";
            case JSON -> Format::jsonRow;
        };
        return rows.stream().map(writer).collect(Collectors.joining(between()));
    }

    /// What is written behind the last row.
    String closing(List<Row> rows) {
        return switch (this) {
            case TABLE -> notes(rows.stream().map(Row::machine));
            case CSV -> "";
            case JSON -> "\n]\n";
        };
    }

    private static String heading() {
        return String.format(Locale.ROOT, TABLE_ROW, (Object[]) COLUMNS.split(",", -1));
    }

    private static String tableRow(Row row) {
        return String.format(Locale.ROOT, TABLE_ROW, fields(row).toArray());
    }

    /// Says what the words of the column 'machine' mean, as far as they are in it.
    ///
    /// @return a line for each word
    public static String notes(Stream<Machine> machines) {
        return machines.distinct()
                .sorted()
                .map(machine -> "machine " + machine.word() + ": " + machine.meaning() + "\n")
                .collect(Collectors.joining());
    }

    private static List<String> fields(Row row) {
        return List.of(
                row.operation().word(),
                Integer.toString(row.bytes()),
                row.operation().unit().symbol(),
                row.operation().unit().better(),
                row.machine().word(),
                number(row.ours()),
                number(row.theirs()),
                number(row.ratio()));
    }

    private static String jsonRow(Row row) {
        return String.format(
                Locale.ROOT,
                "  {%s, \"ours\": %s, \"theirs\": %s, \"ratio\": %s, \"failure\": %s}",
                jsonHead(row.operation(), row.bytes(), row.machine()),
                orNull(row.ours()),
                orNull(row.theirs()),
                orNull(row.ratio()),
                quotedOrNull(row.failure()));
    }

    /// The members that every object begins with.
    static String jsonHead(Operation operation, int bytes, Machine machine) {
        return String.format(
                Locale.ROOT,
                "\"operation\": \"%s\", \"bytes\": %d, \"unit\": \"%s\", \"better\": \"%s\","
                        + " \"machine\": \"%s\"",
                operation.word(),
                bytes,
                operation.unit().symbol(),
                operation.unit().better(),
                machine.word());
    }

    /// A text in JSON.
    ///
    /// @return the text in quotes, null if it is empty
    public static String quotedOrNull(String text) {
        return text.isEmpty() ? "null" : quoted(text);
    }

    /// A number in JSON.
    ///
    /// @return the number, or null
    public static String orNull(OptionalDouble value) {
        return value.isPresent() ? number(value) : "null";
    }

    /// Control characters, such as a terminal's colours, become spaces.
    static String quoted(String text) {
        String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + escaped.replaceAll("\\p{Cntrl}", " ") + '"';
    }

    /// A number in a table.
    ///
    /// @return three places behind the point; nothing for nothing
    public static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : "";
    }
}
