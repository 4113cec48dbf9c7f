// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;

/// NQUEENS on one thread.
final class SequentialNqueens {

    private SequentialNqueens() {}

    /// Searches on the calling thread.
    static NqueensRun run(NqueensProblem problem, Repeats repeats, Clock clock) {
        var queens = new Queens(problem);
        Runnable search = () -> {
            queens.clear();
            problem.each(0, 1, queens::search);
        };
        repeats.warmUp(search);
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        repeats.run(search);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return new NqueensRun(
                new long[] {queens.solutions()},
                new long[] {queens.placed()},
                Timing.of(wall, breakdown.seconds(), 1).per(repeats.timed()));
    }
}
