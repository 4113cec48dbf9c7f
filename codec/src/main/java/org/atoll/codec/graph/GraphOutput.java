// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.atoll.fabric.wire.Elements;

/// The bytes of a graph, below the objects: numbers, texts and arrays, written behind one another
/// into memory that grows and then serves the next graph. Long arrays are not copied here, but
/// remembered ([Loans]), and copied to where the graph goes.
abstract sealed class GraphOutput permits GraphWriter {
    private static final int FIRST_BYTES = 512;
    private static final int KEPT_BYTES = 1 << 20;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    /// An array that takes so much is long.
    static final int LONG_ARRAY = 1 << 14;

    private static final VarHandle CHAR = view(char[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private byte[] bytes = new byte[FIRST_BYTES];
    private MemorySegment memory = MemorySegment.ofArray(bytes);
    private int end;
    private final Loans loans = new Loans();

    GraphOutput() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.nativeOrder());
    }

    /// Writes a value.
    public final void putBoolean(boolean value) {
        putByte((byte) (value ? 1 : 0));
    }

    /// Writes a value.
    public final void putByte(byte value) {
        int at = end;
        if (at == bytes.length) {
            grow(1);
        }
        bytes[at] = value;
        end = at + 1;
    }

    /// Writes a value.
    public final void putShort(short value) {
        putChar((char) value);
    }

    /// Writes a value.
    public final void putChar(char value) {
        reserve(Character.BYTES);
        CHAR.set(bytes, end, value);
        end += Character.BYTES;
    }

    /// Writes a value.
    public final void putInt(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, end, value);
        end += Integer.BYTES;
    }

    /// Writes a value.
    public final void putLong(long value) {
        reserve(Long.BYTES);
        LONG.set(bytes, end, value);
        end += Long.BYTES;
    }

    /// Writes a value.
    public final void putFloat(float value) {
        putInt(Float.floatToRawIntBits(value));
    }

    /// Writes a value.
    public final void putDouble(double value) {
        putLong(Double.doubleToRawLongBits(value));
    }

    /// Writes a tag.
    final void putTag(int tag) {
        putByte((byte) tag);
    }

    /// Writes a length or a number: in one byte if it is short.
    final void putNumber(int number) {
        if (number < 255) {
            putByte((byte) number);
        } else {
            putByte((byte) 255);
            putInt(number);
        }
    }

    /// Writes a tag, of two, the length and the characters of a text.
    final void putCharacters(String text, int latin, int wide) {
        int length = text.length();
        reserve(6L + 2L * length);
        int start = end;
        putTag(latin);
        putNumber(length);
        byte[] to = bytes;
        int at = end;
        int all = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            all |= c;
            to[at + i] = (byte) c;
        }
        end = at + length;
        if (all > 0xff) {
            end = start;
            putTag(wide);
            putNumber(length);
            for (int i = 0; i < length; i++) {
                CHAR.set(bytes, end, text.charAt(i));
                end += Character.BYTES;
            }
        }
    }

    /// Writes bytes.
    final void putBytes(byte[] from, int offset, int length) {
        reserve(length);
        System.arraycopy(from, offset, bytes, end, length);
        end += length;
    }

    /// Writes elements of an array, in one piece.
    final void putElements(Elements kind, Object array, int count) {
        long size = (long) count * kind.elementBytes();
        if (size >= LONG_ARRAY) {
            loans.add(end, kind, array, size);
            if (bytes() > MOST_BYTES) {
                throw tooLong(bytes());
            }
            return;
        }
        reserve(size);
        kind.pack(array, 0, 0, size, memory, end);
        end += (int) size;
    }

    /// Leaves room for an int.
    final int place() {
        putInt(0);
        return end - Integer.BYTES;
    }

    /// Fills a place with the number of bytes that were written behind it. There are no long
    /// arrays among them.
    final void close(int place) {
        INT.set(bytes, place, end - place - Integer.BYTES);
    }

    /// How much was written.
    public final long bytes() {
        return end + loans.bytes();
    }

    /// Copies bytes that were written. Long arrays are copied only here: they must be as they
    /// were.
    ///
    /// @param position the first one
    /// @param to       where they go
    /// @param at       the first one there
    public final void copy(long position, int length, MemorySegment to, long at) {
        if (loans.bytes() == 0) {
            MemorySegment.copy(bytes, (int) position, to, ValueLayout.JAVA_BYTE, at, length);
        } else {
            loans.copy(bytes, end, position, length, to, at);
        }
    }

    /// All bytes, in a new array.
    public final byte[] toArray() {
        if (loans.bytes() == 0) {
            return Arrays.copyOf(bytes, end);
        }
        byte[] all = new byte[Math.toIntExact(bytes())];
        copy(0, all.length, MemorySegment.ofArray(all), 0);
        return all;
    }

    /// All that was written, as it is now: whoever has written it may change it then.
    ///
    /// @return to be read once, or copied
    public final GraphCopy keep() {
        Loans arrays = loans.bytes() == 0 ? null : loans.copies();
        if (arrays == null) {
            byte[] all = toArray();
            return GraphCopy.of(all, 0, all.length);
        }
        return new GraphCopy(Arrays.copyOf(bytes, end), 0, end, arrays);
    }

    /// Forgets what was written, and gives memory back that a long graph took.
    final void forget() {
        end = 0;
        loans.clear();
        if (bytes.length > KEPT_BYTES) {
            use(new byte[FIRST_BYTES]);
        }
    }

    private void reserve(long more) {
        if (more > bytes.length - end) {
            grow(more);
        }
    }

    private void grow(long more) {
        if (end + more > MOST_BYTES) {
            throw tooLong(end + more);
        }
        long wanted = Math.max(2L * bytes.length, end + more);
        use(Arrays.copyOf(bytes, (int) Math.min(wanted, MOST_BYTES)));
    }

    private void use(byte[] other) {
        bytes = other;
        memory = MemorySegment.ofArray(other);
    }

    private static IllegalArgumentException tooLong(long bytes) {
        return new IllegalArgumentException(
                "a graph of " + bytes + " bytes: at most " + MOST_BYTES + " are possible");
    }
}
