// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.codec.CompactFormat.LATIN;
import static org.atoll.codec.CompactFormat.UTF16;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.atoll.fabric.wire.Packer;

/// The bytes of a message of plain objects, below the values: numbers, texts and packed elements,
/// written behind one another into memory that grows and then serves the next message. For one
/// thread at a time.
abstract sealed class CompactOutput implements RecordCoder.Components.Sink
        permits CompactWriter {
    private static final int FIRST_BYTES = 1024;
    private static final int KEPT_BYTES = 1 << 20;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int end;

    CompactOutput() {}

    /// A copy of what was written.
    final byte[] written() {
        return Arrays.copyOf(bytes, end);
    }

    /// Forgets what was written, and gives memory back that a long message took.
    final void clear() {
        end = 0;
        bytes = bytes.length > KEPT_BYTES ? new byte[FIRST_BYTES] : bytes;
    }

    /// Writes elements as a packer packs them.
    final void writePacked(Packer packer, Object elements, long size) {
        reserve(size);
        packer.pack(elements, 0, 0, size, MemorySegment.ofArray(bytes), end);
        end += (int) size;
    }

    @Override
    public final void put(boolean value) {
        writeByte(value ? 1 : 0);
    }

    @Override
    public final void put(byte value) {
        writeByte(value);
    }

    @Override
    public final void put(char value) {
        writeShort(value);
    }

    @Override
    public final void put(short value) {
        writeShort(value);
    }

    @Override
    public final void put(int value) {
        writeInt(value);
    }

    @Override
    public final void put(long value) {
        writeLong(value);
    }

    @Override
    public final void put(float value) {
        writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public final void put(double value) {
        writeLong(Double.doubleToRawLongBits(value));
    }

    final void writeText(String text) {
        int length = text.length();
        reserve(6L + 2L * length);
        int start = end;
        writeByte(LATIN);
        writeNumber(length);
        int wide = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            wide |= c;
            bytes[end + i] = (byte) c;
        }
        end += length;
        if (wide > 0xff) {
            end = start;
            writeByte(UTF16);
            writeNumber(length);
            for (int i = 0; i < length; i++, end += Character.BYTES) {
                CompactFormat.CHAR.set(bytes, end, text.charAt(i));
            }
        }
    }

    /// Writes a length or a number: in one byte if it is short.
    final void writeNumber(int number) {
        if (number < 255) {
            writeByte(number);
        } else {
            writeByte(255);
            writeInt(number);
        }
    }

    final void writeByte(int value) {
        reserve(1);
        bytes[end++] = (byte) value;
    }

    final void writeShort(int value) {
        reserve(Character.BYTES);
        CompactFormat.CHAR.set(bytes, end, (char) value);
        end += Character.BYTES;
    }

    final void writeInt(int value) {
        reserve(Integer.BYTES);
        CompactFormat.INT.set(bytes, end, value);
        end += Integer.BYTES;
    }

    final void writeLong(long value) {
        reserve(Long.BYTES);
        CompactFormat.LONG.set(bytes, end, value);
        end += Long.BYTES;
    }

    private void reserve(long more) {
        if (more > bytes.length - end) {
            long wanted = Math.max(2L * bytes.length, end + more);
            if (end + more > MOST_BYTES) {
                throw new NotPlain();
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, MOST_BYTES));
        }
    }
}
