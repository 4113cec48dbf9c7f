// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.work;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.atoll.benchmarks.measure.WarmUp;

/// Times pieces of work, one after another, in batches of about 5 ms. The first words of the
/// programs of this benchmark say which: `WORK,WORK,... WARMUP_MILLIS MEASURE_MILLIS`.
///
/// Each batch becomes a line: `sample`, the work and the nanoseconds of one run, divided by tabs.
/// A work that fails becomes a line `failed` with the reason, and the next one begins.
public final class Timing {
    /// How many words [#of] reads.
    public static final int WORDS = 3;

    private static final double BATCH_NANOS = 5e6;
    private static final int LEAST_BATCHES = 5;

    /// How many times longer than asked for a warm-up may take, because compilers still work.
    private static final int PATIENCE = 4;

    private static final int STRETCHES = 10;
    private static final int REASON_LENGTH = 200;

    private final List<Work> works;
    private final long warmNanos;
    private final long nanos;
    private final PrintStream out;

    private Timing(List<Work> works, long warmNanos, long nanos, PrintStream out) {
        this.works = works;
        this.warmNanos = warmNanos;
        this.nanos = nanos;
        this.out = out;
    }

    /// Reads a program's first words.
    ///
    /// @throws IllegalArgumentException if they are other words
    public static Timing of(String[] words, PrintStream out) {
        if (words.length < WORDS) {
            throw new IllegalArgumentException("needs WORK,... WARMUP_MILLIS MEASURE_MILLIS");
        }
        return new Timing(
                Work.list(words[0]),
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(words[1])),
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(words[2])),
                out);
    }

    /// The action of each run of a work.
    public interface Run {

        /// Does it once.
        ///
        /// @throws Exception if it cannot be done; the work has failed then
        void run() throws Exception;
    }

    /// What is wanted.
    public List<Work> works() {
        return works;
    }

    /// Measures a work, if it is wanted.
    ///
    /// @param times how often the work is done in one run
    /// @return whether it was measured; false if it has failed or is not wanted
    public boolean measure(Work work, int times, Run run) {
        if (!works.contains(work)) {
            return false;
        }
        try {
            List<Double> samples = samples(run);
            samples.forEach(sample -> print("sample", work, Double.toString(sample / times)));
            return true;
        } catch (Exception e) {
            String reason = String.valueOf(e).replaceAll("\\p{Cntrl}", " ");
            print("failed", work,
                    reason.substring(0, Math.min(reason.length(), REASON_LENGTH)));
            return false;
        } finally {
            out.flush();
        }
    }

    private void print(String kind, Work work, String what) {
        out.println(kind + "\t" + work.word() + "\t" + what);
    }

    private List<Double> samples(Run run) throws Exception {
        long count = settle(run);
        List<Double> samples = new ArrayList<>();
        long spent = 0;
        while (samples.size() < LEAST_BATCHES || spent < nanos) {
            long last = batch(run, count);
            samples.add((double) last / count);
            spent += last;
        }
        return samples;
    }

    /// Warms up for the time that was asked for, and on until the compilers rest.
    private long settle(Run run) throws Exception {
        long[] count = {warmUp(run, warmNanos)};
        Exception[] problem = new Exception[1];
        long rest = TimeUnit.NANOSECONDS.toSeconds((PATIENCE - 1) * warmNanos);
        if (rest > 0) {
            new WarmUp((int) rest, UnaryOperator.identity()).run(() -> {
                try {
                    count[0] = warmUp(run, warmNanos / STRETCHES);
                } catch (Exception e) {
                    problem[0] = e;
                }
            });
        }
        if (problem[0] != null) {
            throw problem[0];
        }
        return count[0];
    }

    /// Finds how many runs a batch's length takes.
    private long warmUp(Run run, long atLeast) throws Exception {
        double wantedNanos = Math.clamp((double) nanos, 1, BATCH_NANOS);
        long count = 1;
        double least = wantedNanos;
        long spent = 0;
        while (true) {
            long last = batch(run, count);
            spent += last;
            least = Math.min(least, (double) last / count);
            long wanted = Math.max(1, (long) (wantedNanos / least));
            if (spent >= atLeast && wanted <= 4 * count) {
                return wanted;
            }
            count = Math.min(wanted, 4 * count);
        }
    }

    private static long batch(Run run, long count) throws Exception {
        long start = System.nanoTime();
        for (long i = 0; i < count; i++) {
            run.run();
        }
        return Math.max(1, System.nanoTime() - start);
    }
}
