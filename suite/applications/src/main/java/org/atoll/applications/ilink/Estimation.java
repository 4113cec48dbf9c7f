// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.InputFile;
import org.atoll.applications.Timing;
import org.atoll.applications.ilink.IlinkProblem.Wanted;
import org.atoll.applications.linkage.Estimate;
import org.atoll.applications.linkage.Iteration;
import org.atoll.applications.linkage.LodCurve;
import org.atoll.applications.linkage.SearchLog;
import org.atoll.applications.linkage.SearchLog.ExitCondition;
import org.atoll.applications.linkage.Study;

/// The computation of a run. All of a team do it in step, with the same result to the bit.
final class Estimation {
    /// Where the search begins for a fraction that is to begin at 1/2.
    static final double BESIDE_HALF = 0.4;

    private static final double TOLERANCE = 1e-8;
    private static final double CLOSE = 1e-6;
    private static final Timing UNTIMED = new Timing(0, 0, 0, 0, 1);

    private final IlinkProblem problem;
    private final Study study;
    private final StudyLikelihood likelihood;
    private final Watcher watcher;
    private final int[] estimated;
    private final List<Iteration> noted = new ArrayList<>();

    /// Hears how far the computation is.
    interface Watcher {
        /// Hears nothing.
        Watcher NOBODY = (done, thetas, value) -> { };

        /// Hears what is going to be computed.
        default void prepared(StudyLikelihood likelihood) {}

        /// Hears of a point.
        ///
        /// @param done   evaluations so far
        /// @param thetas all recombination fractions
        /// @param value  -2 lnL
        void evaluated(int done, double[] thetas, double value);
    }

    /// Prepares it.
    Estimation(IlinkProblem problem, Watcher watcher) {
        this.problem = problem;
        this.watcher = watcher;
        study = problem.study();
        likelihood = new StudyLikelihood(study, problem.task().level());
        estimated = IntStream.range(0, study.thetas().length)
                .filter(k -> study.estimated()[k]).toArray();
    }

    /// The most numbers that a team adds up at once.
    int mostSums() {
        int points = 2 * study.thetas().length + 1;
        return Math.max(1 + points * study.pedigrees().size(), likelihood.pedigrees().stream()
                .mapToInt(PedigreeLikelihood::mostGenotypes).max().orElse(0));
    }

    /// Computes.
    ///
    /// @param team those who compute it together
    /// @return all but the time
    IlinkRun run(LinkageTeam team) {
        watcher.prepared(likelihood);
        Path resume = problem.task().resume();
        if (resume != null) {
            likelihood.keep(team.number() > 0
                    ? null : EvaluationLog.open(resume, IlinkCheck.checksum(study)));
        }
        double[] half = new double[study.thetas().length];
        Arrays.fill(half, 0.5);
        boolean isSearched = problem.task().isEstimation() && estimated.length > 0;
        double[] first = problem.task().isEstimation() ? study.thetas() : problem.task().fixed();
        double[][] both = likelihood.logarithms(List.of(first, half), team);
        requirePossible(both[0], first);
        double apart = value(both[1]);
        if (!isSearched) {
            noted.add(new Iteration(1, 0, likelihood.evaluations(), value(both[0]), new double[0],
                    new double[0], new double[0]));
            return result(first, both[0], apart, 0);
        }
        BoundedSearch.State end = search(team);
        double[] thetas = full(end.point());
        IlinkRun run = result(thetas, likelihood.logarithms(List.of(thetas), team)[0], apart,
                end.slope().expected());
        return problem.task().wanted() == Wanted.FRACTIONS ? run : around(run, end, team);
    }

    private IlinkRun around(IlinkRun run, BoundedSearch.State end, LinkageTeam team) {
        var search = new ProfileSearch(points -> values(points, team), end);
        List<List<LodCurve.Point>> curves = new ArrayList<>();
        List<SupportInterval> intervals = search.intervals();
        for (int k = 0; problem.task().wanted() == Wanted.CURVES && k < estimated.length; k++) {
            curves.add(search.curve(
                    k, run.estimate().lod(), study.thetas()[estimated[k]]));
        }
        return new IlinkRun(run.estimate(), intervals, curves, run.evaluations(), UNTIMED);
    }

    private IlinkRun result(double[] thetas, double[] logarithms, double apart, double expected) {
        boolean[] isFree = new boolean[thetas.length];
        for (int k = 0; k < thetas.length; k++) {
            isFree[k] = problem.task().isEstimation() && study.estimated()[k]
                    && thetas[k] > 0 && thetas[k] < 1;
        }
        double lod = (apart - value(logarithms)) / (2 * Math.log(10));
        var log = new SearchLog(noted,
                expected <= TOLERANCE ? ExitCondition.TOLERANCE : ExitCondition.ACCURACY,
                -expected, BoundedSearch.DIFFERENCE, BoundedSearch.SHORTEST);
        return new IlinkRun(new Estimate(thetas, isFree, logarithms, lod, log), List.of(),
                List.of(), likelihood.evaluations(), UNTIMED);
    }

    /// Whether a search may not come away from a start: where no phase is known, the likelihood is
    /// the same for t and 1 - t, and so 1/2 is stationary.
    static boolean isHalf(double theta) {
        return Math.abs(theta - 0.5) < CLOSE;
    }

    private BoundedSearch.State search(LinkageTeam team) {
        double[] lower = new double[estimated.length];
        double[] upper = new double[estimated.length];
        Arrays.fill(upper, 1);
        var search = new BoundedSearch(
                points -> values(points, team), lower, upper, TOLERANCE, this::note);
        double[] point = IntStream.of(estimated).mapToDouble(k -> study.thetas()[k])
                .map(theta -> isHalf(theta) ? BESIDE_HALF : theta).toArray();
        BoundedSearch.State start = search.start(point);
        note(start);
        return search.run(start);
    }

    private void note(BoundedSearch.State state) {
        noted.add(new Iteration(noted.size() + 1, state.length(), likelihood.evaluations(),
                state.value(), state.point(), state.slope().gradient(),
                state.slope().direction()));
    }

    private double[] values(List<double[]> points, LinkageTeam team) {
        List<double[]> thetas = new ArrayList<>();
        points.forEach(point -> thetas.add(full(point)));
        double[][] logarithms = likelihood.logarithms(thetas, team);
        double[] values = Arrays.stream(logarithms).mapToDouble(Estimation::value).toArray();
        watcher.evaluated(likelihood.evaluations(), thetas.getFirst(), values[0]);
        return values;
    }

    private static double value(double[] logarithms) {
        return -2 * Arrays.stream(logarithms).sum();
    }

    private double[] full(double[] point) {
        double[] thetas = study.thetas().clone();
        for (int k = 0; k < estimated.length; k++) {
            thetas[estimated[k]] = point[k];
        }
        return thetas;
    }

    private void requirePossible(double[] logarithms, double[] thetas) {
        List<String> impossible = IntStream.range(0, logarithms.length)
                .filter(k -> Double.isInfinite(logarithms[k]))
                .mapToObj(k -> study.pedigrees().get(k).id()).toList();
        if (!impossible.isEmpty()) {
            throw new InputFile(problem.source().pedfile()).wrong(
                    "likelihood 0 of pedigree " + String.join(", ", impossible)
                            + " at recombination fractions " + IlinkProblem.text(thetas),
                    "fractions above 0 where a pedigree shows recombination, or phenotypes that"
                            + " its loci allow");
        }
    }
}
