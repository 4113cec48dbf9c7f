// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.Arrays;
import org.atoll.applications.Blocks;

/// The forces between molecules: charges on M and the hydrogens with a reaction field beyond the
/// cutoff, and exponentials between oxygens and hydrogens that act only when all nine distances
/// between charges are within the cutoff. Source: O. Matsuoka, E. Clementi and M. Yoshimine,
/// J. Chem. Phys. 64, 1976, with the constants of the SPLASH program.
///
/// A pair of molecules has fourteen distances: M to M (0), M to hydrogen (1 to 4), hydrogen to
/// hydrogen (5 to 8), oxygen to oxygen (9), oxygen to hydrogen (10 to 13). An object belongs to
/// one thread and allocates nothing after it is made.
final class Pairs {

    private static final int[] FIRST = {0, 0, 0, 6, 9, 6, 6, 9, 9, 3, 3, 3, 6, 9};
    private static final int[] SECOND = {0, 6, 9, 0, 0, 6, 9, 6, 9, 3, 6, 9, 3, 3};
    private static final int CHARGES = 9;
    private static final int ALL = 14;

    /// For machine models, the steps of a pair, near or far: on the DECstations of the thesis the
    /// six passes over the forces and the five over the potential took 1.04 ms for each pair.
    private static final int STEPS_OF_POTENTIAL = 614;

    private static final int STEPS_OF_FORCE = 2 * STEPS_OF_POTENTIAL;

    private static final double Q = 0.07152158;
    private static final double A1 = 455.3131;
    private static final double B1 = 5.1527107;
    private static final double A2 = 0.27879839;
    private static final double B2 = 2.76084370;
    private static final double A3 = 0.60895706;
    private static final double B3 = 2.9618955;
    private static final double A4 = 0.11447336;
    private static final double B4 = 2.2332641;

    private final int molecules;
    private final double box;
    private final double perBox;
    private final double cutoff;
    private final double square;
    private final double field;
    private final Sites sites;
    private final Neighbours neighbours;
    private final double[] onSites;
    private final double[] vector = new double[3 * ALL];
    private final double[] squares = new double[ALL];
    private final double[] factor = new double[ALL];
    private double inter;
    private double reaction;

    /// Creates the kernel.
    Pairs(WaterProblem problem) {
        molecules = problem.molecules();
        box = problem.boxSide();
        perBox = 1 / box;
        cutoff = problem.cutoffInForce();
        square = cutoff * cutoff;
        field = -Q / (square * cutoff);
        sites = new Sites(molecules);
        neighbours = new Neighbours(molecules, box);
        onSites = new double[Sites.COORDINATES * molecules];
    }

    /// How many molecules, beginning with `from`, take part in the pairs of `from` to `to`.
    static int span(int molecules, int from, int to) {
        return Math.min(molecules, to - from + molecules / 2);
    }

    /// How many of the first molecules of `owner` the pairs of `user` need.
    static int needed(Blocks blocks, int user, int owner) {
        if (blocks.count(user) == 0) {
            return 0;
        }
        int molecules = blocks.total();
        int away = Math.floorMod(blocks.from(owner) - blocks.from(user), molecules);
        int reach = span(molecules, blocks.from(user), blocks.to(user)) - away;
        return Math.clamp(reach, 0, blocks.count(owner));
    }

    /// Computes the forces of all pairs that the molecules `from` to `to` answer for, and stores
    /// for each molecule in [#span] what they contribute.
    ///
    /// @return the virial
    double forces(double[] positions, double[] forces, int from, int to) {
        int span = span(molecules, from, to);
        sites.place(positions, from, span);
        Arrays.fill(onSites, 0);
        double reach = reach();
        double virial = 0;
        for (int i = from; i < to; i++) {
            int count = neighbours.search(sites, i, reach);
            for (int k = 0; k < count; k++) {
                virial += force(i * Sites.COORDINATES,
                        neighbours.found()[k] * Sites.COORDINATES);
            }
        }
        for (int k = 0; k < span; k++) {
            Sites.fold(onSites, forces, (from + k) % molecules);
        }
        return virial;
    }

    /// Computes the potential energy of all pairs that the molecules `from` to `to` answer for.
    /// It is left in [#inter()] and [#reactionField()], unscaled.
    void potential(double[] positions, int from, int to) {
        sites.place(positions, from, span(molecules, from, to));
        inter = 0;
        reaction = 0;
        double reach = reach();
        for (int i = from; i < to; i++) {
            int count = neighbours.search(sites, i, reach);
            for (int k = 0; k < count; k++) {
                addEnergy(i * Sites.COORDINATES,
                        neighbours.found()[k] * Sites.COORDINATES);
            }
        }
    }

