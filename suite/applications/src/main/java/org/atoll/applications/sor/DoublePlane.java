// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.dsm.DoubleView;
import org.atoll.dsm.SharedDoubles;

/// The points of one colour as `double` in shared memory.
record DoublePlane(SharedDoubles array) implements Plane {

    @Override
    public ValueLayout layout() {
        return JAVA_DOUBLE;
    }

    @Override
    public Line read(long from, long to) {
        return line(array.read(from, to));
    }

    @Override
    public Line write(long from, long to) {
        return line(array.write(from, to));
    }

    private static Line line(DoubleView view) {
        return new Line(view.array(), view.offset());
    }

    @Override
    public MemorySegment all() {
        return array.read(0, array.length()).segment();
    }

    @Override
    public MemorySegment overwrite(long from, long to) {
        return array.overwrite(from, to).segment();
    }
}
