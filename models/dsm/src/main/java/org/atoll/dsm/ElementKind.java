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

    private final int bytes;

    ElementKind(int bytes) {
        this.bytes = bytes;
    }

    /// Bytes of an element.
    int bytes() {
        return bytes;
    }

    /// Allocates an array of the heap.
    ///
    /// @param size its bytes, those of an array at most
    /// @return the memory of all its elements
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
