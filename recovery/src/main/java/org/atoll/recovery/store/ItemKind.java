// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.util.Arrays;
import java.util.Optional;

/// The kind of an item of a snapshot. The numbers are part of the format.
public enum ItemKind {
    /// An array of bytes.
    BYTES(1, "byte[]", 1),
    /// An array of shorts.
    SHORTS(2, "short[]", Short.BYTES),
    /// An array of characters.
    CHARS(3, "char[]", Character.BYTES),
    /// An array of ints.
    INTS(4, "int[]", Integer.BYTES),
    /// An array of longs.
    LONGS(5, "long[]", Long.BYTES),
    /// An array of floats.
    FLOATS(6, "float[]", Float.BYTES),
    /// An array of doubles.
    DOUBLES(7, "double[]", Double.BYTES),
    /// An array of booleans, a byte for each.
    BOOLEANS(8, "boolean[]", 1),
    /// A counter: one long.
    COUNT(9, "counter", Long.BYTES),
    /// A record or serializable object, or null, as the job's codec writes it.
    OBJECT(10, "object", 0),
    /// A value that the program's own codec has written.
    CODED(11, "value with its own codec", 0),
    /// The length of an output file: one long.
    OUTPUT(12, "output file", Long.BYTES),
    /// Bytes of the recovery itself: no program has registered them.
    PART(13, "part", 1),
    /// A record that is not serializable, or null, component by component.
    RECORD(14, "record", 0);

    private static final ItemKind[] ALL = values();

    private final int code;
    private final String label;
    private final int elementBytes;

    ItemKind(int code, String label, int elementBytes) {
        this.code = code;
        this.label = label;
        this.elementBytes = elementBytes;
    }

    /// Words for messages.
    ///
    /// @return such as `double[]`
    public String label() {
        return label;
    }

    /// How many bytes an element has.
    ///
    /// @return a number, or 0 if elements differ
    public int elementBytes() {
        return elementBytes;
    }

    /// Whether it is an array of a primitive type.
    public boolean isArray() {
        return code <= BOOLEANS.code;
    }

    /// Describes an item.
    ///
    /// @param elements how many it has
    /// @return such as `double[100]`, or `counter`
    public String describe(long elements) {
        return isArray() ? label.replace("[]", "[" + elements + "]") : label;
    }

    /// The number in the format.
    int code() {
        return code;
    }

    static Optional<ItemKind> ofCode(int code) {
        return Arrays.stream(ALL).filter(kind -> kind.code == code).findFirst();
    }
}
