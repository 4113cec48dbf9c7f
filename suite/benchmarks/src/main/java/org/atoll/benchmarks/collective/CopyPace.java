// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.collective;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Medians;

/// Measures how long copying a block takes between arrays that fit the caches as well or badly as
/// an operation's. Each thread goes through the arrays of all ranks that would share its processor.
/// Of arrays that exceed [#MOST_BYTES] together, and so fit none, it takes those of fewer ranks.
///
/// @param sources the blocks that each of them copies from
/// @param targets the blocks that each of them copies to
/// @param bytes   the size of a block
record CopyPace(int ranks, int sources, int targets, int bytes) {
    private static final long MOST_BYTES = 512L << 20;
    private static final long LEAST_NANOS = 20_000_000;
    private static final int BATCHES = 7;

    /// How long one of some threads takes for a block while all copy.
    ///
    /// @throws IllegalStateException if one cannot, as for want of memory
    double blockNanos(int threads) {
        Phaser start = new Phaser(threads);
        List<FutureTask<Double>> copies = Stream
                .generate(() -> new FutureTask<>(() -> copy(start, threads)))
                .limit(threads)
                .toList();
        copies.forEach(copy -> new Thread(copy, "copier").start());
        return Medians.of(copies.stream().mapToDouble(CopyPace::nanosOf));
    }

    /// For how many ranks one of some threads copies.
    int ranksEach(int threads) {
        long most = MOST_BYTES / threads / ((long) (sources + targets) * bytes);
        return Math.clamp(most, 1, Math.ceilDiv(ranks, threads));
    }

    /// A thread without memory for its arrays lets the others start without it.
    private double copy(Phaser start, int threads) {
        byte[][] from;
        byte[][] to;
        try {
            from = arrays(ranksEach(threads), sources);
            to = arrays(ranksEach(threads), targets);
        } catch (OutOfMemoryError e) {
            start.arriveAndDeregister();
            throw e;
        }
        start.arriveAndAwaitAdvance();
        return Medians.of(DoubleStream.generate(() -> batch(from, to)).limit(BATCHES));
    }

    private byte[][] arrays(int count, int blocks) {
        byte[][] arrays = new byte[count][Math.multiplyExact(blocks, bytes)];
        for (byte[] array : arrays) {
            Arrays.fill(array, (byte) 1);
        }
        return arrays;
    }

    private double batch(byte[][] from, byte[][] to) {
        int perRank = Math.max(sources, targets);
        long blocks = 0;
        long begin = System.nanoTime();
        long end = begin;
        while (end - begin < LEAST_NANOS) {
            for (int rank = 0; rank < from.length; rank++) {
                for (int i = 0; i < perRank; i++) {
                    copyBlock(from[rank], i % sources, to[rank], i % targets);
                }
            }
            blocks += (long) from.length * perRank;
            end = System.nanoTime();
        }
        return (double) (end - begin) / blocks;
    }

    private void copyBlock(byte[] from, int source, byte[] to, int target) {
        System.arraycopy(from, source * bytes, to, target * bytes, bytes);
    }

    private static double nanosOf(FutureTask<Double> copy) {
        try {
            return copy.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while copying", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("copying fails: " + e.getCause(), e.getCause());
        }
    }
}
