// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
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
/// policies, ranks push their blocks to those that want them instead, each block has pages of its
/// own, and parts of the sums are pushed when all iterations are done. Only times are told by
/// messages.
final class DsmFt implements SlabExchange {
    private static final int LOCK = 0;

    /// The numbers of a page.
    private static final int PAGE = 512;

    /// The numbers that a rank pushes, at most, before a barrier: what ranks keep of them for each
    /// other is forgotten there.
    private static final long MOST_BETWEEN_BARRIERS = 1L << 23;

    private final Dsm dsm;
    private final boolean pushes;
    private final List<SharedDoubles> arrays;
    private final SharedDoubles sums;
    private final int iterations;

    /// The rank's part of the sums, if each has a place of its own for it.
    private final double[] own;

    private final int perRank;
    private final Breakdown breakdown;
    private int exchanges;
    private long sinceBarrier;

    private DsmFt(FtProblem problem, Dsm dsm, boolean pushes, Breakdown breakdown) {
        this.dsm = dsm;
        this.pushes = pushes;
        this.breakdown = breakdown;
        iterations = problem.iterations();
        own = new double[2 * iterations];
        perRank = Math.ceilDiv(own.length, PAGE) * PAGE;
        long length = BlockPlaces.length(problem, dsm.size(), pushes ? PAGE : 1, !pushes);
        arrays = List.of(dsm.doubles("ft.a", length), dsm.doubles("ft.b", length));
        sums = dsm.doubles("ft.sums", pushes ? (long) perRank * dsm.size() : own.length);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param pushes whether blocks are pushed, or all meet
    /// @param each   receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<FtRun> run(
            FtProblem problem, Rank rank, boolean pushes, IntConsumer each) {
        Dsm dsm = Dsm.in(rank);
        var timing = SharedTiming.unbegun(rank::nanoTime, SharedMemory.of(rank));
        var shared = new DsmFt(problem, dsm, pushes, timing.breakdown());
        var slabs = new SlabTransforms(
                problem, rank.fabric(), dsm.rank(), dsm.size(), shared, timing.breakdown());
        timing.begin();
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

    @Override
    public void exchange(double[] out, double[] in, IntBinaryOperator counts) {
        SharedDoubles array = arrays.get(exchanges++ % arrays.size());
        var places = new BlockPlaces(dsm.size(), pushes ? PAGE : 1, !pushes, counts);
        write(array, out, places);
        if (pushes) {
            push(array, places);
        } else {
            barrier();
        }
        for (int peer = 0, at = 0; peer < dsm.size(); peer++) {
            int count = places.count(peer, dsm.rank());
            if (peer != dsm.rank() && count > 0) {
                long from = places.start(peer, dsm.rank());
                MemorySegment.copy(
                        array.read(from, from + count).segment(), JAVA_DOUBLE, 0, in, at, count);
            }
            at += count;
        }
        sinceBarrier += places.mostRoom();
        if (pushes && sinceBarrier > MOST_BETWEEN_BARRIERS) {
            barrier();
        }
    }

    private void write(SharedDoubles array, double[] out, BlockPlaces places) {
        int rank = dsm.rank();
        long start = places.start(rank);
        long room = places.room(rank);
        if (room == 0) {
            return;
        }
        MemorySegment mine = array.overwrite(start, start + room).segment();
        for (int peer = 0, at = 0; peer < dsm.size(); peer++) {
            int count = places.count(rank, peer);
            long bytes = Double.BYTES * (long) places.room(rank, peer);
            if (bytes > 0) {
                long from = Double.BYTES * (places.start(rank, peer) - start);
                MemorySegment block = mine.asSlice(from, bytes);
                MemorySegment.copy(out, at, block, JAVA_DOUBLE, 0, count);
                block.asSlice(Double.BYTES * (long) count).fill((byte) 0);
            }
            at += count;
        }
    }

    private void barrier() {
        breakdown.enter(Kind.BARRIER);
        dsm.barrier();
        breakdown.enter(Kind.COMMUNICATION);
        sinceBarrier = 0;
    }

    /// With more ranks than planes or lines some have nothing for each other. They push no page
    /// then, but hear that what the other one took before was read: in one memory of all ranks that
    /// is where they write next.
    private void push(SharedDoubles array, BlockPlaces places) {
        int rank = dsm.rank();
        for (int step = 1; step < dsm.size(); step++) {
            int peer = (rank + step) % dsm.size();
            if (places.areBusy(rank, peer)) {
                long from = places.start(rank, peer);
                dsm.push(array, from, from + places.room(rank, peer), peer);
            }
        }
        for (int step = 1; step < dsm.size(); step++) {
            int peer = (rank - step + dsm.size()) % dsm.size();
            if (places.areBusy(rank, peer)) {
                dsm.pushed(peer);
            }
        }
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
            pushSums();
        } else {
            dsm.barrier();
        }
        List<double[]> all = new ArrayList<>();
        for (int iteration = 0; dsm.rank() == 0 && iteration < iterations; iteration++) {
            double[] sum = new double[2];
            for (int place = 0; place < (pushes ? dsm.size() : 1); place++) {
                long at = (long) place * perRank + 2L * iteration;
                sum[0] += sums.get(at);
                sum[1] += sums.get(at + 1);
            }
            all.add(sum);
        }
        return all;
    }

    private void pushSums() {
        long from = (long) perRank * dsm.rank();
        long to = from + perRank;
        MemorySegment place = sums.overwrite(from, to).segment();
        MemorySegment.copy(own, 0, place.fill((byte) 0), JAVA_DOUBLE, 0, own.length);
        if (dsm.rank() > 0) {
            dsm.push(sums, from, to, 0);
        } else {
            for (int peer = 1; peer < dsm.size(); peer++) {
                dsm.pushed(peer);
            }
        }
    }
}
