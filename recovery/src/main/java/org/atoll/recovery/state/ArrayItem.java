// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.lang.foreign.MemorySegment;
import org.atoll.recovery.store.ItemKind;

/// An array that the program computes with.
record ArrayItem(ItemKind kind, MemorySegment view) implements StateItem {

    /// The item of an array.
    ///
    /// @param array of a primitive type other than boolean
    /// @throws IllegalArgumentException if it is something else
    static ArrayItem of(Object array) {
        return switch (array) {
            case byte[] bytes -> new ArrayItem(ItemKind.BYTES, MemorySegment.ofArray(bytes));
            case short[] shorts -> new ArrayItem(ItemKind.SHORTS, MemorySegment.ofArray(shorts));
            case char[] chars -> new ArrayItem(ItemKind.CHARS, MemorySegment.ofArray(chars));
            case int[] ints -> new ArrayItem(ItemKind.INTS, MemorySegment.ofArray(ints));
            case long[] longs -> new ArrayItem(ItemKind.LONGS, MemorySegment.ofArray(longs));
            case float[] floats -> new ArrayItem(ItemKind.FLOATS, MemorySegment.ofArray(floats));
            case double[] doubles ->
                    new ArrayItem(ItemKind.DOUBLES, MemorySegment.ofArray(doubles));
            default -> throw new IllegalArgumentException(
                    "an object of " + array.getClass().getTypeName()
                            + " is no array of a primitive type; use a cell");
        };
    }

    @Override
    public long elements() {
        return view.byteSize() / kind.elementBytes();
    }

    @Override
    public long prepare() {
        return view.byteSize();
    }

    @Override
    public void save(MemorySegment to) {
        MemorySegment.copy(view, 0, to, 0, view.byteSize());
    }

    @Override
    public void load(MemorySegment from) {
        MemorySegment.copy(from, 0, view, 0, view.byteSize());
    }
}
