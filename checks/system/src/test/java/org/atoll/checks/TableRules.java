// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.atoll.checks.TextFile.Kind;
import org.jspecify.annotations.Nullable;

/// The tables of Markdown pages: each is whole, and says each thing once.
final class TableRules {

    private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern DELIMITER = Pattern.compile("(\\|\\s*:?-+:?\\s*)+\\|");

    /// How many lines stand above a table's first row.
    private static final int BODY = 2;

    /// What a row has for a name where nothing of the first column corresponds to it.
    private static final String NAMELESS = "not there";

    private TableRules() {}

    /// A table begins with a header and a line of dashes, all of its rows have as many cells as
    /// its header, and a blank line ends it: a line of prose would be one more row, and rows
    /// behind it would be prose. No row stands twice. On the pages of the guide and of `howto`,
    /// whose first cells are names, no two rows have one name.
    static List<Finding> check(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        List<String> lines = file.kind() == Kind.MARKDOWN
                ? LinkRules.withoutFences(file.lines())
                : List.of();
        int first = 0;
        while (first < lines.size()) {
            int end = first;
            while (end < lines.size() && isRow(lines.get(end))) {
                end++;
            }
            if (end > first) {
                findings.addAll(new Table(file, first, lines.subList(first, end)).findings());
                boolean ends = end == lines.size() || lines.get(end).isBlank();
                findings.addAll(file.findingIf(end + 1, "table",
                        ends ? null : "end the table above with a blank line"));
            }
            first = end + 1;
        }
        return findings;
    }

    private static boolean isRow(String line) {
        return line.strip().startsWith("|");
    }

    private static List<String> cells(String row) {
        String inner = row.strip().substring(1);
        return BAR.splitAsStream(inner + " ").map(String::strip).toList();
    }

    /// Lines of a page, one below the other, that are rows.
    ///
    /// @param before how many lines of the page stand above
    private record Table(TextFile file, int before, List<String> rows) {

        List<Finding> findings() {
            if (rows.size() < BODY || !DELIMITER.matcher(rows.get(1).strip()).matches()) {
                return List.of(finding(0, "these rows have no header and line of dashes;"
                        + " join them to their table, or give them their own"));
            }
            boolean named = file.path().matches("docs/(guide|howto)/.*");
            int wanted = cells(rows.getFirst()).size();
            Map<String, Integer> seen = new HashMap<>();
            List<Finding> findings = new ArrayList<>();
            for (int row = 0; row < rows.size(); row++) {
                List<String> cells = cells(rows.get(row));
                if (cells.size() != wanted || !cells.getLast().isEmpty()) {
                    findings.add(finding(row, "has other cells than the " + (wanted - 1)
                            + " of the header, or no bar at its end"));
                }
                String name = cells.getFirst();
                boolean compared = named && !name.isEmpty() && !name.equals(NAMELESS);
                Integer earlier = row < BODY
                        ? null
                        : seen.putIfAbsent(compared ? name : cells.toString(), row);
                findings.addAll(twice(row, earlier));
            }
            return findings;
        }

        private List<Finding> twice(int row, @Nullable Integer earlier) {
            return earlier == null
                    ? List.of()
                    : List.of(finding(row, "stands in line " + line(earlier) + ", too;"
                            + " let one row say it"));
        }

        private Finding finding(int row, String advice) {
            return file.finding(line(row), "table", advice);
        }

        private int line(int row) {
            return before + row + 1;
        }
    }
}
