// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.RecordComponent;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.Tuples;
import org.atoll.fabric.wire.Elements;

/// The numbers that packed bytes consist of: how many bytes each has, as far as that repeats. With
/// them bytes are turned from the machine's order to the big-endian one and back (MPI 4.1, section
/// 14.5.2). Immutable; from any thread.
public final class Numbers {
    private final int[] widths;

    /// Numbers of given widths.
    ///
    /// @param widths the bytes of each number: 1, 2, 4 or 8
    public Numbers(int... widths) {
        this.widths = widths.clone();
    }

    /// The numbers of a kind of elements. Bytes of a segment are numbers of one byte.
    public static Numbers of(Elements elements) {
        return switch (elements) {
            case RecordLayout<?> records -> new Numbers(ofRecord(records.type()).toArray());
            case Tuples tuples -> of(tuples.parts());
            default -> new Numbers(elements.elementBytes());
        };
    }

    private static IntStream ofRecord(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .flatMapToInt(part -> part.isRecord() ? ofRecord(part) : IntStream.of(width(part)));
    }

    private static int width(Class<?> type) {
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == short.class || type == char.class ? Short.BYTES : 1;
    }

    /// Whether all are single bytes.
    ///
    /// @return true if there is nothing to turn
    public boolean areBytes() {
        return IntStream.of(widths).allMatch(width -> width == 1);
    }

    /// Turns packed bytes in their place.
    ///
    /// @param packed from the first number on; a number at the end that is not whole is left
    public void turn(MemorySegment packed) {
        if (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN || areBytes()) {
            return;
        }
        long at = 0;
        for (int i = 0; at + widths[i] <= packed.byteSize(); i = (i + 1) % widths.length) {
            turn(packed, at, widths[i]);
            at += widths[i];
        }
    }

    private static void turn(MemorySegment packed, long at, int width) {
        switch (width) {
            case Short.BYTES -> packed.set(ValueLayout.JAVA_SHORT_UNALIGNED, at,
                    Short.reverseBytes(packed.get(ValueLayout.JAVA_SHORT_UNALIGNED, at)));
            case Integer.BYTES -> packed.set(ValueLayout.JAVA_INT_UNALIGNED, at,
                    Integer.reverseBytes(packed.get(ValueLayout.JAVA_INT_UNALIGNED, at)));
            case Long.BYTES -> packed.set(ValueLayout.JAVA_LONG_UNALIGNED, at,
                    Long.reverseBytes(packed.get(ValueLayout.JAVA_LONG_UNALIGNED, at)));
            default -> { }
        }
    }
}
