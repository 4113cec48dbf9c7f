// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// IS on one thread.
final class SequentialIs {

    private SequentialIs() {}

    /// Runs a problem on the calling thread.
    ///
    /// @param problem which keys
    /// @param clock   measures the computation
    /// @param each    receives the number of rankings done after each
    static IsRun run(IsProblem problem, Clock clock, IntConsumer each) {
        var keys = new Keys(problem, 0, problem.keys());
        Probed probed = Probed.of(problem);
        long[] found = new long[problem.rankings() * probed.count()];
        int[] ranks = new int[problem.values()];
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            keys.change(ranking);
            Arrays.fill(ranks, 0);
            keys.count(0, problem.keys(), ranks);
            Keys.rank(ranks);
            probed.note(keys, ranks, ranking, found);
            each.accept(ranking);
        }
        long sum = keys.sum(0, problem.keys(), ranks);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return new IsRun(found, sum, Timing.of(wall, breakdown.seconds(), 1));
    }
}
