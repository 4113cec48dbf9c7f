// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// The bytes of a message of Java's serialization, in network byte order and never beyond the end.
final class StreamInput {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private final byte[] bytes;
    private final int length;
    private final int limit;
    private int at;

    StreamInput(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.length = length;
        this.at = offset;
        this.limit = offset + length;
    }

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
    }

    Damage damaged(String why) {
        return new Damage("a message of " + length + " bytes holds no readable object: " + why);
    }

    /// Bytes that are no object.
    static final class Damage extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        Damage(String message) {
            super(message);
        }
    }

    int left() {
        return limit - at;
    }

    /// The next byte, which stays there.
    int peek() {
        int here = skip(1);
        at = here;
        return bytes[here];
    }

    int readByte() {
        return bytes[skip(1)];
    }

    int readUnsignedByte() {
        return bytes[skip(1)] & 0xff;
    }

    int readUnsignedShort() {
        return (short) SHORT.get(bytes, skip(Short.BYTES)) & 0xffff;
    }

    int readInt() {
        return (int) INT.get(bytes, skip(Integer.BYTES));
    }

    long readLong() {
        return (long) LONG.get(bytes, skip(Long.BYTES));
    }

    /// A text whose length comes first, as [java.io.DataInput#readUTF] reads it.
    String readName() {
        int length = readUnsignedShort();
        int start = skip(length);
        for (int i = start; i < at; i++) {
            if (bytes[i] < 0) {
                return readModified(start, length);
            }
        }
        return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    }

    /// In other letters than those of ASCII.
    private String readModified(int start, int length) {
        ByteArrayInputStream text =
                new ByteArrayInputStream(bytes, start - Short.BYTES, length + Short.BYTES);
        try {
            return new DataInputStream(text).readUTF();
        } catch (IOException e) {
            throw damaged("a name is no text");
        }
    }

    /// Passes over bytes.
    ///
    /// @return where they begin
    int skip(long length) {
        if (length < 0 || length > limit - at) {
            throw damaged(length + " bytes are wanted where " + (limit - at) + " are left");
        }
        int here = at;
        at += (int) length;
        return here;
    }
}
