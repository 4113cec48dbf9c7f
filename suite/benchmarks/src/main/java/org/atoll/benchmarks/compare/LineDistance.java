// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.concurrent.atomic.AtomicLongArray;

/// Measures how long a cache line takes between the processors at the moment: two threads of this
/// process pass a number to and fro. For comparisons with processes that cannot look by themselves.
public final class LineDistance {
    private static final int ROUNDS = 200;
    private static final long NANOS = 20_000_000;
    private static final long STOP = -1;

    /// The two numbers lie on lines of their own, and their neighbours' too.
    private static final int MINE = 32;
    private static final int PEERS = 64;
    private static final int LENGTH = 96;
    private static final int MOST_SPINS = 10_000;

    private final AtomicLongArray words = new AtomicLongArray(LENGTH);

    private LineDistance() {}

    /// Measures. Blocks for some milliseconds.
    ///
    /// @return nanoseconds one way, once the compiler has done its work; 0 if there is only one
    ///     processor
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static double nanos() throws InterruptedException {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return 0;
        }
        return new LineDistance().measure();
    }

    /// The best of many stretches, for the system may stop one of the threads in any of them.
    private double measure() throws InterruptedException {
        Thread peer = new Thread(this::answer, "line");
        peer.start();
        double least = Double.MAX_VALUE;
        long begun = System.nanoTime();
        long now = begun;
        for (long word = 1; now - begun < NANOS; word += ROUNDS) {
            long start = now;
            for (int i = 0; i < ROUNDS; i++) {
                words.setRelease(MINE, word + i);
                awaitOther(PEERS, word + i - 1);
            }
            now = System.nanoTime();
            least = Math.min(least, (double) (now - start) / ROUNDS / 2);
        }
        words.setRelease(MINE, STOP);
        peer.join();
        return least;
    }

    private void answer() {
        long word = 0;
        while (word != STOP) {
            word = awaitOther(MINE, word);
            words.setRelease(PEERS, word);
        }
    }

    private long awaitOther(int at, long last) {
        int spins = 0;
        long word = words.getAcquire(at);
        while (word == last) {
            if (spins++ < MOST_SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
            word = words.getAcquire(at);
        }
        return word;
    }
}
