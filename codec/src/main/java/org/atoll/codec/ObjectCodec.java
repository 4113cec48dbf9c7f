// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.codec.guard.Wanted;
import org.jspecify.annotations.Nullable;

/// Objects as bytes and back. An implementation may be used from any thread and does not block.
public interface ObjectCodec {

    /// Writes an object and all it refers to.
    ///
    /// @param value the object, or null
    /// @return its bytes, in a new array
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    byte[] encode(@Nullable Object value);

    /// Reads what [#encode] of the same implementation wrote.
    ///
    /// @return a new object, or null if null was written
    /// @throws IllegalArgumentException if the bytes are damaged or refused; the message says
    ///     what was refused and which setting decides
    @Nullable Object decode(byte[] bytes, int offset, int length);

    /// Reads what [#encode] of the same implementation wrote if it is of a certain type. An
    /// implementation that can tell from the bytes makes no object of another class; this one
    /// looks at what was made.
    ///
    /// @return a new object, or null if null was written
    /// @throws IllegalArgumentException as for the shorter form
    /// @throws ClassCastException       if it is an object of another type; the message names both
    default <T> @Nullable T decode(byte[] bytes, int offset, int length, Class<T> wanted) {
        Object value = decode(bytes, offset, length);
        if (value != null && !wanted.isInstance(value)) {
            throw Wanted.refusal(wanted, value.getClass());
        }
        return wanted.cast(value);
    }

    /// Reads what [#encode] of the same implementation wrote.
    ///
    /// @return a new object, or null if null was written
    /// @throws IllegalArgumentException as for the longer form
    default @Nullable Object decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }
}
