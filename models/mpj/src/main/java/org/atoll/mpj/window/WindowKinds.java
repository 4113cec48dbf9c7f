// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.List;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.part.Checks;

/// Numbers for the kinds of memory that windows have: arrays first, then, in the same order of
/// types, segments.
final class WindowKinds {
    /// The number of bytes that lie in a segment.
    static final int BYTES_OF_SEGMENT = 8;

    private static final List<Elements> ARRAYS = List.of(
            ElementKinds.BYTES,
            ElementKinds.SHORTS,
            ElementKinds.CHARS,
            ElementKinds.INTS,
            ElementKinds.LONGS,
            ElementKinds.FLOATS,
            ElementKinds.DOUBLES,
            ElementKinds.BOOLEANS);

    private static final List<Elements> SEGMENTS = List.of(
            ElementKinds.SEGMENT_BYTES,
            ElementKinds.SEGMENT_SHORTS,
            ElementKinds.SEGMENT_CHARS,
            ElementKinds.SEGMENT_INTS,
            ElementKinds.SEGMENT_LONGS,
            ElementKinds.SEGMENT_FLOATS,
            ElementKinds.SEGMENT_DOUBLES);

    private WindowKinds() {}

    /// The number of a kind, or -1 if no window has such memory.
    static int number(Elements kind) {
        int array = ARRAYS.indexOf(kind);
        int segment = SEGMENTS.indexOf(kind);
        return segment < 0 ? array : ARRAYS.size() + segment;
    }

    /// The kind of a number.
    static Elements kind(int number) {
        return number < ARRAYS.size()
                ? ARRAYS.get(number)
                : SEGMENTS.get(number - ARRAYS.size());
    }

    /// The arrays whose elements are those of a kind.
    static int ofArray(int number) {
        return number % ARRAYS.size();
    }

    /// What a program calls a kind.
    static String name(int number) {
        return number <= BYTES_OF_SEGMENT ? Checks.name(kind(number)) : kind(number).toString();
    }
}
