// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.Optional;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.codec.ElementKinds;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// QSORT by messages: rank 0 has the keys and splits them ([Master]); the other ranks sort short
/// pieces. A rank asks for its next piece by sending back the one before, at first an empty one;
/// it ends when an empty one comes.
final class MpjQsort {

    /// The tag of pieces, both ways.
    static final int PIECE = 1;

    private MpjQsort() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<QsortRun> run(QsortProblem problem, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        int[] keys = comm.rank() == 0 ? problem.draw() : new int[problem.threshold()];
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        if (comm.rank() == 0) {
            new Master(problem, rank, comm, keys).sort(timing.breakdown());
        } else {
            sortPieces(rank, comm, keys, timing);
        }
        var measured = timing.finish();
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new QsortRun(keys, measured));
    }

    private static void sortPieces(Rank rank, Comm comm, int[] piece, SharedTiming timing) {
        int count = 0;
        do {
            int done = count;
            timing.breakdown().enter(Kind.COMMUNICATION);
            comm.send(piece, 0, done, 0, PIECE);
            count = (int) comm.receive(piece, 0, piece.length, 0, PIECE).count(ElementKinds.INTS);
            timing.breakdown().enter(Kind.COMPUTE);
            Quicksort.sort(piece, 0, count);
            rank.operate(Quicksort.sortSteps(count));
        } while (count > 0);
    }
}
