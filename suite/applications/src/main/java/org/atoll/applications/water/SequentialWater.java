// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import java.util.function.Consumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// Water on one thread: it owns all molecules and nothing travels.
public final class SequentialWater implements Exchange {

    private final int molecules;

    private SequentialWater(int molecules) {
        this.molecules = molecules;
    }

    /// Runs a problem on the calling thread.
    ///
    /// @param each    receives each step's energies as soon as they are known
    public static WaterRun run(WaterProblem problem, Clock clock, Consumer<Energies> each) {
        var molecules = new Molecules(problem);
        Start.fill(molecules);
        return run(molecules, clock, each);
    }

    /// Runs from a given start, which ends up as the final state.
    static WaterRun run(Molecules molecules, Clock clock, Consumer<Energies> each) {
        var simulation = new Simulation(
                molecules, new SequentialWater(molecules.problem().molecules()));
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        List<Energies> energies = simulation.run(each);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return new WaterRun(
                energies, simulation.drift(), Timing.of(wall, breakdown.seconds(), 1));
    }

    @Override
    public int from() {
        return 0;
    }

    @Override
    public int to() {
        return molecules;
    }

    @Override
    public void positions(double[] positions) {}

    @Override
    public void forces(double[] forces) {}

    @Override
    public double[] total(double[] own) {
        return own;
    }
}
