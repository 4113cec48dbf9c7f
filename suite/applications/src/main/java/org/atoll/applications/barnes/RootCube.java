// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import org.atoll.applications.Infeasible;

/// The cube that holds all bodies: the root of the tree.
///
/// @param x    its lower corner
/// @param side its length
record RootCube(double x, double y, double z, double side) {
    private static final double MARGIN = 100_000;
    private static final double GROWN = 1.00002;

    /// The deepest level of a tree: a cell of it is not split.
    static final int DEEPEST = 21;

    private static final double CELLS = 1 << DEEPEST;

    /// The cube of bodies as they are.
    ///
    /// @throws Infeasible if a body has left the numbers
    static RootCube of(Bodies bodies) {
        double[] least = new double[3];
        double[] most = new double[3];
        for (int axis = 0; axis < least.length; axis++) {
            bounds(bodies, axis, least, most);
        }
        double size = Math.max(most[0] - least[0],
                Math.max(most[1] - least[1], most[2] - least[2]));
        if (size == 0) {
            size = 1; // one body alone, or all have met
        }
        double margin = size / MARGIN;
        return new RootCube(
                least[0] - margin, least[1] - margin, least[2] - margin, GROWN * size);
    }

    private static void bounds(Bodies bodies, int axis, double[] least, double[] most) {
        double[] records = bodies.records();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int at = Bodies.POSITION + axis; at < records.length; at += Bodies.RECORD) {
            low = Math.min(low, records[at]);
            high = Math.max(high, records[at]);
        }
        if (!(Math.abs(low) <= Double.MAX_VALUE && Math.abs(high) <= Double.MAX_VALUE)) {
            throw new Infeasible("a body has gone to " + low + ".." + high
                    + " in direction " + axis + ": take a shorter --dt, or a larger --eps");
        }
        least[axis] = low;
        most[axis] = high;
    }

    /// A number that no coordinate of a body, nor a difference of two, is beyond.
    double reach() {
        return Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))) + side;
    }

    /// The cell of the deepest level in which a body lies: three bits for each level, those of the
    /// first level first.
    long key(double[] records, int record) {
        return spread(cell(records[record], x)) << 2
                | spread(cell(records[record + 1], y)) << 1
                | spread(cell(records[record + 2], z));
    }

    private long cell(double position, double corner) {
        long cell = (long) (CELLS * ((position - corner) / side));
        return Math.clamp(cell, 0, (1 << DEEPEST) - 1);
    }

    /// Puts two zeros behind each of 21 bits.
    private static long spread(long bits) {
        long wide = (bits | bits << 32) & 0x1f00000000ffffL;
        wide = (wide | wide << 16) & 0x1f0000ff0000ffL;
        wide = (wide | wide << 8) & 0x100f00f00f00f00fL;
        wide = (wide | wide << 4) & 0x10c30c30c30c30c3L;
        return (wide | wide << 2) & 0x1249249249249249L;
    }
}
