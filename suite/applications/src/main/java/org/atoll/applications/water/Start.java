// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import org.atoll.applications.Randlc;

/// The start of a run: molecules on a cubic lattice, all turned the same way, with random
/// velocities of the right temperature and no drift. Every rank computes all of it.
final class Start {

    private static final int C = Molecules.COORDINATES;
    private static final double LATTICE_SLACK = 1e-5;

    private final WaterProblem problem;
    private final double[] positions;
    private final double[] velocities;

    private Start(Molecules molecules) {
        problem = molecules.problem();
        positions = molecules.positions();
        velocities = molecules.derivative(1);
    }

    /// Sets positions and velocities.
    static void fill(Molecules molecules) {
        var start = new Start(molecules);
        start.placeOnLattice();
        start.drawVelocities();
        for (int d = 0; d < 3; d++) {
            start.scale(d);
        }
    }

    private void placeOnLattice() {
        double root = Math.cbrt(problem.molecules());
        int side = (int) Math.ceil(root - LATTICE_SLACK);
        boolean cube = (long) side * side * side == problem.molecules();
        double spacing = problem.boxSide() / (cube ? root - LATTICE_SLACK : side);
        for (int m = 0; m < problem.molecules(); m++) {
            int plane = m / (side * side);
            int line = m / side % side;
            place(m * C,
                    spacing * (plane + 0.5), spacing * (line + 0.5), spacing * (m % side + 0.5));
        }
    }

    private void place(int at, double x, double y, double z) {
        double along = Bonds.LENGTH * Math.cos(Bonds.ANGLE / 2);
        double across = Bonds.LENGTH * Math.sin(Bonds.ANGLE / 2);
        for (int atom = 0; atom < 3; atom++) {
            int side = atom == 0 ? 0 : 3 - 2 * atom;
            positions[at + 3 * atom] = atom == 0 ? x : x + along;
            positions[at + 3 * atom + 1] = y + side * across;
            positions[at + 3 * atom + 2] = z;
        }
    }

    /// The order of the atoms in the input is first hydrogen, oxygen, second hydrogen; its first
    /// number is not used.
    private void drawVelocities() {
        var random = new Randlc(1);
        int[] order = {3, 0, 6};
        for (int m = 0; m < problem.molecules(); m++) {
            for (int atom : order) {
                for (int d = 0; d < 3; d++) {
                    velocities[m * C + atom + d] = 8 * random.next() - 4;
                }
            }
        }
    }

    private void scale(int d) {
        double mean = 0;
        for (int k = d; k < velocities.length; k += 3) {
            mean += velocities[k];
        }
        mean /= 3.0 * problem.molecules();
        double spread = 0;
        for (int k = d; k < velocities.length; k += 3) {
            double v = velocities[k] - mean;
            spread += v * v / Molecules.mass(k % C);
        }
        double factor = Math.sqrt(problem.thermalScale() / spread);
        for (int k = d; k < velocities.length; k += 3) {
            velocities[k] = (velocities[k] - mean) * factor / Molecules.mass(k % C);
        }
    }
}
