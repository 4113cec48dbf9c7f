// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Arrays;
import org.atoll.applications.Verdict;

/// Checks a run of IS: against the benchmark's ranks of some keys where they are known. Every run
/// is also checked against the places that the keys have once they are sorted by Java's own sort.
final class IsCheck {

    private IsCheck() {}

    /// Checks a run.
    static Verdict of(IsProblem problem, IsRun run) {
        var verdict = new Verdict();
        Probed probed = Probed.of(problem);
        for (int ranking = 1; ranking <= problem.rankings() && probed.count() > 0; ranking++) {
            long[] expected = new long[probed.count()];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = probed.expected(i, ranking);
            }
            int from = (ranking - 1) * expected.length;
            long[] found = Arrays.copyOfRange(run.probed(), from, from + expected.length);
            verdict.equal("ranks of known keys at ranking " + ranking,
                    Arrays.toString(found), Arrays.toString(expected));
        }
        verdict.equal("sum over all ranks", run.sum(), bySorting(problem));
        return verdict;
    }

    private static long bySorting(IsProblem problem) {
        var keys = new Keys(problem, 0, problem.keys());
        int[] all = new int[problem.keys()];
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            keys.change(ranking);
        }
        for (int i = 0; i < all.length; i++) {
            all[i] = keys.key(i);
        }
        int[] sorted = all.clone();
        Arrays.sort(sorted);
        long sum = 0;
        for (int i = 0; i < all.length; i++) {
            sum += (i + 1L) * below(sorted, all[i]);
        }
        return sum;
    }

    /// How many of the sorted keys are below one.
    private static int below(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
