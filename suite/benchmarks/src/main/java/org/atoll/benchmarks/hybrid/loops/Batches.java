// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid.loops;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.atoll.benchmarks.measure.WarmUp;

/// Times a call that several threads make together, in batches of about 5 ms. All take the time of
/// the first one, so that all decide alike when to go on. Each thread has one. Before, the call is
/// warmed up for a while, and then until the compilers of all JVMs rest, at most four times as
/// long.
///
/// Each batch becomes a line of the first thread: `sample`, what was measured, and the nanoseconds
/// of one run, divided by tabs.
final class Batches {
    private static final long BATCH_NANOS = 5_000_000;
    private static final int LEAST_BATCHES = 5;
    private static final int PATIENCE = 4;
    private static final int STRETCHES = 10;

    private final long warmNanos;
    private final long nanos;
    private final boolean prints;
    private final Meeting meeting;
    private long count;

    /// The calls by which all threads decide alike.
    ///
    /// @param barrier waits for all
    /// @param ofFirst gives the first thread's number
    /// @param sum     adds a number of each thread up
    record Meeting(Runnable barrier, LongUnaryOperator ofFirst, LongUnaryOperator sum) {}

    /// A loop of calls that is timed.
    interface Loop {

        /// Makes the call some times.
        void run(long count);
    }

    /// Prepares a thread.
    ///
    /// @param warmMillis how long each call is warmed up
    /// @param millis     how long it is measured
    /// @param prints     whether this is the first thread
    /// @param meeting    by which they decide
    Batches(long warmMillis, long millis, boolean prints, Meeting meeting) {
        this.warmNanos = warmMillis * 1_000_000;
        this.nanos = millis * 1_000_000;
        this.prints = prints;
        this.meeting = meeting;
    }

    /// Times a call. All threads call this.
    ///
    /// @param what what it is called
    @SuppressWarnings("SystemOut") // samples belong on standard output
    void measure(String what, Loop loop) {
        count = 1;
        warmUp(loop, warmNanos);
        long rest = TimeUnit.NANOSECONDS.toSeconds((PATIENCE - 1) * warmNanos);
        new WarmUp((int) rest, this::sums).run(() -> warmUp(loop, warmNanos / STRETCHES));
        long last;
        long spent = 0;
        for (int batch = 0; batch < LEAST_BATCHES || spent < nanos; batch++) {
            last = batch(loop);
            spent += last;
            if (prints) {
                System.out.println(String.format(
                        Locale.ROOT, "sample\t%s\t%.3f", what, (double) last / count));
            }
        }
    }

    /// Finds how many runs a batch takes.
    private void warmUp(Loop loop, long least) {
        long spent = 0;
        long last = 0;
        while (spent < least || last < BATCH_NANOS / 4) {
            last = batch(loop);
            spent += last;
            count = last < BATCH_NANOS / 2 ? 2 * count : count;
        }
    }

    private long[] sums(long... mine) {
        long[] sums = new long[mine.length];
        for (int i = 0; i < mine.length; i++) {
            sums[i] = meeting.sum.applyAsLong(mine[i]);
        }
        return sums;
    }

    private long batch(Loop loop) {
        meeting.barrier.run();
        long start = System.nanoTime();
        loop.run(count);
        return meeting.ofFirst.applyAsLong(Math.max(1, System.nanoTime() - start));
    }
}
