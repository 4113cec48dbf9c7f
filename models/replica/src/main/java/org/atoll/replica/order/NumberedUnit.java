// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;

/// Bytes on their way behind a number of eight bytes.
///
/// @param number such as the place of a unit in the order
/// @param unit   the bytes, which do not change
@SuppressWarnings("ArrayRecordComponent") // not compared
public record NumberedUnit(long number, byte[] unit) implements Body {
    /// How long the number is.
    public static final int HEAD_BYTES = Long.BYTES;

    @Override
    public long bytes() {
        return (long) HEAD_BYTES + unit.length;
    }

    /// The first part has the head whole: parts have multiples of 64 bytes, or are all there is.
    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        int head = position == 0 ? HEAD_BYTES : 0;
        if (head > 0) {
            to.set(JAVA_LONG_UNALIGNED, at, number);
        }
        int from = (int) position + head - HEAD_BYTES;
        MemorySegment.copy(unit, from, to, JAVA_BYTE, at + head, length - head);
    }
}
