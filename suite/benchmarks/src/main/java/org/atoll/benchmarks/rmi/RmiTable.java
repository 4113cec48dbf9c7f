// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Format;

/// Writes the rows.
///
/// @param rows the rows in order
record RmiTable(List<RmiRow> rows) {
    private static final String COLUMNS =
            "work,ours,theirs,unit,better,machine,our_median,their_median,ratio,wanted,met";

    /// Copies the rows.
    RmiTable {
        rows = List.copyOf(rows);
    }

    /// Writes the table.
    ///
    /// @param format how
    /// @return the whole text, ending with a line break
    String write(Format format) {
        return switch (format) {
            case TABLE -> table();
            case CSV -> COLUMNS + "\n" + rows.stream()
                    .map(row -> String.join(",", fields(row)) + "\n")
                    .collect(Collectors.joining());
            case JSON -> "[\n" + rows.stream()
                    .map(RmiTable::json)
                    .collect(Collectors.joining(",\n")) + "\n]\n";
        };
    }

    private String table() {
        StringBuilder text = new StringBuilder(line(List.of(COLUMNS.split(",", -1))));
        for (RmiRow row : rows) {
            List<String> fields = new ArrayList<>(fields(row));
            fields.set(0, row.goal().work().title());
            text.append(line(fields));
        }
        return text + Format.notes(rows.stream().map(RmiRow::machine));
    }

    private static String line(List<String> fields) {
        return String.format(
                        Locale.ROOT,
                        "%-24s %-6s %-16s %-5s %-7s %-9s %10s %12s %9s %10s %4s",
                        fields.toArray())
                .stripTrailing() + "\n";
    }

    private static List<String> fields(RmiRow row) {
        Goal goal = row.goal();
        return List.of(
                goal.work().word(),
                goal.ours().title(),
                goal.theirs().title(),
                goal.work().unit().symbol(),
                goal.work().unit().better(),
                row.machine().word(),
                Format.number(row.ours()),
                Format.number(row.theirs()),
                ratio(row),
                row.wanted(),
                row.met());
    }

    /// Ratios are small.
    private static String ratio(RmiRow row) {
        return row.ratio().isPresent()
                ? String.format(Locale.ROOT, "%.4f", row.ratio().getAsDouble())
                : "";
    }

    private static String json(RmiRow row) {
        List<String> names = List.of(COLUMNS.split(",", -1));
        List<String> fields = fields(row);
        List<String> members = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            boolean isNumber = names.get(i).matches("our_median|their_median|ratio");
            String value = isNumber && !fields.get(i).isEmpty()
                    ? fields.get(i)
                    : Format.quotedOrNull(fields.get(i));
            members.add("\"" + names.get(i) + "\": " + value);
        }
        members.add("\"failure\": " + Format.quotedOrNull(row.failure()));
        return "  {" + String.join(", ", members) + "}";
    }
}
