// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.atoll.dsm.SharedDoubles;

/// The points of one colour as `double` in shared memory.
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

    @Override
    public void relax(
            MemorySegment target,
            MemorySegment north,
            MemorySegment south,
            MemorySegment beside,
            int count) {
        relax(buffer(target), buffer(north), buffer(south), buffer(beside), count);
    }

    private static DoubleBuffer buffer(MemorySegment some) {
        return some.asByteBuffer().order(ByteOrder.nativeOrder()).asDoubleBuffer();
    }

    /// Each point beside is read once: a loop that writes what is no array is not compiled to
    /// vector instructions, so that loads cost most. A buffer loads a `double`, where a segment
    /// loads bits and converts them.
    private static void relax(
            DoubleBuffer target,
            DoubleBuffer north,
            DoubleBuffer south,
            DoubleBuffer beside,
            int count) {
        double west = beside.get(0);
        for (int k = 0; k < count; k++) {
            double east = beside.get(k + 1);
            target.put(k, Points.mean(north.get(k), south.get(k), west, east));
            west = east;
        }
    }

    /// Nobody charges for those of `double`.
    @Override
    public long subnormals(MemorySegment some, int count) {
        return 0;
    }
}
