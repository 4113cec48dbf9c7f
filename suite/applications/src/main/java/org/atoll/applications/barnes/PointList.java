// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// Points that attract bodies, and what they do to one of them. An object belongs to one thread.
final class PointList {
    private static final int FEWEST = 512;

    private final double epsSquared;
    private double[] x = new double[FEWEST];
    private double[] y = new double[FEWEST];
    private double[] z = new double[FEWEST];
    private double[] mass = new double[FEWEST];

    /// What each point does to a body.
    private double[] pullX = new double[FEWEST];
    private double[] pullY = new double[FEWEST];
    private double[] pullZ = new double[FEWEST];
    private double[] depth = new double[FEWEST];
    private int count;

    /// @param eps the length by which forces are softened
    PointList(double eps) {
        epsSquared = eps * eps;
    }

    /// How many points there are.
    int count() {
        return count;
    }

    /// Takes points in place of those it has.
    ///
    /// @param points four numbers each: position and mass
    /// @param which  their numbers
    /// @param number how many
    void take(double[] points, int[] which, int number) {
        if (number > x.length) {
            grow(number + number / 2);
        }
        count = number;
        for (int i = 0; i < number; i++) {
            int at = Octree.POINT * which[i];
            x[i] = points[at];
            y[i] = points[at + 1];
            z[i] = points[at + 2];
            mass[i] = points[at + Octree.MASS];
        }
    }

    private void grow(int size) {
        x = new double[size];
        y = new double[size];
        z = new double[size];
        mass = new double[size];
        pullX = new double[size];
        pullY = new double[size];
        pullZ = new double[size];
        depth = new double[size];
    }

    /// Adds to the acceleration and the potential of a body.
    ///
    /// @param result three numbers and the potential, from a place on
    void addTo(double[] result, int at, double px, double py, double pz) {
        pull(px, py, pz);
        sum(result, at);
    }

    /// Computes what each point does. The loop runs in vectors.
    private void pull(double px, double py, double pz) {
        for (int i = 0; i < count; i++) {
            double dx = x[i] - px;
            double dy = y[i] - py;
            double dz = z[i] - pz;
            double squared = dx * dx + dy * dy + dz * dz + epsSquared;
            double inverse = 1 / Math.sqrt(squared);
            double potential = mass[i] * inverse;
            double force = potential * inverse * inverse;
            pullX[i] = force * dx;
            pullY[i] = force * dy;
            pullZ[i] = force * dz;
            depth[i] = potential;
        }
    }

    /// Adds up all that points do, every second one apart: so additions need not wait for each
    /// other.
    private void sum(double[] result, int at) {
        double evenX = 0;
        double evenY = 0;
        double evenZ = 0;
        double even = 0;
        double oddX = 0;
        double oddY = 0;
        double oddZ = 0;
        double odd = 0;
        for (int i = 0; i + 1 < count; i += 2) {
            evenX += pullX[i];
            oddX += pullX[i + 1];
            evenY += pullY[i];
            oddY += pullY[i + 1];
            evenZ += pullZ[i];
            oddZ += pullZ[i + 1];
            even += depth[i];
            odd += depth[i + 1];
        }
        if (count % 2 == 1) {
            evenX += pullX[count - 1];
            evenY += pullY[count - 1];
            evenZ += pullZ[count - 1];
            even += depth[count - 1];
        }
        result[at] += evenX + oddX;
        result[at + 1] += evenY + oddY;
        result[at + 2] += evenZ + oddZ;
        result[at + 3] -= even + odd;
    }
}
