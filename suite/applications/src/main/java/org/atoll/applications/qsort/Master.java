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
/// when nobody asks. It ends when no range waits and none is elsewhere, and tells the others.
final class Master {

    private static final long NOTHING = 0;

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
        while (!ranges.isEmpty() || !pieces.isEmpty() || busy > 0) {
            breakdown.enter(Kind.COMMUNICATION);
            takeBack(ranges.isEmpty() && pieces.isEmpty());
            handOut();
            breakdown.enter(Kind.COMPUTE);
            if (!ranges.isEmpty()) {
                split(ranges.take());
            } else if (!pieces.isEmpty()) {
                sort(pieces.take());
            }
        }
        for (int other = 1; other < comm.size(); other++) {
            comm.send(keys, 0, 0, other, MpjQsort.PIECE);
        }
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

    private void sort(long piece) {
        Quicksort.sort(keys, Ranges.from(piece), Ranges.to(piece));
        rank.operate(Quicksort.sortSteps(Ranges.to(piece) - Ranges.from(piece)));
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

    private void handOut() {
        while (!idle.isEmpty() && !pieces.isEmpty()) {
            int to = idle.remove();
            long piece = pieces.take();
            int from = Ranges.from(piece);
            away[to] = piece;
            busy++;
            comm.send(keys, from, Ranges.to(piece) - from, to, MpjQsort.PIECE);
        }
    }
}
