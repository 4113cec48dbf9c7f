// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The sum over all pairs of bodies, which the tree saves: for checks.
final class DirectSum {

    private DirectSum() {}

    /// The whole energy, kinetic and potential.
    static double energy(BodyTable bodies, double eps) {
        double energy = 0;
        for (int body = 0; body < bodies.count(); body++) {
            double squares = 0;
            for (int column = 4; column < BodyTable.COLUMNS; column++) {
                squares += bodies.get(body, column) * bodies.get(body, column);
            }
            energy += bodies.get(body, 0) * squares / 2;
            double depth = 0;
            for (int other = 0; other < body; other++) {
                double square = eps * eps;
                for (int column = 1; column < 4; column++) {
                    double way = bodies.get(other, column) - bodies.get(body, column);
                    square += way * way;
                }
                depth += bodies.get(other, 0) / Math.sqrt(square);
            }
            energy -= bodies.get(body, 0) * depth;
        }
        return energy;
    }
}
