// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// SOR on one thread.
public final class SequentialSor {

    private SequentialSor() {}

    /// Runs a problem on the calling thread.
    ///
    /// @param each    receives the number of iterations done after each
    public static SorRun run(SorProblem problem, Clock clock, IntConsumer each) {
        var grid = new Grid(problem, 0, problem.rows());
        grid.fill(problem);
        relax(grid, problem.untimed(), clock, each);
        return SorRun.of(grid, relax(
                grid, problem.iterations() - problem.untimed(), clock,
                done -> each.accept(problem.untimed() + done)));
    }

    /// Relaxes a whole grid.
    static Timing relax(Grid grid, int iterations, Clock clock, IntConsumer each) {
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        for (int iteration = 1; iteration <= iterations; iteration++) {
            grid.sweep(Grid.RED, 1, grid.end() - 1);
            grid.sweep(Grid.BLACK, 1, grid.end() - 1);
            each.accept(iteration);
        }
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return Timing.of(wall, breakdown.seconds(), 1);
    }
}
