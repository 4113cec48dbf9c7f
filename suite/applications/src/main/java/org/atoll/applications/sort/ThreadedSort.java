// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// SORT by plain threads, each of which is a part. By RBS each sorts a share of its own and hands
/// it on; by RCS all share the keys.
final class ThreadedSort {

    private final SortProblem problem;
    private final KeyRange input;
    private final Threads threads;
    private final Blocks shares;
    private final List<PartInbox> inboxes;
    private final int[][] sides;
    private final int[] keys;
    private @Nullable SortRun result;

    private ThreadedSort(SortProblem problem, KeyRange input, int threads) {
        this.problem = problem;
        this.input = input;
        this.threads = new Threads(threads);
        shares = problem.shares(threads);
        inboxes = Stream.generate(() -> new PartInbox(threads)).limit(threads).toList();
        boolean shared = problem.algorithm() == SortAlgorithm.RCS;
        sides = new int[2][shared ? problem.keys() : 0];
        keys = shared ? input.keys() : new int[0];
    }

    /// Sorts on a crew of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    static SortRun run(
            SortProblem problem, KeyRange input, int threads, Repeats repeats, Clock clock) {
        var sort = new ThreadedSort(problem, input, threads);
        new Crew(threads).run(
                member -> sort.work(member, repeats, clock),
                failure -> sort.inboxes.forEach(inbox -> inbox.fail(failure)));
        return Objects.requireNonNull(sort.result);
    }

    private void work(Member thread, Repeats repeats, Clock clock) {
        List<SortStep> steps = problem.algorithm().steps();
        int part = thread.number();
        PartSort side = side(thread);
        int[] mine = problem.algorithm() == SortAlgorithm.RCS
                ? keys
                : input.share(shares.from(part), shares.to(part)).keys();
        repeats.warmUp(() -> side.sort(mine, new Breakdown(clock, steps)));
        var measured = new SharedTiming(clock, threads.member(thread), steps);
        int[][] sorted = new int[1][];
        repeats.run(() -> sorted[0] = side.sort(mine, measured.breakdown()));
        Timing mean = measured.finish().per(repeats.timed());
        if (part == 0) {
            result = new SortRun(sorted[0], mean);
        }
    }

    private PartSort side(Member thread) {
        var peers = new ThreadPeers(thread.number(), inboxes);
        return switch (problem.algorithm()) {
            case RBS -> PartSort.apart(problem, peers, Charge.NONE);
            case RCS -> CountingSort.together(problem, peers,
                    new SharedMoves(
                            shares, thread.number(), sides, thread::barrier, Charge.NONE),
                    Charge.NONE);
        };
    }
}
