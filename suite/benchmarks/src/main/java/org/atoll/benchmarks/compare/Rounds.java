// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Alternates between us and a peer, operation by operation, and makes rows of the samples.
public final class Rounds {
    private final Turns turns;
    private final Pair pair;

    /// Creates the rounds.
    ///
    /// @param pair  our side, and the other one if there is one
    public Rounds(Turns turns, Pair pair) {
        this.turns = turns;
        this.pair = pair;
    }

    /// Measures one operation. Blocks until all rounds are done. The round in which a job fails
    /// is the last: the sizes that were measured keep their rows, the others get failed ones.
    ///
    /// @param sizes     sizes in bytes
    /// @return a row for each size, in order
    /// @throws IOException if there is no room for a job's files
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public List<Row> run(Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        List<Side> sides = new ArrayList<>(List.of(new Side("ours", pair.ours())));
        pair.theirs().filter(contender -> contender.runs(operation)).ifPresent(contender ->
                sides.add(new Side("theirs", contender)));
        turns.run(sides, operation, sizes);
        return sizes.stream().map(bytes -> row(operation, bytes, sides)).toList();
    }

    private static Row row(Operation operation, int bytes, List<Side> sides) {
        List<Side> failed = sides.stream().filter(side -> side.lost(bytes)).toList();
        List<Sample> mine = sides.getFirst().measured(bytes);
        List<Sample> theirs = sides.size() > 1 ? sides.getLast().measured(bytes) : List.of();
        return failed.isEmpty()
                ? Row.of(mine, theirs)
                : Row.failed(
                        operation,
                        bytes,
                        mine,
                        theirs,
                        failed.stream().map(Side::reason).collect(Collectors.joining("; ")));
    }
}
