// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.codec.CompactFormat.LATIN;
import static org.atoll.codec.CompactFormat.UTF16;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.atoll.fabric.wire.Packer;

/// The bytes of a message of plain objects, below the values: numbers, texts and packed elements,
/// read behind one another, and never beyond the end.
abstract sealed class CompactInput implements RecordCoder.Components.Source
        permits CompactReader {
    private final byte[] bytes;
    private final int limit;
    private int at;

    /// Begins to read.
    ///
    /// @param bytes an array that holds the message
    /// @param from  where to begin in it
    /// @param limit where the message ends
    CompactInput(byte[] bytes, int from, int limit) {
        this.bytes = bytes;
        this.at = from;
        this.limit = limit;
    }

    static IllegalArgumentException damaged(String why) {
        return new IllegalArgumentException("the message is damaged: " + why);
    }

    /// Nothing must be left.
    final void requireEnd() {
        if (at != limit) {
            throw damaged((limit - at) + " bytes are left behind it");
        }
    }

    /// The next byte, which stays there.
    final int peek() {
        room(1);
        return bytes[at];
    }

    /// Passes over a tag if it is the next.
    final boolean skips(int tag) {
        boolean here = at < limit && bytes[at] == tag;
        at += here ? 1 : 0;
        return here;
    }

    /// Reads elements as a packer packs them; there is [#room] for them.
    final void readPacked(Packer packer, Object elements, long size) {
        packer.unpack(elements, 0, 0, size, MemorySegment.ofArray(bytes), at);
        at += (int) size;
    }

    @Override
    public final boolean getBoolean() {
        return readByte() != 0;
    }

    @Override
    public final byte getByte() {
        return readByte();
    }

    @Override
    public final char getChar() {
        return readChar();
    }

    @Override
    public final short getShort() {
        return (short) readChar();
    }

    @Override
    public final int getInt() {
        return readInt();
    }

    @Override
    public final long getLong() {
        return readLong();
    }

    @Override
    public final float getFloat() {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double getDouble() {
        return Double.longBitsToDouble(readLong());
    }

    final String readName() {
        int tag = readByte();
        if (tag != LATIN && tag != UTF16) {
            throw damaged("a name has the tag " + tag);
        }
        return readText(tag);
    }

    final String readText(int tag) {
        int size = tag == LATIN ? 1 : Character.BYTES;
        int length = readNumber();
        room(Math.max(-1, (long) length * size));
        if (tag == LATIN) {
            at += length;
            return new String(bytes, at - length, length, StandardCharsets.ISO_8859_1);
        }
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = readChar();
        }
        return new String(text);
    }

    /// So many bytes are left, or the message is damaged.
    final long room(long size) {
        if (size < 0 || size > limit - at) {
            throw damaged(size + " bytes are wanted where " + (limit - at) + " are left");
        }
        return size;
    }

    final int readNumber() {
        int number = readByte() & 0xff;
        return number < 255 ? number : readInt();
    }

    final byte readByte() {
        room(1);
        return bytes[at++];
    }

    final char readChar() {
        room(Character.BYTES);
        at += Character.BYTES;
        return (char) CompactFormat.CHAR.get(bytes, at - Character.BYTES);
    }

    final int readInt() {
        room(Integer.BYTES);
        at += Integer.BYTES;
        return (int) CompactFormat.INT.get(bytes, at - Integer.BYTES);
    }

    final long readLong() {
        room(Long.BYTES);
        at += Long.BYTES;
        return (long) CompactFormat.LONG.get(bytes, at - Long.BYTES);
    }
}
