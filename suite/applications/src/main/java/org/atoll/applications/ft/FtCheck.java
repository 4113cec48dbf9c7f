// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.ArrayList;
import java.util.List;
import org.atoll.applications.Clock;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of FT: against known answers where there are any, as the benchmark does; other
/// sizes against the run of one thread, up to a size.
final class FtCheck {

    /// What the benchmark allows.
    private static final double RELATIVE = 1e-12;

    private static final long MOST_POINTS = 1L << 23;

    private FtCheck() {}

    /// Checks a run.
    static Verdict of(FtProblem problem, FtRun run) {
        var verdict = new Verdict();
        List<double[]> known = known(problem);
        boolean isKnown = !known.isEmpty();
        if (known.size() < problem.iterations()) {
            if (problem.points() > MOST_POINTS) {
                verdict.equal("known answers", known.size(), problem.iterations());
                return verdict;
            }
            known = WholeFt.run(problem, 1, Clock.SYSTEM, done -> { }).sums();
            isKnown = false;
        }
        verdict.equal("iterations", run.sums().size(), problem.iterations());
        double worst = 0;
        for (int i = 0; verdict.passed() && i < problem.iterations(); i++) {
            double[] expected = known.get(i);
            double[] found = run.sums().get(i);
            worst = Math.max(worst, Math.hypot(found[0] - expected[0], found[1] - expected[1])
                    / Math.hypot(expected[0], expected[1]));
        }
        verdict.atMost(isKnown ? "known sums" : "sums of one thread", worst, RELATIVE);
        return verdict;
    }

    private static List<double[]> known(FtProblem problem) {
        List<double[]> sums = new ArrayList<>();
        for (String[] row : KnownAnswers.of(FtCheck.class)) {
            boolean same = Integer.parseInt(row[0]) == problem.nx()
                    && Integer.parseInt(row[1]) == problem.ny()
                    && Integer.parseInt(row[2]) == problem.nz();
            if (same) {
                sums.add(new double[] {
                    Double.parseDouble(row[4]), Double.parseDouble(row[5])
                });
            }
        }
        return sums;
    }
}
