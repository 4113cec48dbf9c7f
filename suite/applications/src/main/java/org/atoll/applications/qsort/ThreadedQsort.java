// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.Objects;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// QSORT by plain threads on the same keys: whoever has split a range goes on with its first part
/// and leaves the second one to all.
final class ThreadedQsort {

    private final QsortProblem problem;
    private final int[] keys;
    private final SharedRanges ranges;
    private final Threads threads;
    private @Nullable Timing timing;

    private ThreadedQsort(QsortProblem problem, int threads) {
        this.problem = problem;
        keys = problem.draw();
        ranges = new SharedRanges(threads);
        ranges.add(0, keys.length);
        this.threads = new Threads(threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    static QsortRun run(QsortProblem problem, int threads, Clock clock) {
        var qsort = new ThreadedQsort(problem, threads);
        new Crew(threads).run(member -> qsort.work(member, clock));
        return new QsortRun(qsort.keys, Objects.requireNonNull(qsort.timing));
    }

    private void work(Member thread, Clock clock) {
        int member = thread.number();
        var measured = new SharedTiming(clock, threads.member(thread));
        try {
            sortWhatComes(measured.breakdown());
        } catch (RuntimeException | Error e) {
            ranges.breakUp();
            throw e;
        }
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }

    private void sortWhatComes(Breakdown breakdown) {
        for (long range = next(breakdown); range != SharedRanges.NONE; range = next(breakdown)) {
            int from = Ranges.from(range);
            int to = Ranges.to(range);
            while (to - from >= problem.threshold()) {
                int middle = Quicksort.split(keys, from, to);
                ranges.add(middle, to);
                to = middle;
            }
            Quicksort.sort(keys, from, to);
        }
    }

    private long next(Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        long range = ranges.take();
        breakdown.enter(Kind.COMPUTE);
        return range;
    }
}
