// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// Barnes-Hut by plain threads, or one alone, on the same bodies. Each thread writes the records of
/// its zone; barriers keep the others from reading positions meanwhile.
final class WholeBarnes {

    private final BarnesProblem problem;
    private final Bodies bodies;
    private final int cut;
    private final int threads;
    private final Threads together;
    private final List<Octree> subtrees = new ArrayList<>();
    private List<BarnesStep> steps = List.of();
    private @Nullable Timing timing;

    private WholeBarnes(BarnesProblem problem, BodyTable start, int cut, int threads) {
        this.problem = problem;
        this.cut = cut;
        this.threads = threads;
        bodies = new Bodies(start);
        together = new Threads(threads);
        for (int thread = 0; thread < threads; thread++) {
            subtrees.add(new Octree());
        }
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param cut     the level from which subtrees are dealt out; 0 if one makes the whole tree
    /// @param threads how many threads, at least 1
    /// @param each    receives each step and the bodies behind it
    static BarnesRun run(
            BarnesProblem problem, BodyTable start, int cut, int threads, Clock clock,
            BiConsumer<BarnesStep, Bodies> each) {
        var whole = new WholeBarnes(problem, start, cut, threads);
        new Crew(threads).run(member -> whole.work(member, clock, each));
        return new BarnesRun(
                whole.steps, whole.bodies.table(), Objects.requireNonNull(whole.timing));
    }

    private void work(Member thread, Clock clock, BiConsumer<BarnesStep, Bodies> each) {
        int member = thread.number();
        var measured = new SharedTiming(clock, together.member(thread));
        var sharing = new OneThread(thread, measured.breakdown());
        List<BarnesStep> known =
                new BarnesSimulation(problem, bodies, member, threads, sharing).run(each);
        Timing whole = measured.finish();
        if (member == 0) {
            steps = known;
            timing = whole;
        }
    }

    /// One thread's way to the others.
    private final class OneThread implements BodySharing {
        private final Member thread;
        private final Breakdown breakdown;
        private final TreeBuilder builder;

        OneThread(Member thread, Breakdown breakdown) {
            this.thread = thread;
            this.breakdown = breakdown;
            builder = new TreeBuilder(
                    bodies, problem.leaf(), cut, thread.number(), threads, this::computed);
        }

        private void barrier() {
            breakdown.spend(Kind.BARRIER, thread::barrier);
        }

        @Override
        public void computed(long count) {}

        @Override
        public void gather() {}

        @Override
        public Octree tree() {
            subtrees.set(thread.number(), builder.grow());
            barrier();
            return builder.join(subtrees);
        }

        @Override
        public void beforeMoves() {
            barrier();
        }

        @Override
        public void give(int[] order, CostZones zones) {
            barrier();
        }
    }
}
