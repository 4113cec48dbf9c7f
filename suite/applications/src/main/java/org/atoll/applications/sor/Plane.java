// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedArray;

/// The points of one colour in shared memory: the kernel, for each type of points.
sealed interface Plane permits DoublePlane, FloatPlane {

    /// Allocates zeros. All ranks do.
    ///
    /// @param name   names them in messages
    static Plane of(Dsm dsm, SorProblem.Type type, String name, long length) {
        return switch (type) {
            case DOUBLE -> new DoublePlane(dsm.doubles(name, length));
            case FLOAT -> new FloatPlane(dsm.floats(name, length));
        };
    }

    /// The array that holds them.
    SharedArray array();

    /// How a point lies in memory.
    ValueLayout layout();

    /// Makes points readable. Blocks until they are here.
    MemorySegment read(long from, long to);

    /// Makes points readable and writable. Blocks until they are here.
    MemorySegment write(long from, long to);

    /// Makes points writable that all will be written.
    MemorySegment overwrite(long from, long to);

    /// Relaxes points of a row: those on both sides are numbers `k` and `k + 1` of their part.
    void relax(
            MemorySegment target,
            MemorySegment north,
            MemorySegment south,
            MemorySegment beside,
            int count);

    /// How many of the first points of a part are subnormal numbers.
    long subnormals(MemorySegment some, int count);
}
