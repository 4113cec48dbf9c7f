// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.atoll.dsm.SharedFloats;

/// The points of one colour as `float` in shared memory.
record FloatPlane(SharedFloats array) implements Plane {

    @Override
    public ValueLayout layout() {
        return JAVA_FLOAT;
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

    private static FloatBuffer buffer(MemorySegment some) {
        return some.asByteBuffer().order(ByteOrder.nativeOrder()).asFloatBuffer();
    }

    /// Each point beside is read once: a loop that writes what is no array is not compiled to
    /// vector instructions, so that loads cost most. A buffer loads a `float`, where a segment
    /// loads bits and converts them.
    private static void relax(
            FloatBuffer target,
            FloatBuffer north,
            FloatBuffer south,
            FloatBuffer beside,
            int count) {
        float west = beside.get(0);
        for (int k = 0; k < count; k++) {
            float east = beside.get(k + 1);
            target.put(k, Points.mean(north.get(k), south.get(k), west, east));
            west = east;
        }
    }

    @Override
    public long subnormals(MemorySegment some, int count) {
        long found = 0;
        for (int k = 0; k < count; k++) {
            float size = Math.abs(some.getAtIndex(JAVA_FLOAT, k));
            found += size > 0 && size < Float.MIN_NORMAL ? 1 : 0;
        }
        return found;
    }
}
