// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Arrays;

/// The accesses of each rank to one chosen object since its last window began, and the form that
/// would have been cheaper in it. For who carries out writes.
///
/// While the object is replicated all ranks count what comes in order, with the reads that writers
/// tell of theirs, and so come to the same at the same place. A rank that only reads tells nothing
/// by itself: before the object is moved all are asked. While it is single its home counts.
final class Usage {
    private static final int EVERYWHERE = ObjectPlace.REPLICATED.home();

    private final Costs costs;
    private final int window;
    private final long[] reads;
    private final long[] writes;

    /// How many ranks have still to answer.
    private int awaited;

    /// The cost of accesses to an object, measured once.
    ///
    /// @param broadcastNanos of a write of a replicated object
    /// @param callNanos      of an access of another rank to a single copy
    record Costs(long broadcastNanos, long callNanos) {
        static final Costs NONE = new Costs(0, 0);
    }

    /// Makes the count of an object that nobody has used.
    ///
    /// @param ranks  how many there are
    /// @param window how many accesses there are between two decisions
    Usage(Costs costs, int ranks, int window) {
        this.costs = costs;
        this.window = window;
        this.reads = new long[ranks];
        this.writes = new long[ranks];
    }

    void read(int rank, long count) {
        reads[rank] += count;
    }

    void write(int rank) {
        writes[rank]++;
    }

    /// Whether a window is over, and nobody was asked yet.
    boolean isFull() {
        return awaited == 0 && total() >= window;
    }

    private long total() {
        return Arrays.stream(reads).sum() + Arrays.stream(writes).sum();
    }

    /// All ranks are asked for what they have not told.
    void ask() {
        awaited = reads.length;
    }

    /// A rank has answered.
    ///
    /// @return whether it was the last one
    boolean answer(int rank, long count) {
        read(rank, count);
        if (awaited == 0) {
            return false; // a window has begun since that was asked
        }
        awaited--;
        return awaited == 0;
    }

    /// Where the object should be from now on: where it is, unless another form would have been
    /// twice as cheap.
    ///
    /// @param home where it is, as [ObjectPlace#home]
    /// @return the same, of where it should be
    int best(int home) {
        int best = EVERYWHERE;
        for (int rank = 0; rank < reads.length; rank++) {
            best = cost(rank) < cost(best) ? rank : best;
        }
        return cost(home) > 2 * cost(best) ? best : home;
    }

    private long cost(int home) {
        return home == EVERYWHERE
                ? Arrays.stream(writes).sum() * costs.broadcastNanos()
                : (total() - reads[home] - writes[home]) * costs.callNanos();
    }

    /// Begins another window.
    void begin() {
        awaited = 0;
        Arrays.fill(reads, 0);
        Arrays.fill(writes, 0);
    }
}
