// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.atoll.applications.Clock;
import org.atoll.applications.Output;

/// Positions, and how they are searched.
///
/// @param perft depth at which the leaves of the first position are counted; 0 if they are not
/// @param check whether known positions are searched too, by the same version
record CheckersProblem(
        List<NamedPosition> positions, int depth, SearchOptions options, int perft,
        boolean check) {

    /// Checks the depth.
    ///
    /// @throws IllegalArgumentException if it is out of range
    CheckersProblem {
        if (depth < 1 || depth > Thinkers.DEEPEST) {
            throw new IllegalArgumentException(
                    "--depth must be 1 to " + Thinkers.DEEPEST + ", not " + depth);
        }
    }

    /// What is searched, in one line.
    String heading() {
        String what = positions.size() == 1
                ? positions.getFirst().name() : "set of " + positions.size() + " positions";
        return "checkers: " + what + ", depth " + depth
                + (options.plain() ? ", plain" : ", full") + " evaluation"
                + (options.quiescence() ? " with quiescence" : "");
    }

    /// Searches all positions, and the known ones if the run is to be checked.
    ///
    /// @param thinkers makes a thinker that searches in some way
    CheckersRun run(Function<SearchOptions, DeepeningThinker> thinkers, Clock clock, Output out) {
        DeepeningThinker thinker = thinkers.apply(options);
        long begin = clock.nanoTime();
        List<Analysis> analyses = new ArrayList<>();
        for (NamedPosition named : positions) {
            analyses.add(thinker.think(named.position(), depth, soFar -> out.progress(
                    named.name() + ", depth", soFar.depth(), depth, clock.nanoTime())));
        }
        double seconds = (clock.nanoTime() - begin) * 1e-9;
        Effort effort = thinker.effort();
        return new CheckersRun(
                this, analyses, effort, seconds, check ? values(thinkers) : List.of());
    }

    private List<Integer> values(Function<SearchOptions, DeepeningThinker> thinkers) {
        DeepeningThinker plain = thinkers.apply(options.toPlain());
        return KnownPosition.of("value").stream()
                .map(known -> plain.think(
                        known.position(), known.depth(), soFar -> {}).score())
                .toList();
    }
}
