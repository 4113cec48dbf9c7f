// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.function.IntBinaryOperator;

/// Where the blocks of an exchange lie in one array: those of a rank side by side, by receiver,
/// each from a multiple of a unit on.
///
/// @param parts  how many ranks there are
/// @param unit   at least 1
/// @param counts how many numbers go from a rank to another one
record BlockPlaces(int parts, int unit, IntBinaryOperator counts) {

    /// How many numbers the array must have for any exchange of a problem.
    static long length(FtProblem problem, int parts, int unit) {
        long blocks = (long) Math.min(parts, problem.nz()) * Math.min(parts, problem.nx());
        return 2 * problem.points() + blocks * (unit - 1);
    }

    /// How many numbers go from a rank to another one.
    int count(int from, int to) {
        return counts.applyAsInt(from, to);
    }

    /// What a block takes.
    int room(int from, int to) {
        return Math.ceilDiv(count(from, to), unit) * unit;
    }

    /// What the blocks of a rank take.
    long room(int from) {
        long room = 0;
        for (int to = 0; to < parts; to++) {
            room += room(from, to);
        }
        return room;
    }

    /// Where the blocks of a rank begin.
    long start(int from) {
        long start = 0;
        for (int rank = 0; rank < from; rank++) {
            start += room(rank);
        }
        return start;
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

    /// Whether two ranks have anything for each other.
    boolean areLinked(int one, int other) {
        return one != other && (count(one, other) > 0 || count(other, one) > 0);
    }
}
