// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedLongs;
import org.atoll.job.Rank;

/// EP in shared memory: each rank draws a block of batches by itself, and adds what it found under
/// a lock. Only the times are told by messages.
final class DsmEp {

    private static final int LOCK = 0;

    private DsmEp() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<EpRun> run(EpProblem problem, Rank rank) {
        Dsm dsm = Dsm.in(rank);
        SharedLongs numbers = dsm.longs("ep numbers", Deviates.NUMBERS);
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        timing.breakdown().spend(Kind.BARRIER, dsm::barrier);
        var blocks = new Blocks(problem.batches(), dsm.size());
        int from = blocks.from(dsm.rank());
        int to = blocks.to(dsm.rank());
        var own = new Deviates();
        own.draw(from, to);
        rank.operate((long) (to - from) * EpProblem.BATCH * Deviates.STEPS_OF_PAIR);
        timing.breakdown().spend(
                Kind.COMMUNICATION, () -> dsm.locked(LOCK, () -> add(own, numbers)));
        timing.breakdown().spend(Kind.BARRIER, dsm::barrier);
        var all = new Deviates();
        if (dsm.rank() == 0) {
            timing.breakdown().spend(Kind.COMMUNICATION, () -> all.add(read(numbers)));
        }
        var measured = timing.finish();
        dsm.free(numbers);
        return dsm.rank() > 0 ? Optional.empty() : Optional.of(new EpRun(all, measured));
    }

    private static void add(Deviates own, SharedLongs numbers) {
        for (int i = 0; i < Deviates.NUMBERS; i++) {
            numbers.set(i, numbers.get(i) + own.numbers()[i]);
        }
    }

    private static long[] read(SharedLongs numbers) {
        long[] read = new long[Deviates.NUMBERS];
        for (int i = 0; i < read.length; i++) {
            read[i] = numbers.get(i);
        }
        return read;
    }
}
