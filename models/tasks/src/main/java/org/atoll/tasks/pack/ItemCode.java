// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// The types of items, as the wire knows them. Their names are those of the public `ItemType`, and
/// their codes count from 1.
public enum ItemCode {
    /// Numbers of 8 bits.
    BYTE(1, "byte", ElementKinds.BYTES, 1),
    /// Numbers of 16 bits.
    SHORT(2, "short", ElementKinds.SHORTS, 1),
    /// Characters of 16 bits.
    CHAR(3, "char", ElementKinds.CHARS, 1),
    /// Numbers of 32 bits.
    INT(4, "int", ElementKinds.INTS, 1),
    /// Numbers of 64 bits.
    LONG(5, "long", ElementKinds.LONGS, 1),
    /// Floating-point numbers of 32 bits.
    FLOAT(6, "float", ElementKinds.FLOATS, 1),
    /// Floating-point numbers of 64 bits.
    DOUBLE(7, "double", ElementKinds.DOUBLES, 1),
    /// Truth values, a byte each.
    BOOLEAN(8, "boolean", ElementKinds.BOOLEANS, 1),
    /// Complex numbers of two floats each.
    COMPLEX_FLOAT(9, "complexFloat", ElementKinds.FLOATS, 2),
    /// Complex numbers of two doubles each.
    COMPLEX_DOUBLE(10, "complexDouble", ElementKinds.DOUBLES, 2),
    /// A text, whose elements are its bytes in UTF-8.
    STRING(11, "string", ElementKinds.BYTES, 1),
    /// Another message, whose elements are its items.
    MESSAGE(12, "message", ElementKinds.BYTES, 1),
    /// An object and all it refers to, whose elements are its bytes.
    OBJECT(13, "object", ElementKinds.BYTES, 1);

    private static final ItemCode[] ALL = values();

    private final int code;
    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // elements keep no state
    private final Elements elements;

    private final int width;
    private final int bytes;

    ItemCode(int code, String word, Elements elements, int width) {
        this.code = code;
        this.word = word;
        this.elements = elements;
        this.width = width;
        this.bytes = elements.elementBytes() * width;
    }

    /// The type of a byte on the wire.
    ///
    /// @return null if there is none
    static @Nullable ItemCode of(int code) {
        return code >= 1 && code <= ALL.length ? ALL[code - 1] : null;
    }

    /// The type of an array's elements.
    ///
    /// @return null if it is no array of a primitive type
    public static @Nullable ItemCode ofArray(Object array) {
        Elements kind = ElementKinds.ofArray(array);
        for (ItemCode code : ALL) {
            if (code.elements.equals(kind)) {
                return code;
            }
        }
        return null;
    }

    /// The byte on the wire.
    int code() {
        return code;
    }

    /// How the elements lie in an array.
    public Elements elements() {
        return elements;
    }

    /// How many places of an array an element takes.
    public int width() {
        return width;
    }

    /// The bytes of an element.
    public int bytes() {
        return bytes;
    }

    /// Whether an item of this type is one thing: it cannot be taken out in parts.
    boolean isWhole() {
        return this == STRING || this == MESSAGE || this == OBJECT;
    }

    /// The call that packs an array of this type, or takes one out.
    ///
    /// @return such as `doubles`
    public String call() {
        return word + "s";
    }

    /// Refuses elements that an array does not have.
    ///
    /// @param call  the call's name
    /// @param array an array of this type
    /// @param from  the first; with pairs, the first pair
    public void require(String call, Object array, int from, int count, int stride) {
        requireGiven(call, "array", array, "an array");
        atLeast(call, "from", from, 0);
        atLeast(call, "count", count, 0);
        atLeast(call, "stride", stride, 1);
        long needed = count == 0 ? from : from + (count - 1L) * stride + 1;
        long length = elements.lengthOf(array) / width;
        if (needed > length) {
            String unit = width == 1 ? " element" : " pair";
            throw new CallArgumentException(call, "from " + from + ", count " + count
                    + ", stride " + stride + " needs " + needed + unit + (needed == 1 ? "" : "s")
                    + ", the array has " + length);
        }
    }

    /// Refuses a number that is too small.
    public static void atLeast(String call, String name, int value, int least) {
        if (value < least) {
            throw new CallArgumentException(
                    call, name + " is " + value + ": at least " + least + " is needed");
        }
    }

    /// Elements of this type, in words.
    ///
    /// @return such as `1 double` or `60 doubles`
    String counted(int count) {
        return count + " " + word + (count == 1 ? "" : "s");
    }

    /// An item of this type, in words.
    ///
    /// @return such as `ints(40)` or `a string`
    String item(int count) {
        if (isWhole()) {
            return (this == OBJECT ? "an " : "a ") + word;
        }
        return word + "s(" + count + ")";
    }
}
