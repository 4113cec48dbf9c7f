// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.BitSet;
import java.util.function.IntBinaryOperator;
import org.atoll.applications.Blocks;

/// The places of an exchange's blocks in one array: those of a rank side by side, by receiver, each
/// from a multiple of a unit on. Immutable.
final class BlockPlaces {
    private final int parts;
    private final int unit;
    private final boolean hasOwn;
    private final IntBinaryOperator counts;
    private final long[] starts;
    private final BitSet busy = new BitSet();

    /// Finds places.
    ///
    /// @param parts  how many ranks there are
    /// @param unit   at least 1
    /// @param hasOwn whether a rank's block for itself lies there, too
    /// @param counts how many numbers go from a rank to another one
    BlockPlaces(int parts, int unit, boolean hasOwn, IntBinaryOperator counts) {
        this.parts = parts;
        this.unit = unit;
        this.hasOwn = hasOwn;
        this.counts = counts;
        starts = new long[parts + 1];
        for (int from = 0; from < parts; from++) {
            starts[from + 1] = starts[from];
            for (int to = 0; to < parts; to++) {
                starts[from + 1] += room(from, to);
                if (count(from, to) > 0) {
                    busy.set(from);
                    busy.set(to);
                }
            }
        }
    }

    /// How many numbers the array must have for any exchange of a problem.
    ///
    /// @param unit   at least 1
    /// @param hasOwn whether a rank's block for itself lies there, too
    static long length(FtProblem problem, int parts, int unit, boolean hasOwn) {
        Blocks planes = new Blocks(problem.nz(), parts);
        Blocks rows = new Blocks(problem.nx(), parts);
        IntBinaryOperator toRows =
                (from, to) -> 2 * planes.count(from) * rows.count(to) * problem.ny();
        // Blocks of the other exchange are these with sender and receiver changed.
        return Math.max(1, new BlockPlaces(parts, unit, hasOwn, toRows).starts[parts]);
    }

    /// How many numbers go from a rank to another one.
    int count(int from, int to) {
        return counts.applyAsInt(from, to);
    }

    /// What a block takes.
    int room(int from, int to) {
        return from == to && !hasOwn ? 0 : Math.ceilDiv(count(from, to), unit) * unit;
    }

    /// What the blocks of a rank take.
    long room(int from) {
        return starts[from + 1] - starts[from];
    }

    /// Where the blocks of a rank begin.
    long start(int from) {
        return starts[from];
    }

    /// Where a block begins.
    long start(int from, int to) {
        long start = start(from);
        for (int rank = 0; rank < to; rank++) {
            start += room(from, rank);
        }
        return start;
    }

    /// What the rank with most takes.
    long mostRoom() {
        long most = 0;
        for (int from = 0; from < parts; from++) {
            most = Math.max(most, room(from));
        }
        return most;
    }

    /// Whether both of two ranks have something to give or to take.
    boolean areBusy(int one, int other) {
        return one != other && busy.get(one) && busy.get(other);
    }
}
