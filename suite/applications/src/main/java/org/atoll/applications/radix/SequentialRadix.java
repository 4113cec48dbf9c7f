// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Timing;
import org.atoll.applications.keys.Digit;

/// RADIX on one thread.
final class SequentialRadix {

    private final RadixProblem problem;
    private final int[] counts;
    private final int[][] sides;

    private SequentialRadix(RadixProblem problem) {
        this.problem = problem;
        counts = new int[problem.buckets()];
        sides = new int[2][problem.keys()];
    }

    /// Sorts on the calling thread.
    static RadixRun run(RadixProblem problem, Repeats repeats, Clock clock) {
        int[] keys = problem.input().draw(0, problem.keys());
        var radix = new SequentialRadix(problem);
        repeats.warmUp(() -> radix.sort(keys));
        var breakdown = new Breakdown(clock);
        long begin = clock.nanoTime();
        repeats.run(() -> radix.sort(keys));
        double wall = (clock.nanoTime() - begin) * 1e-9;
        Timing timing = Timing.of(wall, breakdown.seconds(), 1).per(repeats.timed());
        return new RadixRun(radix.result(), timing);
    }

    /// The first pass reads the keys where they are, and the others go back and forth.
    private void sort(int... keys) {
        int[] source = keys;
        int passes = 0;
        for (Digit digit : problem.digits()) {
            int[] target = sides[passes++ % 2];
            Arrays.fill(counts, 0);
            digit.count(source, 0, source.length, counts);
            Digit.toPlaces(counts);
            digit.move(source, 0, source.length, counts, target);
            source = target;
        }
    }

    private int[] result() {
        return sides[(problem.digits().size() - 1) % 2];
    }
}
