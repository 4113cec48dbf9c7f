// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.Arrays;
import java.util.OptionalInt;
import org.atoll.applications.Verdict;

/// Checks a run of TSP: its tour visits every city once and is as long as it says. It is also as
/// long as the known answer or, for up to 20 cities, dynamic programming says.
final class TspCheck {

    private static final int MOST_CITIES = 20;

    private TspCheck() {}

    /// Checks a run.
    static Verdict of(TspProblem problem, TspRun run) {
        var verdict = new Verdict();
        int[] cities = run.tour().clone();
        Arrays.sort(cities);
        int[] all = new int[problem.cities()];
        Arrays.setAll(all, i -> i);
        verdict.equal("every city once", Arrays.equals(cities, all), true);
        if (!verdict.passed()) {
            return verdict;
        }
        verdict.equal("length of the tour", run.length(), problem.length(run.tour()));
        OptionalInt known = Instances.optimum(problem.name());
        if (known.isPresent()) {
            verdict.equal("known shortest", run.length(), known.getAsInt());
        } else if (problem.cities() <= MOST_CITIES) {
            verdict.equal("shortest by dynamic programming", run.length(), shortest(problem));
        }
        return verdict;
    }

    /// Held and Karp's algorithm: the shortest ways through every set of cities to each of them.
    static int shortest(TspProblem problem) {
        int[][] lengths = problem.lengths();
        int others = problem.cities() - 1;
        int[][] ways = new int[1 << others][others];
        for (int set = 1; set < ways.length; set++) {
            for (int last = 0; last < others; last++) {
                boolean inside = (set & (1 << last)) != 0;
                ways[set][last] = inside ? way(ways, lengths, set & ~(1 << last), last) : 0;
            }
        }
        int best = Integer.MAX_VALUE;
        for (int last = 0; last < others; last++) {
            best = Math.min(best, ways[ways.length - 1][last] + lengths[last + 1][0]);
        }
        return best;
    }

    private static int way(int[][] ways, int[][] lengths, int before, int last) {
        if (before == 0) {
            return lengths[0][last + 1];
        }
        int best = Integer.MAX_VALUE;
        for (int from = 0; from < ways[before].length; from++) {
            if ((before & (1 << from)) != 0) {
                best = Math.min(best, ways[before][from] + lengths[from + 1][last + 1]);
            }
        }
        return best;
    }
}
