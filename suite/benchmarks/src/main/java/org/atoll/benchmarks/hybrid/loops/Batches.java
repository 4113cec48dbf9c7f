// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid.loops;

import java.util.Locale;
import java.util.function.LongUnaryOperator;

/// Times a call that several threads make together, in batches of about 5 ms. All take the time of
/// the first one, so that all decide alike when to go on. Each thread has one.
///
/// Each batch becomes a line of the first thread: `sample`, what was measured, and the nanoseconds
/// of one run, divided by tabs.
final class Batches {
    private static final long BATCH_NANOS = 5_000_000;
    private static final int LEAST_BATCHES = 5;

    private final long warmNanos;
    private final long nanos;
    private final boolean prints;
    private final Runnable barrier;
    private final LongUnaryOperator ofFirst;

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
    /// @param barrier    waits for all
    /// @param ofFirst    gives the first thread's number, to be called by all
    Batches(
            long warmMillis,
            long millis,
            boolean prints,
            Runnable barrier,
            LongUnaryOperator ofFirst) {
        this.warmNanos = warmMillis * 1_000_000;
        this.nanos = millis * 1_000_000;
        this.prints = prints;
        this.barrier = barrier;
        this.ofFirst = ofFirst;
    }

    /// Times a call. All threads call this.
    ///
    /// @param what what it is called
    @SuppressWarnings("SystemOut") // samples belong on standard output
    void measure(String what, Loop loop) {
        long count = 1;
        long spent = 0;
        long last = 0;
        while (spent < warmNanos || last < BATCH_NANOS / 4) {
            last = batch(loop, count);
            spent += last;
            count = last < BATCH_NANOS / 2 ? 2 * count : count;
        }
        spent = 0;
        for (int batch = 0; batch < LEAST_BATCHES || spent < nanos; batch++) {
            last = batch(loop, count);
            spent += last;
            if (prints) {
                System.out.println(String.format(
                        Locale.ROOT, "sample\t%s\t%.3f", what, (double) last / count));
            }
        }
    }

    private long batch(Loop loop, long count) {
        barrier.run();
        long start = System.nanoTime();
        loop.run(count);
        return ofFirst.applyAsLong(Math.max(1, System.nanoTime() - start));
    }
}
