// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import java.util.Objects;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.applications.keys.Digit;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// RADIX by plain threads on the same keys: each counts a block of them; then each adds up the
/// counts of a block of values; then each moves its keys.
final class ThreadedRadix {

    private final RadixProblem problem;
    private final Blocks blocks;
    private final Blocks values;
    private final Threads threads;
    private final int[] keys;
    private final int[][] counts;
    private final int[] totals;
    private final int[][] sides;
    private @Nullable Timing timing;

    private ThreadedRadix(RadixProblem problem, int threads) {
        this.problem = problem;
        this.threads = new Threads(threads);
        blocks = new Blocks(problem.keys(), threads);
        values = new Blocks(problem.buckets(), threads);
        keys = problem.input().draw(0, problem.keys());
        counts = new int[threads][problem.buckets()];
        totals = new int[problem.buckets()];
        sides = new int[2][problem.keys()];
    }

    /// Sorts on a crew of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    static RadixRun run(RadixProblem problem, int threads, Repeats repeats, Clock clock) {
        var radix = new ThreadedRadix(problem, threads);
        new Crew(threads).run(member -> radix.work(member, repeats, clock));
        Timing timing = Objects.requireNonNull(radix.timing).per(repeats.timed());
        return new RadixRun(radix.sides[(problem.digits().size() - 1) % 2], timing);
    }

    private void work(Member thread, Repeats repeats, Clock clock) {
        int member = thread.number();
        repeats.warmUp(() -> sort(member, thread::barrier));
        var measured = new SharedTiming(clock, threads.member(thread));
        repeats.run(() -> sort(member,
                () -> measured.breakdown().spend(Kind.BARRIER, thread::barrier)));
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }

    private void sort(int member, Runnable barrier) {
        int from = blocks.from(member);
        int to = blocks.to(member);
        int[] own = counts[member];
        int[] next = new int[own.length];
        int[] source = keys;
        int passes = 0;
        for (Digit digit : problem.digits()) {
            int[] target = sides[passes++ % 2];
            Arrays.fill(own, 0);
            digit.count(source, from, to, own);
            barrier.run();
            Places.overThreads(counts, values.from(member), values.to(member), totals);
            barrier.run();
            System.arraycopy(totals, 0, next, 0, next.length);
            Digit.toPlaces(next);
            for (int value = 0; value < next.length; value++) {
                next[value] += own[value];
            }
            digit.move(source, from, to, next, target);
            barrier.run();
            source = target;
        }
    }
}
