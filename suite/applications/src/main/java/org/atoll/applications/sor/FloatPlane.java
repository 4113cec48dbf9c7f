// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.dsm.FloatView;
import org.atoll.dsm.SharedFloats;

/// The points of one colour as `float` in shared memory.
record FloatPlane(SharedFloats array) implements Plane {

    @Override
    public ValueLayout layout() {
        return JAVA_FLOAT;
    }

    @Override
    public Line read(long from, long to) {
        return line(array.read(from, to));
    }

    @Override
    public Line write(long from, long to) {
        return line(array.write(from, to));
    }

    private static Line line(FloatView view) {
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
