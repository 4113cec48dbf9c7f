// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// The forces within one molecule: a quartic in the stretch of its two bonds, `a` and `b`, and
/// the bending `t` of the angle between them (scaled to a length). Source: the model in
/// MODEL.md of the oracles, after R. Bartlett, I. Shavitt and G. Purvis, J. Chem. Phys. 71, 1979.
/// An object belongs to one thread.
final class Bonds {

    /// The length of a bond at rest, in angstrom.
    static final double LENGTH = 0.9572;

    /// The angle at rest, in radians.
    static final double ANGLE = 1.824218;

    private static final double F11 = .512596;
    private static final double F33 = .048098;
    private static final double F12 = -.005823;
    private static final double F13 = .016452;
    private static final double F111 = -.57191 / LENGTH;
    private static final double F333 = -.007636 / LENGTH;
    private static final double F112 = -.001867 / LENGTH;
    private static final double F113 = -.002047 / LENGTH;
    private static final double F123 = -.03083 / LENGTH;
    private static final double F133 = -.0094245 / LENGTH;
    private static final double SQUARE = LENGTH * LENGTH;
    private static final double F1111 = .8431 / SQUARE;
    private static final double F3333 = -.00193 / SQUARE;
    private static final double F1112 = -.0030 / SQUARE;
    private static final double F1122 = .0036 / SQUARE;
    private static final double F1113 = -.012 / SQUARE;
    private static final double F1123 = .0060 / SQUARE;
    private static final double F1133 = -.0048 / SQUARE;
    private static final double F1233 = .0211 / SQUARE;
    private static final double F1333 = .006263 / SQUARE;

    private final double[] first = new double[3];
    private final double[] second = new double[3];
    private double firstLength;
    private double secondLength;
    private double cosine;
    private double a;
    private double b;
    private double t;

    /// Adds the forces within some molecules.
    ///
    /// @param positions of all molecules
    /// @param forces    of all molecules; added to
    /// @param from      the first molecule
    /// @param to        after the last
    /// @return the virial: the sum of position times force
    double addForces(double[] positions, double[] forces, int from, int to) {
        double virial = 0;
        for (int m = from; m < to; m++) {
            int at = m * Molecules.COORDINATES;
            measure(positions, at);
            virial += addForce(positions, forces, at);
        }
        return virial;
    }

    /// The potential energy within some molecules.
    ///
    /// @param positions of all molecules
    /// @param from      the first molecule
    /// @param to        after the last
    /// @return the sum, unscaled
    double potential(double[] positions, int from, int to) {
        double sum = 0;
        for (int m = from; m < to; m++) {
            measure(positions, m * Molecules.COORDINATES);
            sum += energy();
        }
        return sum;
    }

    private void measure(double[] positions, int at) {
        for (int d = 0; d < 3; d++) {
            first[d] = positions[at + 3 + d] - positions[at + d];
            second[d] = positions[at + 6 + d] - positions[at + d];
        }
        firstLength = Math.sqrt(dot(first, first));
        secondLength = Math.sqrt(dot(second, second));
        cosine = dot(first, second) / (firstLength * secondLength);
        a = firstLength - LENGTH;
        b = secondLength - LENGTH;
        t = (Math.acos(cosine) - ANGLE) * LENGTH;
    }

    private double addForce(double[] positions, double[] forces, int at) {
        double stretchFirst = slope(a, b);
        double stretchSecond = slope(b, a);
        double bend = bendSlope() * LENGTH / Math.sqrt(1 - cosine * cosine);
        double virial = 0;
        for (int d = 0; d < 3; d++) {
            double u = first[d] / firstLength;
            double v = second[d] / secondLength;
            double onFirst = -stretchFirst * u + bend * (v - cosine * u) / firstLength;
            double onSecond = -stretchSecond * v + bend * (u - cosine * v) / secondLength;
            double onOxygen = -(onFirst + onSecond);
            forces[at + d] += onOxygen;
            forces[at + 3 + d] += onFirst;
            forces[at + 6 + d] += onSecond;
            virial += positions[at + d] * onOxygen
                    + positions[at + 3 + d] * onFirst
                    + positions[at + 6 + d] * onSecond;
        }
        return virial;
    }

    private double energy() {
        double two = a * a + b * b;
        double ab = a * b;
        double sum = a + b;
        double tt = t * t;
        double quadratic = .5 * F11 * two + .5 * F33 * tt + F12 * ab + F13 * sum * t;
        double cubic = F111 * (a * a * a + b * b * b) + F333 * tt * t + F112 * sum * ab
                + F113 * two * t + F123 * ab * t + F133 * sum * tt;
        double quartic = F1111 * (a * a * a * a + b * b * b * b) + F3333 * tt * tt
                + F1112 * two * ab + F1122 * ab * ab + F1113 * (a * a * a + b * b * b) * t
                + F1123 * sum * ab * t + F1133 * two * tt + F1233 * ab * tt
                + F1333 * sum * tt * t;
        return quadratic + cubic + quartic;
    }

    /// The derivative of the energy by the stretch `p`, the other bond's being `q`.
    private double slope(double p, double q) {
        double pp = p * p;
        double qq = q * q;
        double tt = t * t;
        double linear = F11 * p + F12 * q + F13 * t;
        double square = 3 * F111 * pp + F112 * (2 * p * q + qq) + 2 * F113 * p * t
                + F123 * q * t + F133 * tt;
        double cube = 4 * F1111 * pp * p + F1112 * (3 * pp * q + qq * q) + 2 * F1122 * p * qq
                + 3 * F1113 * pp * t + F1123 * (2 * p * q + qq) * t + 2 * F1133 * p * tt
                + F1233 * q * tt + F1333 * tt * t;
        return linear + square + cube;
    }

    private double bendSlope() {
        double two = a * a + b * b;
        double ab = a * b;
        double sum = a + b;
        double linear = F33 * t + F13 * sum;
        double square = 3 * F333 * t * t + F113 * two + F123 * ab + 2 * F133 * sum * t;
        double cube = 4 * F3333 * t * t * t + F1113 * (a * a * a + b * b * b) + F1123 * sum * ab
                + 2 * F1133 * two * t + 2 * F1233 * ab * t + 3 * F1333 * sum * t * t;
        return linear + square + cube;
    }

    private static double dot(double[] p, double[] q) {
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    }
}
