// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Format;

/// Writes the tables.
///
/// @param machine   on which they ran: beside those of another one than the thesis's nothing was
///                  published
/// @param columns   those of ours that ran
record DsmTable(Published published, String machine, List<Column> columns) {
    /// The machine of the thesis.
    static final String THESIS = "dsm-thesis";

    private static final Map<String, String> SYSTEMS = new TreeMap<>(
            Map.of("treadmarks", "TreadMarks", "pvm", "PVM")).descendingMap();

    /// One line of a table.
    private record Row(Series series, int ranks, Metric metric) {}

    /// Copies the columns.
    DsmTable {
        columns = List.copyOf(columns);
    }

    /// Writes all.
    ///
    /// @return the whole text, ending with a line break
    String write(List<Series> series, Format format) {
        return switch (format) {
            case TABLE -> series.stream().map(this::block).collect(Collectors.joining("\n"));
            case CSV -> String.join(",", names()) + "\n" + rows(series)
                    .map(row -> String.join(",", fields(row)) + "\n")
                    .collect(Collectors.joining());
            case JSON -> "[\n" + rows(series)
                    .map(this::json)
                    .collect(Collectors.joining(",\n")) + "\n]\n";
        };
    }

    private static Stream<Row> rows(List<Series> series) {
        return series.stream().flatMap(DsmTable::rows);
    }

    private static Stream<Row> rows(Series series) {
        return series.ranks().stream().flatMap(ranks ->
                Stream.of(Metric.values()).map(metric -> new Row(series, ranks, metric)));
    }

    /// The two tables of a program.
    private String block(Series series) {
        ThesisProgram program = series.program();
        StringBuilder text = new StringBuilder(title(series, program));
        List<String> heading = new ArrayList<>(List.of("n", ""));
        heading.addAll(systems().values());
        columns.forEach(column -> heading.add(column.word()));
        text.append(line(heading));
        rows(series).forEach(row -> {
            List<String> cells = new ArrayList<>();
            cells.add(row.metric == Metric.SPEEDUP ? Integer.toString(row.ranks) : "");
            cells.add(row.metric.word());
            cells.addAll(numbers(row));
            text.append(line(cells));
        });
        return text.toString();
    }

    private String title(Series series, ThesisProgram program) {
        return isOfThesis()
                ? String.format(
                        Locale.ROOT, "Tables %s and %s: %s; sequential %.1f s (published %s s)%n",
                        program.speedups(), program.messages(), program.title(),
                        series.sequentialSeconds(), plain(published.sequentialSeconds(program)))
                : String.format(
                        Locale.ROOT, "%s on %s; sequential %.4f s%n",
                        program.title(), machine, series.sequentialSeconds());
    }

    private boolean isOfThesis() {
        return machine.equals(THESIS);
    }

    /// What was published, and its headings.
    private Map<String, String> systems() {
        return isOfThesis() ? SYSTEMS : Map.of();
    }

    private static String plain(double number) {
        return number == Math.rint(number)
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    private static String line(List<String> cells) {
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "%-2s %-9s", cells.get(0), cells.get(1)));
        for (String cell : cells.subList(2, cells.size())) {
            line.append(String.format(Locale.ROOT, " %10s", cell));
        }
        return line.toString().stripTrailing() + "\n";
    }

    /// What was published, and ours.
    private List<String> numbers(Row row) {
        List<String> numbers = new ArrayList<>();
        for (String system : systems().keySet()) {
            numbers.add(text(row.metric, published.number(
                    row.series.program(), system, row.metric, row.ranks)));
        }
        for (Column column : columns) {
            numbers.add(text(row.metric, row.series.number(column, row.metric, row.ranks)));
        }
        return numbers;
    }

    private static String text(Metric metric, OptionalDouble number) {
        return number.isPresent() ? metric.text(number.getAsDouble()) : "";
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(List.of("table", "program", "ranks", "row"));
        names.addAll(systems().keySet());
        columns.forEach(column -> names.add(column.word()));
        return names;
    }

    private List<String> fields(Row row) {
        ThesisProgram program = row.series.program();
        boolean isTime = row.metric == Metric.SPEEDUP || row.metric == Metric.RATIO;
        List<String> fields = new ArrayList<>(List.of(
                isOfThesis() ? isTime ? program.speedups() : program.messages() : machine,
                program.word(),
                Integer.toString(row.ranks),
                row.metric.word()));
        fields.addAll(numbers(row));
        return fields;
    }

    private String json(Row row) {
        List<String> names = names();
        List<String> fields = fields(row);
        List<String> members = new ArrayList<>();
        for (int k = 0; k < names.size(); k++) {
            boolean isNumber = k == 2 || (k > 3 && !fields.get(k).isEmpty());
            members.add("\"" + names.get(k) + "\": "
                    + (isNumber ? fields.get(k) : Format.quotedOrNull(fields.get(k))));
        }
        return "  {" + String.join(", ", members) + "}";
    }
}
