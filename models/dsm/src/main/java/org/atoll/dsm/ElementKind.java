// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.Locale;

/// The types of elements of shared arrays.
enum ElementKind {
    BYTES(Byte.BYTES),
    INTS(Integer.BYTES),
    LONGS(Long.BYTES),
    FLOATS(Float.BYTES),
    DOUBLES(Double.BYTES);

    /// The longest array; some virtual machines allow a little less than 2^31 elements.
    static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

    private final int bytes;

    ElementKind(int bytes) {
        this.bytes = bytes;
    }

    /// Bytes of an element.
    int bytes() {
        return bytes;
    }

    /// Whether an array can have as many bytes, given a heap that is large enough.
    boolean fitsArray(long size) {
        return size / bytes <= MOST_ELEMENTS;
    }

    /// Allocates an array of the heap.
    ///
    /// @param size its bytes, for which [#fitsArray]
    /// @return the memory of all its elements
    /// @throws OutOfMemoryError if the heap has no room
    MemorySegment array(long size) {
        int length = Math.toIntExact(size / bytes);
        return switch (this) {
            case BYTES -> MemorySegment.ofArray(new byte[length]);
            case INTS -> MemorySegment.ofArray(new int[length]);
            case LONGS -> MemorySegment.ofArray(new long[length]);
            case FLOATS -> MemorySegment.ofArray(new float[length]);
            case DOUBLES -> MemorySegment.ofArray(new double[length]);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
