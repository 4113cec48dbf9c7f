// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.atoll.launcher.plan.Misuse;
import org.atoll.recovery.store.Inventory;
import org.atoll.recovery.store.Inventory.Entry;
import org.atoll.recovery.store.Inventory.Item;
import org.atoll.recovery.store.SnapshotHeader;

/// A list of snapshots as text: a row for each item, or for a snapshot without one.
final class SnapshotTable {
    private static final List<String> COLUMNS = List.of(
            "job", "rank", "number", "life", "taken", "counts", "verifies", "name", "kind",
            "bytes");

    /// How many columns tell of the snapshot, and not of an item.
    private static final int OF_SNAPSHOT = 7;

    private final Format format;

    SnapshotTable(Format format) {
        this.format = format;
    }

    /// The form in which a list is written.
    enum Format {
        TABLE, CSV, JSON;

        /// The format of a name.
        ///
        /// @throws Misuse if there is none
        static Format of(String name) {
            return Arrays.stream(values())
                    .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
                    .findFirst()
                    .orElseThrow(() -> new Misuse(
                            "--format takes table, csv or json, not '" + name + "'"));
        }
    }

    String text(Inventory inventory) {
        List<List<String>> rows = new ArrayList<>();
        inventory.snapshots().forEach(entry -> addRows(entry, rows));
        return switch (format) {
            case TABLE -> table(rows);
            case CSV -> csv(COLUMNS) + rows.stream()
                    .map(SnapshotTable::csv)
                    .collect(Collectors.joining());
            case JSON -> rows.stream()
                    .map(SnapshotTable::json)
                    .collect(Collectors.joining(",\n ", "[", "]\n"));
        };
    }

    private void addRows(Entry entry, List<List<String>> rows) {
        SnapshotHeader header = entry.header();
        List<String> snapshot = List.of(
                header == null ? "" : Long.toHexString(header.job()),
                Integer.toString(entry.piece().rank()),
                Long.toString(entry.piece().number()),
                Integer.toString(entry.piece().life()),
                header == null || header.createdMillis() == 0
                        ? ""
                        : Instant.ofEpochMilli(header.createdMillis()).toString(),
                entry.isCommitted() ? "yes" : "no",
                entry.problem().isEmpty() ? "yes" : "no: " + entry.problem());
        if (entry.items().isEmpty()) {
            rows.add(joined(snapshot, List.of("", "", "")));
        }
        List<String> first = snapshot;
        for (Item item : entry.items()) {
            rows.add(joined(first, List.of(
                    item.name(), item.kind(), Long.toString(item.bytes()))));
            if (format == Format.TABLE) {
                first = Collections.nCopies(OF_SNAPSHOT, "");
            }
        }
    }

    private static List<String> joined(List<String> snapshot, List<String> item) {
        List<String> row = new ArrayList<>(snapshot);
        row.addAll(item);
        return row;
    }

    private static String table(List<List<String>> rows) {
        int[] widths = COLUMNS.stream().mapToInt(String::length).toArray();
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder(line(COLUMNS, widths));
        rows.forEach(row -> text.append(line(row, widths)));
        return text.toString();
    }

    /// Names come out of files: what would move a terminal's cursor is not shown.
    private static String line(List<String> row, int... widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 2);
        }
        line.setLength(line.toString().stripTrailing().length());
        for (int i = 0; i < line.length(); i++) {
            if (Character.isISOControl(line.charAt(i))) {
                line.setCharAt(i, '?');
            }
        }
        return line.append('\n').toString();
    }

    private static String csv(List<String> row) {
        return row.stream().map(SnapshotTable::field).collect(Collectors.joining(",", "", "\n"));
    }

    private static String field(String text) {
        boolean isPlain = text.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String json(List<String> row) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            fields.add(quoted(COLUMNS.get(i)) + ": " + quoted(row.get(i)));
        }
        return fields.stream().collect(Collectors.joining(", ", "{", "}"));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(each -> {
            if (each == '"' || each == '\\') {
                quoted.append('\\').append((char) each);
            } else if (each < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", each));
            } else {
                quoted.append((char) each);
            }
        });
        return quoted.append('"').toString();
    }
}
