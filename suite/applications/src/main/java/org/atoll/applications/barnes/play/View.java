// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.util.Arrays;

/// The cube that all pictures of a run show: so much of the first snapshot that a body in a hundred
/// may be outside on each side.
///
/// @param centre of each axis
/// @param half   half the length of a side
@SuppressWarnings("ArrayRecordComponent") // never compared
record View(double[] centre, double half) {
    private static final int AXES = 3;
    private static final int PART_OUTSIDE = 100;
    private static final double MARGIN = 1.15;

    static View of(Snapshot first) {
        double[] centre = new double[AXES];
        double half = 0;
        for (int axis = 0; axis < AXES; axis++) {
            int along = axis;
            double[] sorted = new double[first.bodies()];
            Arrays.setAll(sorted, body -> first.position(body, along));
            Arrays.sort(sorted);
            int outside = sorted.length / PART_OUTSIDE;
            double low = sorted[outside];
            double high = sorted[sorted.length - 1 - outside];
            centre[axis] = (low + high) / 2;
            half = Math.max(half, (high - low) / 2);
        }
        return new View(centre, half > 0 ? half * MARGIN : 1);
    }

    /// Where a position is on the way from the cube's lower side, 0, to its upper one, 1.
    double part(Snapshot snapshot, int body, int axis) {
        return (snapshot.position(body, axis) - low(axis)) / (2 * half);
    }

    double low(int axis) {
        return centre[axis] - half;
    }

    double high(int axis) {
        return centre[axis] + half;
    }
}
