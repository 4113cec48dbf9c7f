// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// The result of a run of checkers.
///
/// @param analyses of the problem's positions
/// @param effort   what they have cost
/// @param seconds  what they have taken, on the wall
/// @param values   the plain values of the known positions, if the run is checked
record CheckersRun(
        CheckersProblem problem, List<Analysis> analyses, Effort effort, double seconds,
        List<Integer> values) {

    /// The lines that are printed.
    ///
    /// @param breakdown whether the time was measured by phase
    List<String> lines(boolean breakdown) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < analyses.size(); i++) {
            Analysis analysis = analyses.get(i);
            if (analyses.size() > 1) {
                lines.add("position " + problem.positions().get(i).name());
            }
            lines.add("value " + analysis.score() + "  line " + analysis.line().stream()
                    .map(Move::text)
                    .collect(Collectors.joining(" ")));
        }
        int perft = problem.perft();
        if (perft > 0) {
            var track = new Track();
            track.begin(problem.positions().getFirst().position());
            lines.add("perft " + perft + ": " + track.perft(perft));
        }
        double divisor = Math.max(seconds, Double.MIN_NORMAL);
        lines.add(String.format(Locale.ROOT, "time %.6f s  nodes %d  nodes/s %.0f",
                seconds, effort.nodes(), effort.nodes() / divisor));
        if (effort.parts() > 1 || effort.bounds() > 0) {
            lines.add("jobs " + effort.jobs() + "  bounds told " + effort.bounds()
                    + "  look-up calls " + effort.lookUps()
                    + "  update calls " + effort.updates());
        }
        if (breakdown) {
            lines.add(phases());
        }
        return lines;
    }

    private String phases() {
        double whole = Math.max(1, LongStream.of(effort.nanos()).sum());
        List<String> parts = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            long nanos = effort.nanos()[phase.slot()];
            parts.add(String.format(Locale.ROOT, "%s %.6f s (%.1f%%)",
                    phase.words(), nanos * 1e-9 / effort.parts(), 100 * nanos / whole));
        }
        return "breakdown (mean of " + effort.parts() + "): " + String.join("  ", parts);
    }
}
