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
    private final long from;
    private final int elementBytes;

    /// A copy that was not changed yet.
    ///
    /// @param copy   all elements of the array
    /// @param memory where they are stored
    /// @param from   the place of the first one in the shared array, in bytes
    ArrayCopy(MemorySegment copy, MemorySegment memory, long from, int elementBytes) {
        this.copy = copy;
        this.memory = memory;
        this.from = from;
        int words = Math.toIntExact(Math.ceilDiv(copy.byteSize(), (long) WORD_BYTES));
        this.before = MemorySegment.ofArray(new long[words]).asSlice(0, copy.byteSize());
        before.copyFrom(copy);
        this.elementBytes = elementBytes;
    }

    /// Stores what was changed since it was made, or stored before.
    void store() {
        storeWords(0, copy.byteSize());
    }

    /// Stores what was changed in a range of the shared array, and perhaps in some elements beside.
    ///
    /// @param first its first byte
    /// @param end   the byte behind it
    void store(long first, long end) {
        long to = Math.min(copy.byteSize(), (end - from + WORD_BYTES - 1) & -WORD_BYTES);
        storeWords(Math.max(0, first - from) & -WORD_BYTES, to);
    }

    private void storeWords(long first, long end) {
        long at = first;
        while (at < end) {
            long same = MemorySegment.mismatch(copy, at, end, before, at, end);
            if (same < 0) {
                return;
            }
            at = stored((at + same) & -WORD_BYTES, end);
        }
    }

    /// Stores words up to one without a change.
    ///
    /// @param end whole words, or all
    /// @return the place behind it
    private long stored(long first, long end) {
        long last = end - WORD_BYTES;
        long at = first;
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
        storeElements(at, end);
        return end;
    }

    private void storeElements(long first, long end) {
        for (long at = first; at < end; at += elementBytes) {
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
