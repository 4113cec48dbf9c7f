// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.atoll.mpj.Op;

/// Times batches of one operation and prints a line for each.
///
/// A batch is a number of runs between two readings of the clock; its time is that of the
/// slowest rank. Every rank learns that time, so every rank takes the same decisions.
final class Batches {
    private static final double BATCH_NANOS = 5e6;
    private static final int LEAST_BATCHES = 5;

    /// How many times longer than asked for a warm-up may take, because compilers still work.
    private static final int PATIENCE = 4;

    private static final int STRETCHES = 10;

    private final String name;
    private final Loop loop;
    private final Place place;
    private final LineProbe probe;
    private final long[] mine = new long[1];
    private final long[] slowest = new long[1];

    /// Creates the batches of one operation and size.
    ///
    /// @param name  the operation's name
    Batches(String name, Place place, LineProbe probe) {
        this.name = name;
        this.loop = Loops.named(name);
        this.place = place;
        this.probe = probe;
    }

    /// Warms up, measures, and prints on rank 0. All ranks call this together.
    ///
    /// @param warmNanos how long to warm up at least; then until the compilers of all ranks rest,
    ///                  at most four times as long
    /// @param nanos     how long to measure
    void measure(long warmNanos, long nanos, PrintStream out) {
        loop.open(place);
        long iterations = settle(warmNanos, Math.min((double) nanos, BATCH_NANOS));
        double before = probe.nanos();
        long spent = 0;
        for (int count = 0; count < LEAST_BATCHES || spent < nanos; count++) {
            long last = batch(iterations);
            double after = probe.nanos();
            print((double) last / iterations / loop.messages(), before, after, out);
            spent += last;
            before = after;
        }
        loop.close();
    }

    /// Several ranks to a processor compile for longer than each of them would alone.
    private long settle(long nanos, double batchNanos) {
        long[] iterations = {warmUp(nanos, batchNanos)};
        long rest = TimeUnit.NANOSECONDS.toSeconds((PATIENCE - 1) * nanos);
        WarmUp.of(place.comm, (int) rest)
                .run(() -> iterations[0] = warmUp(nanos / STRETCHES, batchNanos));
        return iterations[0];
    }

    /// Finds how many iterations a batch's length takes.
    private long warmUp(long nanos, double batchNanos) {
        long iterations = 1;
        double least = BATCH_NANOS;
        long spent = 0;
        while (true) {
            long last = batch(iterations);
            probe.nanos();
            spent += last;
            least = Math.min(least, (double) last / iterations);
            long wanted = Math.max(1, (long) (batchNanos / least));
            if (spent >= nanos && wanted <= 4 * iterations) {
                return wanted;
            }
            iterations = Math.min(wanted, 4 * iterations);
        }
    }

    private long batch(long iterations) {
        place.comm.barrier();
        long start = System.nanoTime();
        loop.run(place, iterations);
        boolean counts = !loop.isPair() || place.rank < 2;
        mine[0] = counts ? System.nanoTime() - start : 0;
        place.comm.allReduceInto(mine, slowest, Op.MAX);
        return Math.max(1, slowest[0]);
    }

    private void print(double nanos, double before, double after, PrintStream out) {
        if (place.rank == 0) {
            out.println(String.join(
                    "\t",
                    "sample",
                    name,
                    Integer.toString(place.bytes),
                    Double.toString(nanos),
                    Double.toString(before),
                    Double.toString(after)));
        }
    }
}
