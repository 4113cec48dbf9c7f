// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// FFT2D by messages: each rank has a block of rows, and one all-to-all, of real and then of
/// imaginary parts, gives it its columns.
final class MpjFft2d {

    private final Rank self;
    private final Comm comm;
    private final int n;
    private final Blocks owned;
    private final Strips strips;
    private final int[] counts;
    private final double[][] turned;

    private MpjFft2d(Fft2dProblem problem, Rank self, Comm comm) {
        this.self = self;
        this.comm = comm;
        n = problem.n();
        owned = new Blocks(n, comm.size());
        strips = new Strips(n, owned, comm.rank());
        counts = new int[comm.size()];
        for (int peer = 0; peer < counts.length; peer++) {
            counts[peer] = mine() * owned.count(peer);
        }
        turned = new double[2][mine() * n];
    }

    /// Transforms on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<Fft2dRun> run(Fft2dProblem problem, Repeats repeats, Rank self) {
        Comm comm = Mpj.in(self).comm();
        var fft = new MpjFft2d(problem, self, comm);
        int n = problem.n();
        double[][] band = problem.draw(fft.owned.from(comm.rank()), fft.owned.to(comm.rank()));
        double[][] result = new double[2][band[0].length];
        repeats.warmUp(() -> fft.transform(band, result, new Breakdown(self::nanoTime)));
        var timing = new SharedTiming(self::nanoTime, Messages.of(self));
        repeats.run(() -> fft.transform(band, result, timing.breakdown()));
        Timing mean = timing.finish().per(repeats.timed());
        Spectrum2d mine = Spectrum2d.observe(result, fft.owned, comm.rank());
        double[][] back = new double[2][band[0].length];
        fft.transform(Fft2dRun.swapped(result), Fft2dRun.swapped(back),
                new Breakdown(self::nanoTime));
        double error = Fft2dRun.distance(band, back, 1.0 / n / n);
        double[] seen = comm.allReduce(mine.seen(), Op.SUM);
        long[] bits = comm.allReduce(new long[] {mine.bits()}, Op.SUM);
        double[] worst = comm.allReduce(new double[] {error}, Op.MAX);
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new Fft2dRun(new Spectrum2d(n, seen, bits[0]), worst[0], mean));
    }

    private int mine() {
        return owned.count(comm.rank());
    }

    private void transform(double[][] band, double[][] result, Breakdown breakdown) {
        double[][] blocks = comm.size() == 1 ? result : turned;
        strips.turn(band, 0, mine(), blocks);
        charge(Strips.BYTES_TURNED);
        if (comm.size() > 1) {
            breakdown.enter(Kind.COMMUNICATION);
            exchange(blocks[0], result[0]);
            exchange(blocks[1], result[1]);
            breakdown.enter(Kind.COMPUTE);
        }
        strips.finish(result, 0, mine());
        charge(Strips.BYTES_IN_PLACE);
    }

    private void exchange(double[] blocks, double[] columns) {
        if (n % comm.size() == 0) {
            comm.allToAllInto(blocks, columns);
        } else {
            double[] come = comm.allToAll(blocks, counts, counts);
            System.arraycopy(come, 0, columns, 0, come.length);
        }
    }

    private void charge(int bytes) {
        long numbers = (long) mine() * n;
        self.operate(Strips.steps(n, mine()), numbers * bytes, 4L * Double.BYTES * numbers);
    }
}
