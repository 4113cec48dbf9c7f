// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// IS by plain threads on the same keys: each counts a block of keys; then each adds the counts of
/// a block of values, and the first one makes ranks of them.
final class ThreadedIs {

    private final IsProblem problem;
    private final Keys keys;
    private final Probed probed;
    private final Blocks blocks;
    private final Blocks values;
    private final Threads threads;
    private final int[][] counts;
    private final int[] ranks;
    private final long[] found;
    private final AtomicLong sum = new AtomicLong();
    private @Nullable Timing timing;

    private ThreadedIs(IsProblem problem, int threads) {
        this.problem = problem;
        keys = new Keys(problem, 0, problem.keys());
        probed = Probed.of(problem);
        blocks = new Blocks(problem.keys(), threads);
        values = new Blocks(problem.values(), threads);
        this.threads = new Threads(threads);
        counts = new int[threads][problem.values()];
        ranks = new int[problem.values()];
        found = new long[problem.rankings() * probed.count()];
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives the number of rankings done after each
    static IsRun run(IsProblem problem, int threads, Clock clock, IntConsumer each) {
        var is = new ThreadedIs(problem, threads);
        new Crew(threads).run(member -> is.work(member, clock, each));
        return new IsRun(is.found, is.sum.get(), Objects.requireNonNull(is.timing));
    }

    private void work(Member thread, Clock clock, IntConsumer each) {
        int member = thread.number();
        var measured = new SharedTiming(clock, threads.member(thread));
        Breakdown breakdown = measured.breakdown();
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            if (member == 0) {
                keys.change(ranking);
            }
            breakdown.spend(Kind.BARRIER, thread::barrier);
            Arrays.fill(counts[member], 0);
            keys.count(blocks.from(member), blocks.to(member), counts[member]);
            breakdown.spend(Kind.BARRIER, thread::barrier);
            add(member);
            breakdown.spend(Kind.BARRIER, thread::barrier);
            if (member == 0) {
                Keys.rank(ranks);
                probed.note(keys, ranks, ranking, found);
                each.accept(ranking);
            }
        }
        breakdown.spend(Kind.BARRIER, thread::barrier);
        sum.addAndGet(keys.sum(blocks.from(member), blocks.to(member), ranks));
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }

    private void add(int member) {
        for (int value = values.from(member); value < values.to(member); value++) {
            int all = 0;
            for (int[] some : counts) {
                all += some[value];
            }
            ranks[value] = all;
        }
    }
}
