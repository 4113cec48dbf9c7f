// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedInts;
import org.atoll.job.Rank;

/// QSORT in shared memory: keys and waiting ranges ([RangeQueue]) are shared. Whoever has split a
/// range goes on with its first part and leaves the second one to all; written for all policies, it
/// sorts a second part that is short at once. Only the times are told by messages.
final class DsmQsort {

    private final QsortProblem problem;
    private final Rank rank;
    private final Dsm dsm;
    private final SharedInts keys;
    private final RangeQueue queue;
    private final boolean keepsShort;

    /// Where a rank works on a range.
    private int[] part = {};

    private DsmQsort(QsortProblem problem, Rank rank, boolean keepsShort) {
        this.problem = problem;
        this.rank = rank;
        dsm = Dsm.in(rank);
        keys = dsm.ints("qsort keys", problem.keys());
        queue = new RangeQueue(dsm);
        this.keepsShort = keepsShort;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param keepsShort whether a rank keeps ranges that are not split further
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<QsortRun> run(QsortProblem problem, Rank rank, boolean keepsShort) {
        return new DsmQsort(problem, rank, keepsShort).run();
    }

    private Optional<QsortRun> run() {
        int[] drawn = dsm.rank() == 0 ? problem.draw() : new int[0];
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        if (dsm.rank() == 0) {
            MemorySegment.copy(drawn, 0,
                    keys.overwrite(0, keys.length()).segment(), JAVA_INT, 0, drawn.length);
            queue.add(0, problem.keys());
        }
        timing.breakdown().spend(Kind.BARRIER, dsm::barrier);
        sortWhatComes(timing.breakdown());
        timing.breakdown().spend(Kind.BARRIER, dsm::barrier);
        Timing measured = timing.finish();
        Optional<QsortRun> run = dsm.rank() > 0
                ? Optional.empty()
                : Optional.of(new QsortRun(sorted(), measured));
        dsm.barrier();
        queue.free();
        dsm.free(keys);
        return run;
    }

    private int[] sorted() {
        int[] sorted = new int[problem.keys()];
        MemorySegment.copy(
                keys.read(0, sorted.length).segment(), JAVA_INT, 0, sorted, 0, sorted.length);
        return sorted;
    }

    private void sortWhatComes(Breakdown breakdown) {
        for (long range = next(breakdown); range != RangeQueue.NONE; range = next(breakdown)) {
            int from = Ranges.from(range);
            int to = Ranges.to(range);
            while (to - from >= problem.threshold()) {
                int middle = from + change(from, to, this::split);
                int end = to;
                if (keepsShort && end - middle < problem.threshold()) {
                    change(middle, end, this::sort);
                } else {
                    breakdown.spend(Kind.COMMUNICATION, () -> queue.add(middle, end));
                }
                to = middle;
            }
            change(from, to, this::sort);
        }
    }

    private long next(Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        long range = queue.take();
        breakdown.enter(Kind.COMPUTE);
        return range;
    }

    /// Changes a range of the keys on a copy of it.
    ///
    /// @return what the change gives
    private int change(int from, int to, IntUnaryOperator work) {
        int count = to - from;
        if (part.length < count) {
            part = new int[count];
        }
        MemorySegment shared = keys.write(from, to).segment();
        MemorySegment.copy(shared, JAVA_INT, 0, part, 0, count);
        int result = work.applyAsInt(count);
        MemorySegment.copy(part, 0, shared, JAVA_INT, 0, count);
        return result;
    }

    private int split(int count) {
        rank.operate(Quicksort.splitSteps(count));
        return Quicksort.split(part, 0, count);
    }

    private int sort(int count) {
        rank.operate(Quicksort.sortSteps(count));
        Quicksort.sort(part, 0, count);
        return count;
    }
}
