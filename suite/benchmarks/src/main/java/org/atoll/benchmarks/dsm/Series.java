// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.atoll.benchmarks.compare.Ended;

/// The runs of one program.
///
/// @param sequentialSeconds what it takes without others
/// @param ranks             the numbers of ranks
/// @param outcomes          for each of them what each column gave
record Series(
        ThesisProgram program,
        double sequentialSeconds,
        List<Integer> ranks,
        Map<Integer, Map<Column, Outcome>> outcomes) {

    /// Reads what a [SeriesProcess] has printed.
    ///
    /// @param ranks   on how many ranks
    /// @throws IllegalStateException if it failed
    static Series of(
            ThesisProgram program, List<Integer> ranks, List<Column> columns, Ended ended) {
        if (!ended.isGood()) {
            throw new IllegalStateException(program.word() + ": " + ended.reason(""));
        }
        Map<String, List<String>> runs = new TreeMap<>();
        String run = "";
        for (String line : ended.lines()) {
            if (line.startsWith(SeriesProcess.RUN + " ")) {
                run = line;
            }
            runs.computeIfAbsent(run, _ -> new ArrayList<>()).add(line);
        }
        Map<Integer, Map<Column, Outcome>> outcomes = new TreeMap<>();
        for (int size : ranks) {
            Map<Column, Outcome> ways = new EnumMap<>(Column.class);
            columns.forEach(column -> ways.put(column, outcome(runs, size, column)));
            outcomes.put(size, ways);
        }
        return new Series(program, outcome(runs, 1, Column.MPJ).seconds(), ranks, outcomes);
    }

    private static Outcome outcome(Map<String, List<String>> runs, int size, Column column) {
        String run = SeriesProcess.RUN + " " + size + " " + column.name();
        return Outcome.of(runs.getOrDefault(run, List.of()), run);
    }

    /// A number of ours.
    ///
    /// @return nothing if the column did not run
    OptionalDouble number(Column column, Metric metric, int size) {
        Map<Column, Outcome> runs = Objects.requireNonNull(outcomes.get(size));
        Outcome run = runs.get(column);
        Outcome messages = runs.get(Column.MPJ);
        return run == null || messages == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(metric.of(run, sequentialSeconds, messages));
    }
}
