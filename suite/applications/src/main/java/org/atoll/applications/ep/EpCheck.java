// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of EP: against the benchmark's answers where there are any. Of other numbers of
/// pairs the share that is accepted must be about that of a circle in its square.
final class EpCheck {

    /// What the benchmark allows.
    private static final double RELATIVE = 1e-8;

    private EpCheck() {}

    /// Checks a run.
    static Verdict of(EpProblem problem, EpRun run) {
        var verdict = new Verdict();
        Deviates found = run.deviates();
        for (String[] row : KnownAnswers.of(EpCheck.class)) {
            if (Integer.parseInt(row[0]) == problem.log2Pairs()) {
                near(verdict, "sum of x", found.sumX(), Double.parseDouble(row[1]));
                near(verdict, "sum of y", found.sumY(), Double.parseDouble(row[2]));
                for (int ring = 0; ring + 3 < row.length; ring++) {
                    verdict.equal(
                            "ring " + ring, found.count(ring), Long.valueOf(row[3 + ring]));
                }
                return verdict;
            }
        }
        double pairs = Math.pow(2, problem.log2Pairs());
        double share = found.accepted() / pairs;
        double deviation = Math.sqrt(Math.PI / 4 * (1 - Math.PI / 4) / pairs);
        verdict.atMost("share of accepted pairs", Math.abs(share - Math.PI / 4), 6 * deviation);
        return verdict;
    }

    private static void near(Verdict verdict, String what, double actual, double expected) {
        verdict.atMost(what, Math.abs((actual - expected) / expected), RELATIVE);
    }
}
