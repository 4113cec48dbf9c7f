// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.atoll.fabric.wire.Elements;
import org.jspecify.annotations.Nullable;

/// The bytes of a graph, below the objects: numbers, texts and arrays, read behind one another and
/// never beyond the end.
///
/// All is read through a window, which is an array: the graph's own, one that it was copied to, or
/// a part of it. Then the rest is in its place still, arrays that do not fit into the window are
/// read from there, and the window moves on when it is empty.
@SuppressWarnings("ReferenceEquality") // of arrays
abstract sealed class GraphInput permits GraphReader {
    private static final int KEPT_BYTES = 1 << 20;
    private static final int WINDOW = 1 << 14;
    private static final byte[] NONE = {};

    private static final VarHandle CHAR = view(char[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private byte[] own = new byte[512];
    private byte[] bytes = NONE;
    private MemorySegment memory = MemorySegment.NULL;

    /// The next byte in the window, and the end of the window.
    private int at;
    private int limit;

    /// Where the rest is; the next byte there, and the end.
    private @Nullable MemorySegment rest;
    private long restAt;
    private long restEnd;

    /// Long arrays that are not among the bytes, the next one, and how long that and the others
    /// are.
    private @Nullable Loans apart;
    private int nextApart;
    private long apartBytes;

    GraphInput() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.nativeOrder());
    }

