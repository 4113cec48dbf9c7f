// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Timing;

/// IS on one thread, whose counts are those of all keys.
final class SequentialIs implements Ranking.Sharing {

    private SequentialIs() {}

    /// Runs a problem on the calling thread.
    ///
    /// @param each    receives the number of rankings done after each
    static IsRun run(IsProblem problem, Clock clock, IntConsumer each) {
        var ranking = new Ranking(problem, 0, problem.keys());
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        long[] found = ranking.run(new SequentialIs(), each);
        double wall = (clock.nanoTime() - begin) * 1e-9;
        return IsRun.of(found, Timing.of(wall, breakdown.seconds(), 1));
    }

    @Override
    public void share(int ranking, int[] counts) {}

    @Override
    public void lookedUp(Keys keys) {}

    @Override
    public void ranked(int ranking) {}
}
