// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/// How [CompactObjects] writes a graph of plain objects: the byte [#FIRST], then a value, which
/// is a tag and what belongs to it. Numbers are in the machine's byte order, as frames are.
///
/// | tag       | what belongs to it                                                           |
/// |-----------|------------------------------------------------------------------------------|
/// | NULL      | nothing                                                                      |
/// | AGAIN     | the number of an array, collection or record that was met before             |
/// | LATIN     | length, one byte for each character                                          |
/// | UTF16     | length, two bytes for each character                                         |
/// | BOXED + k | a value of the primitive type k                                              |
/// | ARRAY + k | length, the elements of the primitive type k                                 |
/// | RECORD    | class, components in the order of declaration, primitive ones without a tag  |
/// | OBJECTS   | class name of the elements, elements                                         |
/// | LIST      | elements: an `ArrayList`                                                     |
/// | FIXED     | elements: what `List.of` makes                                               |
/// | OPEN      | elements: what `Stream.toList` makes, which may hold null                    |
/// | MAP       | length, keys and values in turn: a `HashMap`                                 |
/// | LINKED    | the same for a `LinkedHashMap`                                               |
///
/// Elements are a length and values; or, if all are records of one class with nothing but
/// primitive components, the length, a tag ROW instead of the first value, the class, and the
/// records as [RecordLayout] packs them. Lengths and numbers take one byte below 255, else 255
/// and an int. A class is its number in the order of first use, and at the first use its name
/// and the names and types of its components.
final class CompactFormat {
    /// The first byte; Java's serialization begins with 0xac.
    static final byte FIRST = 0x41;

    static final int NULL = 0;
    static final int AGAIN = 1;
    static final int LATIN = 2;
    static final int UTF16 = 3;
    static final int RECORD = 4;
    static final int ROW = 5;
    static final int OBJECTS = 6;
    static final int LIST = 7;
    static final int FIXED = 8;
    static final int MAP = 9;
    static final int LINKED = 10;
    static final int OPEN = 11;
    static final int BOXED = 16;
    static final int ARRAY = 32;

    /// The boxes of the primitive types; the place of one is its type's number k.
    static final List<Class<?>> BOXES =
            List.of(
                    Boolean.class,
                    Byte.class,
                    Character.class,
                    Short.class,
                    Integer.class,
                    Long.class,
                    Float.class,
                    Double.class);

    /// The kinds of the arrays of the same types.
    static final List<org.atoll.fabric.wire.Elements> KINDS =
            List.of(
                    ElementKinds.BOOLEANS,
                    ElementKinds.BYTES,
                    ElementKinds.CHARS,
                    ElementKinds.SHORTS,
                    ElementKinds.INTS,
                    ElementKinds.LONGS,
                    ElementKinds.FLOATS,
                    ElementKinds.DOUBLES);

    /// The class of lists that `List.of` makes.
    static final Class<?> FIXED_LIST = List.of(1, 2, 3).getClass();
    private static final Class<?> SHORT_FIXED_LIST = List.of(1).getClass();

    static final VarHandle INT = view(int[].class);
    static final VarHandle LONG = view(long[].class);
    static final VarHandle CHAR = view(char[].class);

    private CompactFormat() {}

    /// Whether a class is one of those that `List.of` makes, and `Stream.toList`.
    static boolean isFixed(Class<?> type) {
        return type == FIXED_LIST || type == SHORT_FIXED_LIST;
    }

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.nativeOrder());
    }
}
