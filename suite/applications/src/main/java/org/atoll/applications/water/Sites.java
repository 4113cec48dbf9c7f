// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// The sites at which molecules act on each other: M on the axis, which carries the negative
/// charge, the oxygen and the two hydrogens. Site coordinates of molecule `m` are at `12 m`: M, O,
/// H, H. An object belongs to one thread.
final class Sites {

    /// Site coordinates of one molecule.
    static final int COORDINATES = 12;

    private static final double HYDROGEN_SHARE = 0.5 * 0.4568259;
    private static final double OXYGEN_SHARE = 1 - 0.4568259;

    private final double[] at;
    private final double[][] centre;
    private double radius;

    /// Creates sites at the origin.
    Sites(int molecules) {
        at = new double[COORDINATES * molecules];
        centre = new double[3][molecules];
    }

    /// The site coordinates.
    double[] coordinates() {
        return at;
    }

    /// One coordinate of the M sites alone, for the search of neighbours.
    double[] centre(int dimension) {
        return centre[dimension];
    }

    /// The largest distance of a charge from its molecule's M site, over the molecules placed.
    double radius() {
        return radius;
    }

    /// Computes the sites of `count` molecules beginning with `from`, going on with molecule 0
    /// after the last.
    void place(double[] positions, int from, int count) {
        int molecules = centre[0].length;
        double largest = 0;
        for (int k = 0; k < count; k++) {
            int m = from + k < molecules ? from + k : from + k - molecules;
            largest = Math.max(largest, place(positions, m));
        }
        radius = Math.sqrt(largest);
    }

    private double place(double[] positions, int m) {
        int p = m * Molecules.COORDINATES;
        int s = m * COORDINATES;
        double first = 0;
        double second = 0;
        for (int d = 0; d < 3; d++) {
            double o = positions[p + d];
            double h1 = positions[p + 3 + d];
            double h2 = positions[p + 6 + d];
            double charge = OXYGEN_SHARE * o + HYDROGEN_SHARE * (h1 + h2);
            at[s + d] = charge;
            at[s + 3 + d] = o;
            at[s + 6 + d] = h1;
            at[s + 9 + d] = h2;
            centre[d][m] = charge;
            first += (h1 - charge) * (h1 - charge);
            second += (h2 - charge) * (h2 - charge);
        }
        return Math.max(first, second);
    }

    /// Takes the positions of atoms from the sites of `count` molecules beginning with `from`.
    void takeAtoms(double[] positions, int from, int count) {
        int atom = COORDINATES - Molecules.COORDINATES;
        for (int m = from; m < from + count; m++) {
            System.arraycopy(at, m * COORDINATES + atom,
                    positions, m * Molecules.COORDINATES, Molecules.COORDINATES);
        }
    }

    /// Turns forces on the sites of one molecule into forces on its atoms.
    static void fold(double[] onSites, double[] onAtoms, int m) {
        int s = m * COORDINATES;
        int a = m * Molecules.COORDINATES;
        for (int d = 0; d < 3; d++) {
            double charge = onSites[s + d];
            onAtoms[a + d] = onSites[s + 3 + d] + OXYGEN_SHARE * charge;
            onAtoms[a + 3 + d] = onSites[s + 6 + d] + HYDROGEN_SHARE * charge;
            onAtoms[a + 6 + d] = onSites[s + 9 + d] + HYDROGEN_SHARE * charge;
        }
    }
}
