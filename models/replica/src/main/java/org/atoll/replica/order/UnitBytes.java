// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;

/// A unit on its way.
///
/// @param unit does not change
@SuppressWarnings("ArrayRecordComponent") // not compared
public record UnitBytes(byte[] unit) implements Body {

    @Override
    public long bytes() {
        return unit.length;
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(unit, (int) position, to, JAVA_BYTE, at, length);
    }
}
