// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Timing;
import org.atoll.applications.Verdict;

/// Checks a run of SOR to the last bit: against known answers for sizes that have them, and for
/// others against a second, plain computation.
public final class SorCheck {

    private SorCheck() {}

    /// Checks a run.
    public static Verdict of(SorProblem problem, SorRun run) {
        var verdict = new Verdict();
        for (String[] row : KnownAnswers.of(SorCheck.class)) {
            if (matches(row, problem)) {
                verdict.equal("known value of [1][1]", run.corner(), Double.valueOf(row[6]));
                verdict.equal("known CRC", Long.toHexString(run.crc()), row[10]);
                double sum = Double.parseDouble(row[4]);
                verdict.atMost("known sum", Math.abs(run.sum() - sum) / sum, 1e-12);
                return verdict;
            }
        }
        SorRun plain = SorRun.of(plain(problem), new Timing(0, 0, 0, 0, 1));
        verdict.equal("CRC of a plain computation",
                Long.toHexString(run.crc()), Long.toHexString(plain.crc()));
        return verdict;
    }

    private static boolean matches(String[] row, SorProblem problem) {
        boolean nonzero = problem.init() == SorProblem.Init.NONZERO;
        return problem.type() == SorProblem.Type.DOUBLE
                && Integer.parseInt(row[0]) == problem.rows()
                && Integer.parseInt(row[1]) == problem.cols()
                && Integer.parseInt(row[2]) == problem.iterations()
                && Boolean.parseBoolean(row[3]) == nonzero;
    }

    /// The definition itself, point by point on one array per row.
    private static Grid plain(SorProblem problem) {
        var grid = new Grid(problem, 0, problem.rows());
        grid.fill(problem);
        double[][] x = new double[problem.rows()][problem.cols()];
        for (int i = 0; i < problem.rows(); i++) {
            for (int j = 0; j < problem.cols(); j++) {
                x[i][j] = grid.at(i, j);
            }
        }
        for (int half = 0; half < 2 * problem.iterations(); half++) {
            for (int i = 1; i < problem.rows() - 1; i++) {
                relax(x, i, 1 + (i + 1 + half) % 2, problem.type());
            }
        }
        for (int i = 0; i < problem.rows(); i++) {
            for (int j = 0; j < problem.cols(); j++) {
                grid.set(i, j, x[i][j]);
            }
        }
        return grid;
    }

    private static void relax(double[][] x, int i, int first, SorProblem.Type type) {
        for (int j = first; j < x[i].length - 1; j += 2) {
            double beside = rounded(x[i][j - 1] + x[i][j + 1], type);
            double sum = rounded(rounded(x[i - 1][j] + x[i + 1][j], type) + beside, type);
            x[i][j] = rounded(sum * 0.25, type);
        }
    }

    /// A sum of two numbers of `float`, or a quarter of one, that is rounded to `double` and then
    /// to `float` is what `float` gives.
    private static double rounded(double value, SorProblem.Type type) {
        return type == SorProblem.Type.FLOAT ? (float) value : value;
    }
}
