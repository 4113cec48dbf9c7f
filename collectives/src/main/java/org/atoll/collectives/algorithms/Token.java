// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;

/// The kind of a message without elements, whose arrival is all it says.
enum Token implements Elements {
    /// The only instance.
    KIND;

    /// A message without elements.
    static final Buffer MESSAGE = new Buffer(KIND, 0, 0, KIND);

    @Override
    public int elementBytes() {
        return 1;
    }

    @Override
    public Object allocate(long count) {
        check(count);
        return KIND;
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        check(count);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        check(length);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        check(length);
    }

    private static void check(long count) {
        if (count != 0) {
            throw new IllegalArgumentException("a token has no elements, but not " + count);
        }
    }
}
