// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;

/// An estimate of a function's second derivatives, always positive definite, improved by each
/// step (BFGS).
final class Curvature {
    private static final double LEAST = 1e-10;

    private final double[][] matrix;

    private Curvature(double[][] matrix) {
        this.matrix = matrix;
    }

    /// An estimate without mixed derivatives.
    static Curvature of(double[] diagonal) {
        double[][] matrix = new double[diagonal.length][diagonal.length];
        for (int i = 0; i < diagonal.length; i++) {
            matrix[i][i] = diagonal[i];
        }
        return new Curvature(matrix);
    }

    /// An estimate that was saved.
    ///
    /// @param rows as [#rows] gave them
    static Curvature ofRows(double[][] rows) {
        return new Curvature(copy(rows));
    }

    /// The matrix.
    double[][] rows() {
        return copy(matrix);
    }

    private static double[][] copy(double[][] rows) {
        return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }

    /// The estimate for all variables but one.
    Curvature without(int variable) {
        int n = matrix.length - 1;
        double[][] less = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                less[i][j] = matrix[i < variable ? i : i + 1][j < variable ? j : j + 1];
            }
        }
        return new Curvature(less);
    }

    /// Improves the estimate by what a step has shown.
    ///
    /// @param step   from point to point
    /// @param change of the gradient
    void improve(double[] step, double[] change) {
        int n = matrix.length;
        double[] bent = new double[n];
        double along = 0;
        double expected = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                bent[i] += matrix[i][j] * step[j];
            }
            along += step[i] * change[i];
            expected += step[i] * bent[i];
            squares += step[i] * step[i];
        }
        if (along <= LEAST * squares || expected <= 0) {
            return;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix[i][j] += change[i] * change[j] / along - bent[i] * bent[j] / expected;
            }
        }
    }

    /// The step to the bottom.
    ///
    /// @param isFree which variables may change
    /// @return 0 for those that may not
    double[] step(double[] gradient, boolean[] isFree) {
        int n = matrix.length;
        double[][] left = copy(matrix);
        double[] right = new double[n];
        for (int i = 0; i < n; i++) {
            right[i] = isFree[i] ? -gradient[i] : 0;
            for (int j = 0; j < n; j++) {
                if (!isFree[i] || !isFree[j]) {
                    left[i][j] = i == j ? 1 : 0;
                }
            }
        }
        return solve(left, right);
    }

    /// The curvature along one variable when all others are at their best.
    double profile(int variable) {
        double[] unit = new double[matrix.length];
        unit[variable] = -1;
        boolean[] all = new boolean[matrix.length];
        Arrays.fill(all, true);
        return 1 / step(unit, all)[variable];
    }

    /// How the others follow when one variable changes, for each unit of it.
    double[] follow(int variable) {
        boolean[] others = new boolean[matrix.length];
        Arrays.fill(others, true);
        others[variable] = false;
        return step(matrix[variable].clone(), others);
    }

    private static double[] solve(double[][] left, double[] right) {
        int n = right.length;
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = left[i][k] / left[k][k];
                for (int j = k; j < n; j++) {
                    left[i][j] -= factor * left[k][j];
                }
                right[i] -= factor * right[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) {
                right[k] -= left[k][j] * right[j];
            }
            right[k] /= left[k][k];
        }
        return right;
    }
}
