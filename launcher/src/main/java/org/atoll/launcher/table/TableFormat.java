// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.table;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The form in which a table is written.
public enum TableFormat {
    /// Aligned columns under a header, for people.
    TABLE,
    /// A line for each row with commas between fields, as RFC 4180 has it, under a header.
    CSV,
    /// An array of objects.
    JSON;

    /// The format of a name.
    ///
    /// @throws IllegalArgumentException if there is none
    public static TableFormat of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--format takes table, csv or json, not '" + name + "'"));
    }

    /// Writes a table.
    public void write(PrintStream out, Table table) {
        switch (this) {
            case TABLE -> aligned(out, table);
            case CSV -> {
                out.println(csv(table.header()));
                table.rows().forEach(row -> out.println(csv(row)));
            }
            case JSON -> out.println(table.rows().stream()
                    .map(row -> object(table.header(), row))
                    .collect(Collectors.joining(", ", "[", "]")));
        }
    }

    private static void aligned(PrintStream out, Table table) {
        int[] widths = table.header().stream().mapToInt(String::length).toArray();
        for (List<String> row : table.rows()) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        out.println(line(table.header(), widths));
        table.rows().forEach(row -> out.println(line(row, widths)));
    }

    /// Texts may come out of files: what would move a terminal's cursor is not shown.
    private static String line(List<String> row, int... widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 2);
        }
        for (int i = 0; i < line.length(); i++) {
            if (Character.isISOControl(line.charAt(i))) {
                line.setCharAt(i, '?');
            }
        }
        return line.toString().stripTrailing();
    }

    private static String csv(List<String> row) {
        return row.stream().map(TableFormat::field).collect(Collectors.joining(","));
    }

    private static String field(String text) {
        boolean isPlain = text.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
        return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String object(List<String> names, List<String> row) {
        StringBuilder object = new StringBuilder("{");
        for (int i = 0; i < row.size(); i++) {
            object.append(i == 0 ? "" : ", ")
                    .append(quoted(names.get(i))).append(": ").append(quoted(row.get(i)));
        }
        return object.append('}').toString();
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