    /// The steps of [#forces], for machine models.
    long forceSteps(int from, int to) {
        return STEPS_OF_FORCE * count(from, to);
    }

    /// The steps of [#potential].
    long potentialSteps(int from, int to) {
        return STEPS_OF_POTENTIAL * count(from, to);
    }

    /// How many pairs some molecules answer for.
    private long count(int from, int to) {
        long count = 0;
        for (int i = from; i < to; i++) {
            count += Neighbours.half(molecules, i);
        }
        return count;
    }

    /// The energy found last.
    double inter() {
        return inter;
    }

    /// The reaction field's energy found last.
    double reactionField() {
        return reaction;
    }

    /// Beyond this distance between M sites no two charges can be within the cutoff.
    private double reach() {
        return (cutoff + 2 * sites.radius()) * (1 + 1e-12);
    }

    private double force(int i, int j) {
        measure(i, j, 0, CHARGES);
        int outside = outside();
        if (outside == CHARGES) {
            return 0;
        }
        chargeFactors();
        int used = CHARGES;
        if (outside == 0) {
            measure(i, j, CHARGES, ALL);
            nearFactors();
            used = ALL;
        }
        return apply(i, j, used);
    }

    private void measure(int i, int j, int from, int to) {
        double[] s = sites.coordinates();
        for (int k = from; k < to; k++) {
            int a = i + FIRST[k];
            int b = j + SECOND[k];
            double x = nearest(s[a] - s[b]);
            double y = nearest(s[a + 1] - s[b + 1]);
            double z = nearest(s[a + 2] - s[b + 2]);
            vector[3 * k] = x;
            vector[3 * k + 1] = y;
            vector[3 * k + 2] = z;
            squares[k] = x * x + y * y + z * z;
        }
    }

    private double nearest(double d) {
        return d - box * Math.rint(d * perBox);
    }

    private int outside() {
        int count = 0;
        for (int k = 0; k < CHARGES; k++) {
            count += squares[k] > square ? 1 : 0;
        }
        return count;
    }

    private void chargeFactors() {
        for (int k = 0; k < CHARGES; k++) {
            double r2 = squares[k];
            double value = Q / (r2 * Math.sqrt(r2)) + field;
            factor[k] = r2 <= square ? weight(k) * value : 0;
        }
    }

    private static double weight(int k) {
        return k == 0 ? 4 : k < 5 ? -2 : 1;
    }

    private void nearFactors() {
        for (int k = 5; k < ALL; k++) {
            double r = Math.sqrt(squares[k]);
            if (k < CHARGES) {
                factor[k] += A2 * B2 * Math.exp(-B2 * r) / r;
            } else if (k == CHARGES) {
                factor[k] = A1 * B1 * Math.exp(-B1 * r) / r;
            } else {
                factor[k] = (A3 * B3 * Math.exp(-B3 * r) - A4 * B4 * Math.exp(-B4 * r)) / r;
            }
        }
    }

    private double apply(int i, int j, int used) {
        double virial = 0;
        for (int k = 0; k < used; k++) {
            int a = i + FIRST[k];
            int b = j + SECOND[k];
            double g = factor[k];
            for (int d = 0; d < 3; d++) {
                double f = g * vector[3 * k + d];
                onSites[a + d] += f;
                onSites[b + d] -= f;
            }
            virial += g * squares[k];
        }
        return virial;
    }

    private void addEnergy(int i, int j) {
        measure(i, j, 0, CHARGES);
        int outside = outside();
        if (outside == CHARGES) {
            return;
        }
        for (int k = 0; k < CHARGES; k++) {
            double r2 = Math.min(squares[k], square);
            inter += weight(k) * Q / Math.sqrt(r2);
            reaction -= 0.5 * weight(k) * field * r2;
        }
        if (outside == 0) {
            measure(i, j, CHARGES, ALL);
            inter += nearEnergy();
        }
    }

    private double nearEnergy() {
        double sum = A1 * Math.exp(-B1 * Math.sqrt(squares[CHARGES]));
        for (int k = 5; k < CHARGES; k++) {
            sum += A2 * Math.exp(-B2 * Math.sqrt(squares[k]));
        }
        for (int k = CHARGES + 1; k < ALL; k++) {
            double r = Math.sqrt(squares[k]);
            sum += A3 * Math.exp(-B3 * r) - A4 * Math.exp(-B4 * r);
        }
        return sum;
    }
}
