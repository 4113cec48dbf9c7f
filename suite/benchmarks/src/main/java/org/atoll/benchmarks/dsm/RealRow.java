// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.Medians;

/// A comparison on this machine.
///
/// @param goal    what was compared
/// @param ours    seconds of each of our runs; none if one failed
/// @param theirs  those of the other side
/// @param failure why one failed; empty if none did
record RealRow(RealGoal goal, List<Double> ours, List<Double> theirs, String failure) {
    private static final String COLUMNS = "comparison,unit,ours,theirs,ratio,wanted";

    /// Copies the times.
    RealRow {
        ours = List.copyOf(ours);
        theirs = List.copyOf(theirs);
    }

    private static OptionalDouble median(List<Double> seconds) {
        return seconds.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        Medians.of(seconds.stream().mapToDouble(Double::doubleValue)));
    }

    /// The medians' ratio, ours over theirs.
    ///
    /// @return nothing if a run failed
    OptionalDouble ratio() {
        OptionalDouble mine = median(ours);
        OptionalDouble other = median(theirs);
        return mine.isPresent() && other.isPresent()
                ? OptionalDouble.of(mine.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    private String time(List<Double> seconds) {
        OptionalDouble median = median(seconds);
        return Format.number(median.isPresent()
                ? OptionalDouble.of(goal.inUnit(median.getAsDouble()))
                : median);
    }

    private List<String> fields() {
        return List.of(
                goal.title().replace(",", ";"),
                goal.unit(),
                time(ours),
                time(theirs),
                Format.number(ratio()),
                goal.wanted() == 0 ? "" : String.format(Locale.ROOT, "<= %.2f", goal.wanted()));
    }

    /// Writes rows.
    ///
    /// @param rows   the rows in order
    /// @param format how
    /// @return the whole text, ending with a line break
    static String write(List<RealRow> rows, Format format) {
        return switch (format) {
            case TABLE -> table(rows);
            case CSV -> COLUMNS + "\n" + rows.stream()
                    .map(row -> String.join(",", row.fields()) + "\n")
                    .collect(Collectors.joining());
            case JSON -> "[\n" + rows.stream().map(RealRow::json)
                    .collect(Collectors.joining(",\n")) + "\n]\n";
        };
    }

    private static String table(List<RealRow> rows) {
        StringBuilder text = new StringBuilder(line(List.of(COLUMNS.split(",", -1))));
        for (RealRow row : rows) {
            text.append(line(row.fields()).replace(";", ","));
        }
        for (RealRow row : rows) {
            text.append(row.failure.isEmpty() ? "" : "failed: " + row.failure + "\n");
        }
        return text.toString();
    }

    private static String line(List<String> fields) {
        return String.format(
                        Locale.ROOT, "%-42s %-4s %12s %12s %8s %8s", fields.toArray())
                .stripTrailing() + "\n";
    }

    private String json() {
        return String.format(
                Locale.ROOT,
                "  {\"comparison\": %s, \"unit\": \"%s\", \"ours\": %s, \"theirs\": %s,"
                        + " \"ratio\": %s, \"failure\": %s}",
                Format.quotedOrNull(goal.title()),
                goal.unit(),
                Format.orNull(median(ours)),
                Format.orNull(median(theirs)),
                Format.orNull(ratio()),
                Format.quotedOrNull(failure));
    }
}
