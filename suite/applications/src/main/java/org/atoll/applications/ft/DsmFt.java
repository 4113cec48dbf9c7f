// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.job.Rank;

/// FT in shared memory: two shared arrays take turns in the exchanges. A rank writes its blocks to
/// the next one; behind a barrier each reads its blocks of all. As the arrays take turns, who reads
/// one is through before it is written again. Sums are added under a lock. Written for all
/// policies, ranks push their blocks to those that want them instead, and each writes its part of
/// the sums to a place of its own when all iterations are done. Only times are told by messages.
final class DsmFt implements SlabExchange {
    private static final int LOCK = 0;

    private final Dsm dsm;
    private final boolean pushes;
    private final List<SharedDoubles> arrays;
    private final SharedDoubles sums;
    private final int iterations;

    /// The rank's part of the sums, if each has a place of its own for it.
    private final double[] own;
    private final Breakdown breakdown;
    private int exchanges;

    private DsmFt(FtProblem problem, Dsm dsm, boolean pushes, Breakdown breakdown) {
        this.dsm = dsm;
        this.pushes = pushes;
        this.breakdown = breakdown;
        iterations = problem.iterations();
        own = new double[2 * iterations];
        arrays = List.of(
                dsm.doubles("ft.a", 2 * problem.points()),
                dsm.doubles("ft.b", 2 * problem.points()));
        sums = dsm.doubles("ft.sums", 2L * iterations * places());
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param pushes whether blocks are pushed, or all meet
    /// @param each   receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<FtRun> run(
            FtProblem problem, Rank rank, boolean pushes, IntConsumer each) {
        Dsm dsm = Dsm.in(rank);
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        var shared = new DsmFt(problem, dsm, pushes, timing.breakdown());
        var slabs = new SlabTransforms(
                problem, rank.fabric(), dsm.rank(), dsm.size(), shared, timing.breakdown());
        List<double[]> found = slabs.run(each);
        Timing measured = timing.finish();
        shared.free();
        return dsm.rank() > 0 ? Optional.empty() : Optional.of(new FtRun(found, measured));
    }

    private void free() {
        dsm.barrier();
        arrays.forEach(dsm::free);
        dsm.free(sums);
    }

    private int places() {
        return pushes ? dsm.size() : 1;
    }

    @Override
    public void exchange(double[] out, double[] in, IntBinaryOperator counts) {
        SharedDoubles array = arrays.get(exchanges++ % arrays.size());
        int rank = dsm.rank();
        long start = start(rank, counts);
        int all = of(rank, counts);
        if (all > 0) {
            MemorySegment.copy(
                    out, 0, array.overwrite(start, start + all).segment(), JAVA_DOUBLE, 0, all);
        }
        if (pushes) {
            push(array, start, counts);
        } else {
            breakdown.enter(Kind.BARRIER);
            dsm.barrier();
            breakdown.enter(Kind.COMMUNICATION);
        }
        for (int peer = 0, at = 0; peer < dsm.size(); peer++) {
            int count = counts.applyAsInt(peer, rank);
            if (peer != rank && count > 0) {
                long from = start(peer, counts) + before(peer, rank, counts);
                MemorySegment.copy(
                        array.read(from, from + count).segment(), JAVA_DOUBLE, 0, in, at, count);
            }
            at += count;
        }
    }

    private void push(SharedDoubles array, long start, IntBinaryOperator counts) {
        int rank = dsm.rank();
        for (int step = 1; step < dsm.size(); step++) {
            int peer = (rank + step) % dsm.size();
            int count = counts.applyAsInt(rank, peer);
            if (count > 0) {
                long from = start + before(rank, peer, counts);
                dsm.push(array, from, from + count, peer);
            }
        }
        for (int step = 1; step < dsm.size(); step++) {
            int peer = (rank - step + dsm.size()) % dsm.size();
            if (counts.applyAsInt(peer, rank) > 0) {
                dsm.pushed(peer);
            }
        }
    }

    /// How many numbers a rank writes.
    private int of(int rank, IntBinaryOperator counts) {
        return IntStream.range(0, dsm.size()).map(to -> counts.applyAsInt(rank, to)).sum();
    }

    /// Where a rank's blocks begin.
    private long start(int rank, IntBinaryOperator counts) {
        return IntStream.range(0, rank).mapToLong(other -> of(other, counts)).sum();
    }

    /// How many numbers of a rank lie before its block for another one.
    private static int before(int rank, int to, IntBinaryOperator counts) {
        return IntStream.range(0, to).map(other -> counts.applyAsInt(rank, other)).sum();
    }

    @Override
    public void add(int iteration, double[] mine) {
        if (pushes) {
            own[2 * iteration] = mine[0];
            own[2 * iteration + 1] = mine[1];
            return;
        }
        dsm.locked(LOCK, () -> {
            sums.set(2L * iteration, sums.get(2L * iteration) + mine[0]);
            sums.set(2L * iteration + 1, sums.get(2L * iteration + 1) + mine[1]);
        });
    }

    @Override
    public List<double[]> sums() {
        if (pushes) {
            long from = (long) own.length * dsm.rank();
            MemorySegment.copy(
                    own, 0, sums.overwrite(from, from + own.length).segment(), JAVA_DOUBLE, 0,
                    own.length);
        }
        dsm.barrier();
        List<double[]> all = new ArrayList<>();
        for (int iteration = 0; dsm.rank() == 0 && iteration < iterations; iteration++) {
            double[] sum = new double[2];
            for (int place = 0; place < places(); place++) {
                long at = 2L * (place * iterations + iteration);
                sum[0] += sums.get(at);
                sum[1] += sums.get(at + 1);
            }
            all.add(sum);
        }
        return all;
    }
}
