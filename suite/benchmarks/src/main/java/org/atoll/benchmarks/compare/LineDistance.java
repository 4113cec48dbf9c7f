// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.concurrent.atomic.AtomicLongArray;

/// How long a cache line takes between the processors at the moment, by two threads of this process
/// that pass a number to and fro. For comparisons with processes that cannot look by themselves.
public final class LineDistance {
    private static final int ROUNDS = 20_000;

    /// The best of some stretches, for the system may stop one of the threads in any of them.
    private static final int STRETCHES = 10;

    /// The two numbers lie on lines of their own, and their neighbours' too.
    private static final int MINE = 32;
    private static final int PEERS = 64;
    private static final int LENGTH = 96;
    private static final int MOST_SPINS = 10_000;

    private final AtomicLongArray words = new AtomicLongArray(LENGTH);

    private LineDistance() {}

    /// Measures. Blocks for some milliseconds.
    ///
    /// @return nanoseconds one way; 0 if there is only one processor
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static double nanos() throws InterruptedException {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return 0;
        }
        return new LineDistance().measure();
    }

    private double measure() throws InterruptedException {
        Thread peer = new Thread(() -> {
            for (long word = 1; word <= (long) ROUNDS * STRETCHES; word++) {
                await(MINE, word);
                words.setRelease(PEERS, word);
            }
        }, "line");
        peer.start();
        double least = Double.MAX_VALUE;
        long word = 0;
        for (int stretch = 0; stretch < STRETCHES; stretch++) {
            long start = System.nanoTime();
            for (int i = 0; i < ROUNDS; i++) {
                words.setRelease(MINE, ++word);
                await(PEERS, word);
            }
            least = Math.min(least, (double) (System.nanoTime() - start) / ROUNDS / 2);
        }
        peer.join();
        return least;
    }

    private void await(int at, long word) {
        int spins = 0;
        while (words.getAcquire(at) != word) {
            if (spins++ < MOST_SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }
}
