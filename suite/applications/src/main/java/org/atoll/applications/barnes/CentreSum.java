// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// Adds up a centre of mass. That of bodies without mass is the mean of their places.
final class CentreSum {
    private double mass;
    private double x;
    private double y;
    private double z;
    private int count;
    private double plainX;
    private double plainY;
    private double plainZ;

    /// Adds a point.
    ///
    /// @param at where its three coordinates are
    void add(double weight, double[] places, int at) {
        mass += weight;
        x += weight * places[at];
        y += weight * places[at + 1];
        z += weight * places[at + 2];
        count++;
        plainX += places[at];
        plainY += places[at + 1];
        plainZ += places[at + 2];
    }

    /// Stores the centre and the mass.
    void store(double[] points, int at) {
        boolean weighs = mass > 0;
        points[at] = weighs ? x / mass : plainX / count;
        points[at + 1] = weighs ? y / mass : plainY / count;
        points[at + 2] = weighs ? z / mass : plainZ / count;
        points[at + Octree.MASS] = mass;
    }
}
