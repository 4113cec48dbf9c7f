// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Locale;
import org.atoll.applications.Clock;
import org.atoll.applications.Output;

/// Tells a user what a run is going to take, and how far it is.
final class IlinkProgress implements Estimation.Watcher {
    private static final double MEBIBYTE = 1 << 20;
    private static final double NANOS_OF_WORK = 12;
    private static final int EVALUATIONS_OF_FRACTION = 15;
    private static final int EVALUATIONS_OF_INTERVAL = 45;
    private static final int EVALUATIONS_OF_CURVE = 350;

    private final Output out;
    private final Clock clock;
    private final int parts;
    private final int total;

    /// Makes one.
    ///
    /// @param parts that share the work
    IlinkProgress(IlinkProblem problem, Output out, Clock clock, int parts) {
        this.out = out;
        this.clock = clock;
        this.parts = parts;
        total = total(problem);
    }

    private static int total(IlinkProblem problem) {
        int estimated = 0;
        for (boolean each : problem.study().estimated()) {
            estimated += each ? 1 : 0;
        }
        return !problem.task().isEstimation() ? 2 : 3 + estimated
                * (EVALUATIONS_OF_FRACTION
                        + (switch (problem.task().wanted()) {
                            case FRACTIONS -> 0;
                            case INTERVALS -> EVALUATIONS_OF_INTERVAL;
                            case CURVES -> EVALUATIONS_OF_CURVE;
                        }));
    }

    @Override
    public void prepared(StudyLikelihood likelihood) {
        double genotypes = 0;
        double area = 0;
        double work = 0;
        double bytes = 0;
        for (PedigreeLikelihood pedigree : likelihood.pedigrees()) {
            genotypes += pedigree.genotypes();
            area += pedigree.area();
            work += pedigree.work();
            bytes += pedigree.bytes();
        }
        out.line("%.0f genotypes, %.0f of parents' together; %.1f MiB; about %d evaluations, %s s",
                genotypes, area, bytes / MEBIBYTE, total,
                String.format(Locale.ROOT, "%.1f", total * work * NANOS_OF_WORK * 1e-9 / parts));
    }

    @Override
    public void evaluated(int done, double[] thetas, double value) {
        out.progress(String.format(Locale.ROOT, "recombination %s, -2 lnL %.6f, evaluation",
                IlinkProblem.text(thetas), value), done, Math.max(done, total), clock.nanoTime());
    }
}
