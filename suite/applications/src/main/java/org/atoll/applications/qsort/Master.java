// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.ArrayDeque;
import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.fabric.message.Status;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;

/// Rank 0 of [MpjQsort]: splits ranges, hands short ones to ranks that ask, and sorts one itself
/// while nobody asks. It ends when no range waits and none is elsewhere, and tells the others.
final class Master {

    private static final long NOTHING = 0;

    /// After so many passes over a piece it looks for others.
    private static final int PASSES = 16;

    private final QsortProblem problem;
    private final Rank rank;
    private final Comm comm;
    private final int[] keys;
    private final Ranges ranges = new Ranges();
    private final Ranges pieces = new Ranges();
    private final ArrayDeque<Integer> idle = new ArrayDeque<>();

    /// What each rank has; nothing at first, which it returns all the same.
    private final long[] away;

    private int busy;

    Master(QsortProblem problem, Rank rank, Comm comm, int[] keys) {
        this.problem = problem;
        this.rank = rank;
        this.comm = comm;
        this.keys = keys;
        away = new long[comm.size()];
        busy = comm.size() - 1;
    }

    /// Sorts the keys.
    void sort(Breakdown breakdown) {
        ranges.add(0, keys.length);
        while (!hasNothing() || busy > 0) {
            breakdown.enter(Kind.COMMUNICATION);
            takeBack(hasNothing());
            serve();
            breakdown.enter(Kind.COMPUTE);
            if (!pieces.isEmpty()) {
                sort(pieces.take());
            } else if (!ranges.isEmpty()) {
                split(ranges.take());
            }
        }
        for (int other = 1; other < comm.size(); other++) {
            comm.send(keys, 0, 0, other, MpjQsort.PIECE);
        }
    }

    private boolean hasNothing() {
        return ranges.isEmpty() && pieces.isEmpty();
    }

    private void split(long range) {
        int from = Ranges.from(range);
        int to = Ranges.to(range);
        if (to - from < problem.threshold()) {
            pieces.add(from, to);
            return;
        }
        int middle = Quicksort.split(keys, from, to);
        rank.operate(Quicksort.splitSteps(to - from));
        ranges.add(middle, to);
        ranges.add(from, middle);
    }

    /// Sorts a piece, and serves others meanwhile.
    private void sort(long piece) {
        int from = Ranges.from(piece);
        int sorted = Ranges.to(piece);
        while (sorted > from) {
            int rest = Math.max(from, sorted - PASSES);
            for (int end = sorted - 1; end >= rest; end--) {
                Quicksort.bubble(keys, from, end);
            }
            rank.operate(Quicksort.sortSteps(sorted - from) - Quicksort.sortSteps(rest - from));
            sorted = rest;
            takeBack(false);
            serve();
        }
    }

    /// Takes what other ranks have sorted.
    ///
    /// @param wait whether there is nothing else to do
    private void takeBack(boolean wait) {
        Optional<Status> here = wait
                ? Optional.of(comm.probe(Comm.ANY_SOURCE, MpjQsort.PIECE))
                : comm.tryProbe(Comm.ANY_SOURCE, MpjQsort.PIECE);
        while (here.isPresent()) {
            int source = here.get().source();
            long range = away[source];
            int from = Ranges.from(range);
            comm.receive(keys, from, Ranges.to(range) - from, source, MpjQsort.PIECE);
            away[source] = NOTHING;
            idle.add(source);
            busy--;
            here = comm.tryProbe(Comm.ANY_SOURCE, MpjQsort.PIECE);
        }
    }

    /// Hands out pieces to all who have asked, as long as there are any.
    private void serve() {
        while (!idle.isEmpty() && !hasNothing()) {
            if (pieces.isEmpty()) {
                split(ranges.take());
            } else {
                handOut(idle.remove(), pieces.take());
            }
        }
    }

    private void handOut(int to, long piece) {
        int from = Ranges.from(piece);
        away[to] = piece;
        busy++;
        comm.send(keys, from, Ranges.to(piece) - from, to, MpjQsort.PIECE);
    }
}
