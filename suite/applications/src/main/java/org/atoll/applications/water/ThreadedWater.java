// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.applications.Together;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// Water on plain Java threads. The positions are shared; each thread owns a block of molecules
/// and adds up forces in an array of its own, and each owner then adds the others' arrays to its
/// block, always in the same order.
public final class ThreadedWater {

    private final Molecules molecules;
    private final Blocks blocks;
    private final double[][] forces;
    private final Threads threads;
    private final List<Energies> energies = new ArrayList<>();
    private double drift;
    private @Nullable Timing timing;

    private ThreadedWater(WaterProblem problem, int threads) {
        molecules = new Molecules(problem);
        blocks = new Blocks(problem.molecules(), threads);
        forces = new double[threads][];
        this.threads = new Threads(threads);
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives each step's energies as soon as they are known
    public static WaterRun run(
            WaterProblem problem, int threads, Clock clock, Consumer<Energies> each) {
        var crew = new Crew(threads);
        var water = new ThreadedWater(problem, threads);
        Start.fill(water.molecules);
        crew.run(member -> water.work(member, clock, each));
        return new WaterRun(
                water.energies, water.drift, Objects.requireNonNull(water.timing));
    }

    private void work(Member thread, Clock clock, Consumer<Energies> each) {
        int member = thread.number();
        Together together = threads.member(thread);
        var measured = new SharedTiming(clock, together);
        var part = new Part(member, together, measured.breakdown());
        var simulation = new Simulation(molecules, part);
        List<Energies> all = simulation.run(member == 0 ? each : step -> { });
        Timing whole = measured.finish();
        double drifted = simulation.drift();
        if (member == 0) {
            energies.addAll(all);
            timing = whole;
            drift = drifted;
        }
    }

    /// One thread's share.
    private final class Part implements Exchange {

        private final int member;
        private final Together together;
        private final Breakdown breakdown;

        Part(int member, Together together, Breakdown breakdown) {
            this.member = member;
            this.together = together;
            this.breakdown = breakdown;
        }

        void barrier() {
            breakdown.spend(Kind.BARRIER, together::barrier);
        }

        @Override
        public int from() {
            return blocks.from(member);
        }

        @Override
        public int to() {
            return blocks.to(member);
        }

        @Override
        public void positions(double[] positions) {
            barrier();
        }

        /// Reads the others' arrays only at this thread's own molecules. Their owners do not
        /// write there again before the next barrier of [#positions].
        @Override
        public void forces(double[] mine) {
            forces[member] = mine;
            barrier();
            breakdown.spend(Kind.COMMUNICATION, () -> combine(mine));
        }

        private void combine(double[] mine) {
            int begin = from() * Molecules.COORDINATES;
            int end = to() * Molecules.COORDINATES;
            for (int k = begin; k < end; k++) {
                double sum = 0;
                for (double[] theirs : forces) {
                    sum += theirs[k];
                }
                mine[k] = sum;
            }
        }

        @Override
        public double[] total(double[] own) {
            breakdown.enter(Kind.BARRIER);
            double[] sums = together.sums(own);
            breakdown.enter(Kind.COMPUTE);
            return sums;
        }
    }
}
