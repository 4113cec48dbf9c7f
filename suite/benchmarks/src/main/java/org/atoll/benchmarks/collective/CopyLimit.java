// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.collective;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.atoll.benchmarks.compare.Medians;
import org.atoll.benchmarks.compare.Operation;

/// What the memory allows: the time of copying each byte that a rank receives, its own part
/// included, once. No rank's memory is written by two processors at a time, so it is either the
/// rank that receives most, or all bytes shared out among the processors, whichever is longer.
///
/// The copies are measured: as many threads as there are processors for ranks copy blocks of the
/// size between arrays as long as the operation's.
final class CopyLimit {
    private static final int LEAST_BYTES = 4 << 10;
    private static final long LEAST_NANOS = 20_000_000;
    private static final int BATCHES = 7;

    private final int ranks;
    private final int processors;

    CopyLimit(int ranks, int processors) {
        this.ranks = ranks;
        this.processors = Math.min(ranks, processors);
    }

    /// The least time of an operation.
    ///
    /// @param operation what is carried out
    /// @param bytes     the size of a block
    /// @return microseconds; nothing for operations that do more than move bytes, and for blocks so
    ///     short that other things than copying count
    OptionalDouble micros(Operation operation, int bytes) {
        long busiest = busiest(operation);
        if (bytes < LEAST_BYTES || busiest == 0) {
            return OptionalDouble.empty();
        }
        double alone = busiest * blockNanos(1, bytes);
        double together = (double) total(operation) / processors * blockNanos(processors, bytes);
        return OptionalDouble.of(Math.max(alone, together) / 1000);
    }

    /// The blocks that the rank receives which receives most.
    private long busiest(Operation operation) {
        return switch (operation) {
            case BROADCAST, SCATTER -> 1;
            case GATHER, ALLGATHER, ALLTOALL -> ranks;
            default -> 0;
        };
    }

    /// The blocks that all ranks receive.
    private long total(Operation operation) {
        return switch (operation) {
            case BROADCAST -> ranks - 1;
            case GATHER, SCATTER -> ranks;
            default -> (long) ranks * ranks;
        };
    }

    /// How long one of so many threads takes for a block while all copy.
    private double blockNanos(int threads, int bytes) {
        CyclicBarrier start = new CyclicBarrier(threads);
        double[] nanos = new double[threads];
        Thread[] copiers = IntStream.range(0, threads)
                .mapToObj(i -> new Thread(() -> nanos[i] = copy(start, bytes), "copier-" + i))
                .toArray(Thread[]::new);
        Arrays.stream(copiers).forEach(Thread::start);
        for (Thread copier : copiers) {
            join(copier);
        }
        return Medians.of(DoubleStream.of(nanos));
    }

    private double copy(CyclicBarrier start, int bytes) {
        byte[] from = new byte[Math.multiplyExact(ranks, bytes)];
        byte[] to = new byte[from.length];
        Arrays.fill(from, (byte) 1);
        Arrays.fill(to, (byte) 2);
        try {
            start.await();
        } catch (Exception e) {
            throw new IllegalStateException("a copying thread was interrupted", e);
        }
        return Medians.of(DoubleStream.generate(() -> batch(from, to, bytes)).limit(BATCHES));
    }

    private double batch(byte[] from, byte[] to, int bytes) {
        long blocks = 0;
        long begin = System.nanoTime();
        long end = begin;
        while (end - begin < LEAST_NANOS) {
            for (int i = 0; i < ranks; i++) {
                System.arraycopy(from, i * bytes, to, i * bytes, bytes);
            }
            blocks += ranks;
            end = System.nanoTime();
        }
        return (double) (end - begin) / blocks;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while copying", e);
        }
    }
}
