// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import org.atoll.applications.Clock;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of Water. Steps whose energies were published with the model are compared with
/// them; every run is held to what must be true of any: momentum stays zero, energy is kept, and a
/// parallel run agrees with the sequential one.
public final class WaterCheck {

    private static final double TOLERANCE = 1e-9;
    private static final double ENERGY_DRIFT = 2.1e-3;
    private static final int DRIFT_STEPS = 5;
    private static final int FEWEST_FOR_DRIFT = 27;

    private WaterCheck() {}

    /// Energies that are known from elsewhere, in kT per atom.
    ///
    /// @param cutoff    the radius asked for
    /// @param energies  one step's; the virial is the mean over the steps so far
    public record Known(int molecules, double cutoff, Energies energies) {

        private static Known of(String[] f) {
            double[] v = new double[f.length];
            for (int k = 0; k < f.length; k++) {
                v[k] = Double.parseDouble(f[k]);
            }
            return new Known((int) v[0], v[1],
                    new Energies((int) v[2], v[3], v[4], v[5], v[6], v[7]));
        }
    }

    /// The known energies that come with the program: those of the SPLASH-3 program with this
    /// program's starting velocities.
    ///
    /// @return one row for each size and step
    public static List<Known> known() {
        return KnownAnswers.of(WaterCheck.class).stream().map(Known::of).toList();
    }

    /// Checks a run.
    ///
    /// @param parallel whether to run it again on one thread and compare
    public static Verdict of(WaterProblem problem, WaterRun run, boolean parallel) {
        var verdict = new Verdict();
        verdict.equal("number of steps", run.energies().size(), problem.steps());
        verdict.atMost("total momentum", run.drift(), 1e-11);
        checkKnown(problem, run, verdict);
        checkDrift(problem, run, verdict);
        if (parallel) {
            WaterRun again = SequentialWater.run(problem, Clock.SYSTEM, step -> {});
            verdict.atMost("energies against the sequential run",
                    distance(run.energies(), again.energies()), TOLERANCE);
        }
        return verdict;
    }

    private static void checkKnown(WaterProblem problem, WaterRun run, Verdict verdict) {
        List<Energies> rows = known().stream()
                .filter(row -> row.molecules() == problem.molecules()
                        && row.cutoff() == problem.cutoff())
                .map(Known::energies)
                .filter(row -> row.step() <= problem.steps())
                .toList();
        if (!rows.isEmpty()) {
            verdict.atMost("energies of " + rows.size() + " known steps",
                    distance(run.energies().subList(0, rows.size()), rows), TOLERANCE);
        }
    }

    /// A cutoff below the box's half makes the force no exact derivative of the energy, and few
    /// molecules are too close to their own images, so less or nothing is asked of them.
    private static void checkDrift(WaterProblem problem, WaterRun run, Verdict verdict) {
        if (problem.molecules() < FEWEST_FOR_DRIFT || problem.steps() < 2) {
            return;
        }
        double first = run.energies().getFirst().total();
        double furthest = run.energies().stream()
                .mapToDouble(step -> Math.abs(step.total() - first))
                .max().orElseThrow();
        double windows = Math.max(1, (double) problem.steps() / DRIFT_STEPS);
        double share = problem.cutoff() == 0 ? 1 : 5;
        verdict.atMost("total energy kept", furthest, ENERGY_DRIFT * windows * share);
    }

    /// The largest distance between energies of the same steps, relative to each total.
    private static double distance(List<Energies> some, List<Energies> others) {
        double largest = 0;
        for (int k = 0; k < others.size(); k++) {
            Energies a = some.get(k);
            Energies b = others.get(k);
            double scale = Math.max(1, Math.abs(b.total()));
            double[] distances = {
                a.kinetic() - b.kinetic(), a.intra() - b.intra(), a.inter() - b.inter(),
                a.reactionField() - b.reactionField(), a.total() - b.total()
            };
            for (double distance : distances) {
                largest = Math.max(largest, Math.abs(distance) / scale);
            }
        }
        return largest;
    }
}
