// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.atoll.benchmarks.measure.WarmUp;
import org.atoll.mpj.Comm;

/// Times a loop in batches: warms it up until the compilers rest, finds how many runs fill a
/// batch, and measures. Ranks that run a loop together have a sampler each, whose loops give all
/// of them the same times, so all take the same decisions.
public final class Sampler {
    private static final int LEAST_BATCHES = 5;

    /// How many times longer than asked for a warm-up may take, because compilers still work. With
    /// a rank on each processor they take seconds: every turn of a compiler delays an answer, and
    /// what is called seldom is compiled late.
    private static final int PATIENCE = 16;

    private static final int STRETCHES = 10;

    private final IntFunction<WarmUp> warmUps;
    private final long warmNanos;
    private final long nanos;

    private Sampler(IntFunction<WarmUp> warmUps, long warmMillis, long millis) {
        this.warmUps = warmUps;
        this.warmNanos = TimeUnit.MILLISECONDS.toNanos(warmMillis);
        this.nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /// A sampler of a process that runs its loop alone, or tells others what to do.
    ///
    /// @param warmMillis of warming up at least
    /// @param millis     of measuring at least
    public static Sampler alone(long warmMillis, long millis) {
        return new Sampler(
                seconds -> new WarmUp(seconds, UnaryOperator.identity()), warmMillis, millis);
    }

    /// The sampler of a rank.
    ///
    /// @param comm       all ranks that run the loop
    /// @param warmMillis of warming up at least
    /// @param millis     of measuring at least
    static Sampler of(Comm comm, long warmMillis, long millis) {
        return new Sampler(seconds -> WarmUp.of(comm, seconds), warmMillis, millis);
    }

    /// The work that is timed.
    public interface Stretch {

        /// Does it some times.
        ///
        /// @param count at least 1
        /// @return nanoseconds, the same for all that do it together
        long nanos(long count);
    }

    /// Measures. Blocks until that is done.
    ///
    /// @param batchNanos how long a batch is to be; shorter ones are made if less time is asked for
    /// @param least      how often the work is done at least in a batch
    /// @return nanoseconds of the work done once, for each batch
    public List<Double> samples(long batchNanos, int least, Stretch stretch) {
        return samplesOf(batchNanos, count -> stretch.nanos(count * least)).stream()
                .map(runs -> runs / least)
                .toList();
    }

    private List<Double> samplesOf(long batchNanos, Stretch stretch) {
        long count = settle(Math.min(batchNanos, nanos), stretch);
        List<Double> samples = new ArrayList<>();
        long spent = 0;
        while (samples.size() < LEAST_BATCHES || spent < nanos) {
            long last = stretch.nanos(count);
            samples.add((double) last / count);
            spent += last;
        }
        return samples;
    }

    private long settle(long batchNanos, Stretch stretch) {
        long[] count = {warmUp(1, warmNanos, batchNanos, stretch)};
        long rest = TimeUnit.NANOSECONDS.toSeconds((PATIENCE - 1) * warmNanos);
        if (rest > 0) {
            warmUps.apply((int) rest).run(() -> count[0] =
                    warmUp(count[0], warmNanos / STRETCHES, batchNanos, stretch));
        }
        return count[0];
    }

    /// Finds how many runs a batch's length takes.
    private static long warmUp(long first, long atLeast, long batchNanos, Stretch stretch) {
        long count = first;
        double least = Math.max(1, batchNanos);
        long spent = 0;
        while (true) {
            long last = Math.max(1, stretch.nanos(count));
            spent += last;
            least = Math.min(least, (double) last / count);
            long wanted = Math.max(1, (long) (batchNanos / least));
            if (spent >= atLeast && wanted <= 4 * count) {
                return wanted;
            }
            count = Math.min(wanted, 4 * count);
        }
    }

    /// Prints samples as lines for the table.
    ///
    /// @param key     what rows call them
    /// @param samples nanoseconds of one run
    public static void print(PrintStream out, String key, List<Double> samples) {
        samples.forEach(nanos -> out.println(
                String.format(Locale.ROOT, "sample\t%s\t%.3f", key, nanos)));
        out.flush();
    }
}
