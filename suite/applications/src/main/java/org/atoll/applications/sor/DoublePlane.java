// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.dsm.SharedDoubles;

/// The points of one colour as `double` in shared memory.
///
/// @param array the points
record DoublePlane(SharedDoubles array) implements Plane {

    @Override
    public ValueLayout layout() {
        return JAVA_DOUBLE;
    }

    @Override
    public MemorySegment read(long from, long to) {
        return array.read(from, to).segment();
    }

    @Override
    public MemorySegment write(long from, long to) {
        return array.write(from, to).segment();
    }

    @Override
    public MemorySegment overwrite(long from, long to) {
        return array.overwrite(from, to).segment();
    }

    /// Each point beside is read once: loops over segments are not compiled to vector instructions,
    /// so that loads cost most.
    @Override
    public void relax(
            MemorySegment target,
            MemorySegment north,
            MemorySegment south,
            MemorySegment beside,
            int count) {
        double west = beside.getAtIndex(JAVA_DOUBLE, 0);
        for (int k = 0; k < count; k++) {
            double east = beside.getAtIndex(JAVA_DOUBLE, k + 1);
            target.setAtIndex(JAVA_DOUBLE, k, Points.mean(
                    north.getAtIndex(JAVA_DOUBLE, k),
                    south.getAtIndex(JAVA_DOUBLE, k),
                    west,
                    east));
            west = east;
        }
    }

    /// Nobody charges for those of `double`.
    @Override
    public long subnormals(MemorySegment some, int count) {
        return 0;
    }
}
