// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// Gear's predictor and corrector of sixth order. Source: C. W. Gear, Numerical Initial Value
/// Problems in Ordinary Differential Equations, 1971, chapter 9. Stateless; each call works on
/// the molecules `from` to `to` (exclusive) alone.
final class Gear {

    private static final int C = Molecules.COORDINATES;
    private static final double[] CORRECTION = {
        863.0 / 6048, 665.0 / 1008, 1, 25.0 / 36, 35.0 / 144, 1.0 / 24, 1.0 / 360
    };

    private Gear() {}

    /// Advances positions and derivatives by one step as if the sixth derivative stayed as it is.
    static void predict(Molecules molecules, int from, int to) {
        for (int j = 0; j < Molecules.ORDER; j++) {
            double[] target = molecules.derivative(j);
            double binomial = 1;
            for (int l = j + 1; l <= Molecules.ORDER; l++) {
                binomial = binomial * l / (l - j);
                addScaled(target, molecules.derivative(l), binomial, from * C, to * C);
            }
        }
    }

    private static void addScaled(double[] target, double[] source, double by, int from, int to) {
        for (int k = from; k < to; k++) {
            target[k] += by * source[k];
        }
    }

    /// Replaces the second derivative by what the forces say.
    static void accelerate(Molecules molecules, double[] forces, int from, int to) {
        double[] target = molecules.derivative(2);
        for (int k = from * C; k < to * C; k++) {
            target[k] = forces[k] * perForce(k % C);
        }
    }

    /// Corrects the prediction by how far the forces are from the predicted second derivative.
    /// The forces are used up.
    static void correct(Molecules molecules, double[] forces, int from, int to) {
        double[] second = molecules.derivative(2);
        for (int k = from * C; k < to * C; k++) {
            forces[k] = forces[k] * perForce(k % C) - second[k];
        }
        for (int order = 0; order <= Molecules.ORDER; order++) {
            addScaled(molecules.derivative(order), forces, CORRECTION[order], from * C, to * C);
        }
    }

    /// Moves molecules whose oxygen has left the periodic box back to its other side.
    static void wrap(Molecules molecules, int from, int to) {
        double box = molecules.problem().boxSide();
        double[] positions = molecules.positions();
        for (int m = from; m < to; m++) {
            for (int d = m * C; d < m * C + 3; d++) {
                double shift = positions[d] > box ? -box : positions[d] < 0 ? box : 0;
                positions[d] += shift;
                positions[d + 3] += shift;
                positions[d + 6] += shift;
            }
        }
    }

    /// Mass times squared displacement per step, summed.
    static double kinetic(Molecules molecules, int from, int to) {
        double[] velocities = molecules.derivative(1);
        double sum = 0;
        for (int k = from * C; k < to * C; k++) {
            sum += Molecules.mass(k % C) * velocities[k] * velocities[k];
        }
        return sum;
    }

    private static double perForce(int coordinate) {
        return WaterProblem.TIME_STEP * WaterProblem.TIME_STEP
                / (2 * Molecules.mass(coordinate));
    }
}
