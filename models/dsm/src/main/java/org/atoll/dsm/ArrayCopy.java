// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/// A copy of shared elements that a program changes in an array of its own. Only elements that were
/// changed are stored: another rank may write the others at the same time. For the program's
/// threads, of which one at a time calls.
final class ArrayCopy {
    private static final int WORD_BYTES = Long.BYTES;

    private final MemorySegment copy;
    private final MemorySegment memory;
    private final MemorySegment before;
    private final int elementBytes;

    /// A copy that was not changed yet.
    ///
    /// @param copy   all elements of the array
    /// @param memory where they are stored
    ArrayCopy(MemorySegment copy, MemorySegment memory, int elementBytes) {
        this.copy = copy;
        this.memory = memory;
        int words = Math.toIntExact(Math.ceilDiv(copy.byteSize(), (long) WORD_BYTES));
        this.before = MemorySegment.ofArray(new long[words]).asSlice(0, copy.byteSize());
        before.copyFrom(copy);
        this.elementBytes = elementBytes;
    }

    /// Stores what was changed since it was made, or stored before.
    void store() {
        long bytes = copy.byteSize();
        long at = 0;
        while (at < bytes) {
            long same = MemorySegment.mismatch(copy, at, bytes, before, at, bytes);
            if (same < 0) {
                return;
            }
            at = stored((at + same) & -WORD_BYTES);
        }
    }

    /// Stores words up to one without a change.
    ///
    /// @return the place behind it
    private long stored(long from) {
        long last = copy.byteSize() - WORD_BYTES;
        long at = from;
        while (at <= last) {
            long now = copy.get(JAVA_LONG_UNALIGNED, at);
            long was = before.get(JAVA_LONG_UNALIGNED, at);
            if (now == was) {
                return at + WORD_BYTES;
            }
            if (elementBytes == WORD_BYTES) {
                memory.set(JAVA_LONG_UNALIGNED, at, now);
                before.set(JAVA_LONG_UNALIGNED, at, now);
            } else {
                storeElements(at, at + WORD_BYTES);
            }
            at += WORD_BYTES;
        }
        storeElements(at, copy.byteSize());
        return copy.byteSize();
    }

    private void storeElements(long from, long to) {
        for (long at = from; at < to; at += elementBytes) {
            if (elementBytes == Byte.BYTES) {
                storeByte(at);
            } else {
                storeInt(at);
            }
        }
    }

    private void storeByte(long at) {
        byte now = copy.get(JAVA_BYTE, at);
        if (now != before.get(JAVA_BYTE, at)) {
            memory.set(JAVA_BYTE, at, now);
            before.set(JAVA_BYTE, at, now);
        }
    }

    private void storeInt(long at) {
        int now = copy.get(JAVA_INT_UNALIGNED, at);
        if (now != before.get(JAVA_INT_UNALIGNED, at)) {
            memory.set(JAVA_INT_UNALIGNED, at, now);
            before.set(JAVA_INT_UNALIGNED, at, now);
        }
    }
}