    /// The bytes are copied, and may change then.
    final void beginCopy(MemorySegment from, long offset, int length) {
        if (length > own.length) {
            own = new byte[Math.max(length, Math.min(2 * own.length, KEPT_BYTES))];
        }
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, own, 0, length);
        use(own);
        limit = length;
    }

    /// The bytes are read in their place.
    final void begin(byte[] from, int offset, int length) {
        use(from);
        at = offset;
        limit = offset + length;
    }

    /// The bytes are read in their place.
    final void begin(MemorySegment from, long offset, long length) {
        if (length <= WINDOW) {
            beginCopy(from, offset, (int) length);
            return;
        }
        if (own.length < WINDOW) {
            own = new byte[WINDOW];
        }
        use(own);
        rest = from;
        restAt = offset;
        restEnd = offset + length;
    }

    /// Begins with a copy, whose long arrays are given as they are.
    final void begin(GraphCopy copy) {
        begin(copy.array(), copy.at(), copy.length());
        Loans arrays = copy.arrays();
        if (arrays != null) {
            apart = arrays;
            apartBytes = arrays.bytes();
        }
    }

    private void use(byte[] array) {
        if (array != bytes) {
            bytes = array;
            memory = MemorySegment.ofArray(array);
        }
        at = 0;
        limit = 0;
    }

    /// Forgets the bytes, and gives memory back that a long graph took.
    final void forget() {
        rest = null;
        restAt = 0;
        restEnd = 0;
        apart = null;
        nextApart = 0;
        apartBytes = 0;
        at = 0;
        limit = 0;
        if (own.length > KEPT_BYTES) {
            own = new byte[512];
        }
        if (bytes != own) {
            bytes = NONE;
            memory = MemorySegment.NULL;
        }
    }

    static IllegalArgumentException damaged(String why) {
        return new IllegalArgumentException("the message is damaged: " + why);
    }

    /// How much is left.
    ///
    /// @return a number of bytes
    public final int remaining() {
        return (int) Math.min(Integer.MAX_VALUE, left());
    }

    final long left() {
        return limit - at + restEnd - restAt + apartBytes;
    }

    /// Passes over bytes of the window.
    ///
    /// @return where they begin in it
    private int take(int size) {
        int here = at;
        if (size > limit - here) {
            return takeNext(size);
        }
        at = here + size;
        return here;
    }

    private int takeNext(int size) {
        MemorySegment from = rest;
        require(size);
        if (from == null) {
            throw damaged(size + " bytes are wanted where a long array is");
        }
        int kept = limit - at;
        byte[] to = size > own.length ? new byte[size] : own;
        System.arraycopy(own, at, to, 0, kept);
        int more = (int) Math.min(Math.max(size, WINDOW) - kept, restEnd - restAt);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, restAt, to, kept, more);
        own = to;
        use(to);
        restAt += more;
        limit = kept + more;
        at = size;
        return 0;
    }

    /// So many bytes are left, or the message is damaged.
    final void require(long size) {
        if (size < 0 || size > left()) {
            throw damaged(size + " bytes are wanted where " + left() + " are left");
        }
    }

    /// Reads a value.
    public final boolean getBoolean() {
        return getByte() != 0;
    }

    /// Reads a value.
    public final byte getByte() {
        int here = at;
        if (here == limit) {
            here = take(1);
            return bytes[here];
        }
        at = here + 1;
        return bytes[here];
    }

    /// Reads a value.
    public final short getShort() {
        return (short) getChar();
    }

    /// Reads a value.
    public final char getChar() {
        int here = take(Character.BYTES);
        return (char) CHAR.get(bytes, here);
    }

    /// Reads a value.
    public final int getInt() {
        int here = take(Integer.BYTES);
        return (int) INT.get(bytes, here);
    }

    /// Reads a value.
    public final long getLong() {
        int here = take(Long.BYTES);
        return (long) LONG.get(bytes, here);
    }

    /// Reads a value.
    public final float getFloat() {
        return Float.intBitsToFloat(getInt());
    }

    /// Reads a value.
    public final double getDouble() {
        return Double.longBitsToDouble(getLong());
    }

    final int getTag() {
        return getByte() & 0xff;
    }

    /// The next tag, which stays there.
    final int peek() {
        int here = at;
        if (here == limit) {
            here = take(1);
            at = here;
        }
        return bytes[here] & 0xff;
    }

    /// Passes over the tag that was looked at.
    final void pass() {
        at++;
    }

    /// Passes over a tag if it is the next.
    final boolean skips(int tag) {
        boolean here = left() > 0 && peek() == tag;
        at += here ? 1 : 0;
        return here;
    }

    final int getNumber() {
        int number = getByte() & 0xff;
        return number < 255 ? number : getInt();
    }

    /// Reads what belongs to the tag of a text.
    final String getLatin() {
        int length = getNumber();
        require(length);
        int here = take(length);
        return new String(bytes, here, length, StandardCharsets.ISO_8859_1);
    }

    /// Reads what belongs to the tag of a text.
    final String getUtf16() {
        int length = getNumber();
        require(Math.max(-1, (long) length * Character.BYTES));
        int here = take(length * Character.BYTES);
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = (char) CHAR.get(bytes, here + i * Character.BYTES);
        }
        return new String(text);
    }

    /// Reads bytes.
    final void getBytes(byte[] to, int offset, int length) {
        require(length);
        int here = take(length);
        System.arraycopy(bytes, here, to, offset, length);
    }

    /// Passes over bytes.
    final void skip(int length) {
        require(length);
        int left = length;
        while (left > 0) {
            int size = Math.min(left, WINDOW);
            int _ = take(size);
            left -= size;
        }
    }

    /// An array of numbers; so many bytes are left.
    final Object getArray(Elements kind, int count) {
        long size = (long) count * kind.elementBytes();
        Loans arrays = apart;
        if (arrays == null || size < GraphOutput.LONG_ARRAY) {
            Object array = kind.allocate(count);
            getElements(kind, array, count);
            return array;
        }
        Object array = arrays.array(nextApart++, kind);
        if (array == null || kind.lengthOf(array) != count) {
            throw damaged("a long array is not where it belongs");
        }
        apartBytes -= size;
        return array;
    }

    /// Reads elements of an array; so many bytes are left.
    final void getElements(Elements kind, Object array, int count) {
        long size = (long) count * kind.elementBytes();
        MemorySegment from = rest;
        if (from == null || size <= limit - at) {
            require(size);
            int here = take((int) size);
            kind.unpack(array, 0, 0, size, memory, here);
            return;
        }
        long begin = restAt - (limit - at);
        kind.unpack(array, 0, 0, size, from, begin);
        restAt = begin + size;
        at = 0;
        limit = 0;
    }

    /// Reads a class's description.
    final ObjectForm getDescribed(Graphs graphs) {
        int length = getNumber();
        require(length);
        int here = take(length);
        return graphs.described(bytes, here, length);
    }
}
