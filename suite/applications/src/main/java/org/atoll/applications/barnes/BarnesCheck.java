// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Clock;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of Barnes-Hut: against the run of one thread, whose bits it must have, and against
/// known answers where there are any: of the SPLASH-3 program, with energies by the direct sum.
final class BarnesCheck {

    private static final double POSITIONS = 1e-9;
    private static final double ENERGIES = 1e-9;
    private static final double DRIFT = 2e-4;
    private static final int STEPS = 4;

    private final BarnesProblem problem;
    private final BodyTable start;
    private final BarnesRun run;
    private final Verdict verdict = new Verdict();

    private BarnesCheck(BarnesProblem problem, BodyTable start, BarnesRun run) {
        this.problem = problem;
        this.start = start;
        this.run = run;
    }

    /// Checks a run.
    ///
    /// @param alone whether one thread has made it: two make it again then, else one does
    static Verdict of(BarnesProblem problem, BodyTable start, BarnesRun run, boolean alone) {
        var check = new BarnesCheck(problem, start, run);
        check.verdict.equal("steps", run.steps().size(), problem.steps());
        check.known();
        check.again(alone);
        return check.verdict;
    }

    private void again(boolean alone) {
        BarnesRun other = WholeBarnes.run(
                problem, start, alone ? 2 : 0, alone ? 2 : 1, Clock.SYSTEM, (step, bodies) -> { });
        String name = alone ? " of two threads" : " of one thread";
        verdict.equal("energies and interactions" + name, run.steps(), other.steps());
        verdict.equal("bodies" + name, run.end(), other.end());
    }

    private void known() {
        for (String[] row : KnownAnswers.of(BarnesCheck.class)) {
            int bodies = Integer.parseInt(row[0]);
            if (Integer.parseInt(row[1]) == problem.leaf() && isDrawn(bodies)) {
                compare(Arrays.stream(row).skip(2).mapToDouble(Double::parseDouble).toArray());
            }
        }
    }

    private boolean isDrawn(int bodies) {
        var usual = new BarnesProblem(
                problem.steps(), Barnes.USUAL_THETA, problem.leaf(), Barnes.USUAL_DT,
                Barnes.USUAL_EPS);
        return bodies == start.count() && problem.equals(usual)
                && start.equals(TwoClusters.drawn(bodies, Barnes.USUAL_SEED));
    }

    /// Compares with what is known.
    ///
    /// @param known interactions of four steps, energy before and behind, sums of positions and
    ///              velocities, positions of the first and the last body
    private void compare(double[] known) {
        List<Long> expected = new ArrayList<>();
        List<Long> found = new ArrayList<>();
        for (int step = 0; step < Math.min(STEPS, run.steps().size()); step++) {
            expected.add((long) known[step]);
            found.add(run.steps().get(step).interactions());
        }
        verdict.equal("known interactions", found, expected);
        double before = DirectSum.energy(start, problem.eps());
        verdict.atMost("known energy", Math.abs(before / known[STEPS] - 1), ENERGIES);
        if (problem.steps() == STEPS) {
            compareEnd(known, before);
        }
    }

    private void compareEnd(double[] known, double before) {
        double after = DirectSum.energy(run.end(), problem.eps());
        verdict.atMost("known energy at the end",
                Math.abs(after / known[STEPS + 1] - 1), ENERGIES);
        verdict.atMost("energy kept", Math.abs(after / before - 1), DRIFT);
        int last = run.end().count() - 1;
        double[] found = {
            sum(1), sum(4),
            run.end().get(0, 1), run.end().get(0, 2), run.end().get(0, 3),
            run.end().get(last, 1), run.end().get(last, 2), run.end().get(last, 3)
        };
        double worst = 0;
        for (int k = 0; k < found.length; k++) {
            double wanted = known[STEPS + 2 + k];
            worst = Math.max(worst, Math.abs(found[k] - wanted) / Math.max(1, Math.abs(wanted)));
        }
        verdict.atMost("known positions and velocities", worst, POSITIONS);
    }

    /// The sum of the sizes of three numbers of each body.
    private double sum(int column) {
        double sum = 0;
        for (int body = 0; body < run.end().count(); body++) {
            for (int axis = 0; axis < 3; axis++) {
                sum += Math.abs(run.end().get(body, column + axis));
            }
        }
        return sum;
    }
}
