// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedArray;

/// The points of one colour in shared memory, for each type of points.
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

    /// Makes points readable, for the kernel. Blocks until they are here.
    Line read(long from, long to);

    /// Makes points readable and writable, for the kernel. Blocks until they are here.
    Line write(long from, long to);

    /// Makes all points readable, for copies. Blocks until they are here.
    MemorySegment all();

    /// Makes points writable that all will be written, for copies.
    MemorySegment overwrite(long from, long to);
}
