// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.util.Optional;

/// The kind of an item of a snapshot. The order of the constants is part of the format.
public enum ItemKind {
    /// An array of bytes.
    BYTES("byte[]", 1),
    /// An array of shorts.
    SHORTS("short[]", Short.BYTES),
    /// An array of characters.
    CHARS("char[]", Character.BYTES),
    /// An array of ints.
    INTS("int[]", Integer.BYTES),
    /// An array of longs.
    LONGS("long[]", Long.BYTES),
    /// An array of floats.
    FLOATS("float[]", Float.BYTES),
    /// An array of doubles.
    DOUBLES("double[]", Double.BYTES),
    /// An array of booleans, a byte for each.
    BOOLEANS("boolean[]", 1),
    /// A counter: one long.
    COUNT("counter", Long.BYTES),
    /// A record or serializable object, or null, as the job's codec writes it.
    OBJECT("object", 0),
    /// A value that the program's own codec has written.
    CODED("value with its own codec", 0),
    /// The length of an output file: one long.
    OUTPUT("output file", Long.BYTES),
    /// Bytes of the recovery itself: no program has registered them.
    PART("part", 1);

    private static final ItemKind[] ALL = values();

    private final String label;
    private final int elementBytes;

    ItemKind(String label, int elementBytes) {
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
        return ordinal() <= BOOLEANS.ordinal();
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
        return ordinal() + 1;
    }

    static Optional<ItemKind> ofCode(int code) {
        return code >= 1 && code <= ALL.length ? Optional.of(ALL[code - 1]) : Optional.empty();
    }
}
