// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Format;

/// The times measured of one operation and size.
///
/// @param bytes     of a stream, those of one message
/// @param optimum   milliseconds that the links allow
/// @param millis    milliseconds it took, for each way it was run
record CrossingRow(
        Collective operation, int bytes, double optimum, Map<Way, Double> millis) {

    /// How many times the optimum it took.
    double overOptimum(Way way) {
        return millis(way) / optimum;
    }

    /// How many times as fast as with the flat algorithms.
    double overFlat(Way way) {
        return millis(Way.FLAT) / millis(way);
    }

    /// For a stream: which part of the links' rate, in bytes of IP packets, its payload was.
    String streams(Links links, LinkCheck plain) {
        double bits = 8.0 * bytes * Exchange.MESSAGES;
        return millis.entrySet().stream()
                .map(way -> String.format(Locale.ROOT,
                        "stream %s: %.1f %% of the link, %.1f %% of plain TCP%n",
                        way.getKey().word(),
                        100 * bits / (way.getValue() / 1e3) / (links.megabits() * 1e6),
                        100 * bits / (way.getValue() / 1e3) / (8 * plain.bytesPerSecond())))
                .collect(Collectors.joining());
    }

    private double millis(Way way) {
        return millis.getOrDefault(way, Double.NaN);
    }

    /// Writes rows.
    static String write(Format format, List<CrossingRow> rows, List<Way> ways) {
        return switch (format) {
            case TABLE -> table(rows, ways);
            case CSV -> String.join(",", columns(ways)) + "\n" + each(rows,
                    row -> String.join(",", row.fields(ways)) + "\n", "");
            case JSON -> "[\n" + each(rows, row -> row.json(ways), ",\n") + "\n]\n";
        };
    }

    private static String each(
            List<CrossingRow> rows, Function<CrossingRow, String> writer, String between) {
        return rows.stream().map(writer).collect(Collectors.joining(between));
    }

    private static List<String> columns(List<Way> ways) {
        List<String> columns = new ArrayList<>(List.of("operation", "bytes", "optimum_ms"));
        ways.forEach(way -> columns.add(way.word() + "_ms"));
        for (Way way : ways) {
            if (way != Way.FLAT) {
                columns.add(way.word() + "/optimum");
                columns.add("flat/" + way.word());
            }
        }
        return columns;
    }

    private List<String> fields(List<Way> ways) {
        List<String> fields = new ArrayList<>(List.of(
                operation.word(), Integer.toString(bytes), number("%.2f", optimum)));
        ways.forEach(way -> fields.add(number("%.2f", millis(way))));
        for (Way way : ways) {
            if (way != Way.FLAT) {
                fields.add(number("%.3f", overOptimum(way)));
                fields.add(number("%.2f", overFlat(way)));
            }
        }
        return fields;
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }

    private static String table(List<CrossingRow> rows, List<Way> ways) {
        return line(columns(ways)) + each(rows, row -> line(row.fields(ways)), "");
    }

    private static String line(List<String> fields) {
        StringBuilder line = new StringBuilder(100);
        line.append(String.format(Locale.ROOT, "%-10s %8s", fields.get(0), fields.get(1)));
        fields.stream().skip(2)
                .forEach(field -> line.append(String.format(Locale.ROOT, " %16s", field)));
        return line.append('\n').toString();
    }

    private String json(List<Way> ways) {
        List<String> columns = columns(ways);
        List<String> fields = fields(ways);
        StringBuilder object = new StringBuilder(200);
        object.append("  {\"operation\": \"").append(operation.word()).append('"');
        for (int i = 1; i < columns.size(); i++) {
            object.append(", \"").append(columns.get(i)).append("\": ")
                    .append(fields.get(i).isEmpty() ? "null" : fields.get(i));
        }
        return object.append('}').toString();
    }
}
