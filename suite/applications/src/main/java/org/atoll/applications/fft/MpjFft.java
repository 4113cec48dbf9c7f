// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// FFT by messages or by shared objects: each rank has its share of the matrix ([BlockFft]). A
/// point stands behind each phase.
public final class MpjFft {

    private MpjFft() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    public static Optional<FftRun> run(FftProblem problem, Repeats repeats, Rank self) {
        return run(problem, repeats, self, new MessageTransposition(Mpj.in(self).comm()));
    }

    /// The same with transposes by shared objects; only times and what is checked are told by
    /// messages.
    static Optional<FftRun> byObjects(FftProblem problem, Repeats repeats, Rank self) {
        return run(problem, repeats, self, new ObjectTransposition(self));
    }

    private static Optional<FftRun> run(
            FftProblem problem, Repeats repeats, Rank self, Transposition transposition) {
        Checkpoint ck = Recovery.in(self);
        BlockFft.Bands saved = (name, rows, length) -> Band.saved(ck, name, rows, length);
        var plan = new BlockFft(
                self, transposition, problem.width(), problem.height(), saved);
        double[][] input = plan.input(problem);
        Band x = Band.of(problem.width(), input[0], input[1]);
        Band y = saved.make("result", problem.height(), plan.resultRows());
        var timing = SharedTiming.unbegun(self::nanoTime, Messages.of(self));
        repeat(plan, repeats, x, y, timing, ck);
        Timing mean = timing.finish().per(repeats.timed());
        double[] error = {
            plan.inverseError(problem, input, y, new Breakdown(self::nanoTime))
        };
        Comm comm = Mpj.in(self).comm();
        double[] all = comm.allReduce(plan.observe(problem, y), Op.SUM);
        double[] worst = comm.allReduce(error, Op.MAX);
        return comm.rank() == 0 ? Optional.of(new FftRun(all, worst[0], mean)) : Optional.empty();
    }

    /// All repetitions, or what of them a snapshot leaves.
    private static void repeat(
            BlockFft plan, Repeats repeats, Band x, Band y, SharedTiming timing, Checkpoint ck) {
        int untimed = BlockFft.PHASES * repeats.warmups();
        int all = untimed + BlockFft.PHASES * repeats.timed();
        Count done = ck.count("phases");
        boolean _ = ck.begin();
        for (; done.get() < all; done.next()) {
            if (done.get() == untimed) {
                timing.begin();
            }
            plan.perform((int) done.get() % BlockFft.PHASES, x, y, timing.breakdown());
            ck.point();
        }
    }
}
