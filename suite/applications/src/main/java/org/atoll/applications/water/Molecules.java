// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// The state of all molecules: for each coordinate its value and its first six scaled
/// derivatives, `dt^k / k!` times the k-th derivative, and the force on it. One rank keeps its
/// own molecules up to date, and of the others the positions it needs.
public final class Molecules {

    /// Coordinates of one molecule.
    public static final int COORDINATES = 9;

    /// The order of the integrator: derivatives kept.
    static final int ORDER = 6;

    private final WaterProblem problem;
    private final double[][] derivatives;

    /// Creates molecules at the origin, at rest.
    public Molecules(WaterProblem problem) {
        this.problem = problem;
        derivatives = new double[ORDER + 1][COORDINATES * problem.molecules()];
    }

    /// What is simulated.
    public WaterProblem problem() {
        return problem;
    }

    /// One scaled derivative of all coordinates.
    ///
    /// @param order 0 for positions, 1 for displacements per step, up to 6
    /// @return the array itself
    public double[] derivative(int order) {
        return derivatives[order];
    }

    /// The positions of all atoms.
    ///
    /// @return the array itself
    public double[] positions() {
        return derivatives[0];
    }

    /// The mass behind a coordinate.
    ///
    /// @param coordinate 0 to 8
    /// @return atomic units
    static double mass(int coordinate) {
        return coordinate < 3 ? WaterProblem.OXYGEN_MASS : WaterProblem.HYDROGEN_MASS;
    }
}
