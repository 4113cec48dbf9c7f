// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.atoll.codec.Strided;
import org.jspecify.annotations.Nullable;

/// Appends items to a message. One thread at a time.
///
/// Bytes that were written are never written again while somebody else holds them, so that what
/// [#packed] gave out stays as it is. Gaps are zeroed: what is sent depends on what was packed
/// only.
public final class ItemWriter {
    static final int SHORT_COUNT = 255;
    static final int ALIGNMENT = 8;

    private static final Chunk[] NONE = {};
    private static final byte[] EMPTY = {};

    private final ChunkPool pool;
    private Chunk[] chunks = NONE;
    private int count;
    private MemorySegment memory = MemorySegment.NULL;
    private byte[] block = EMPTY;
    private int at;
    private long before;
    private boolean isShared;
    private long userBytes;
    private int items;
    private @Nullable Packed packed;

    /// Begins an empty message.
    ///
    /// @param pool where its memory comes from
    public ItemWriter(ChunkPool pool) {
        this.pool = pool;
    }

    /// Begins a message with all items of another one, whose bytes are not copied. The bytes stay
    /// held until this message is cleared.
    ///
    /// @param size how much the other is, counted
    public static ItemWriter after(Packed other, PackedSize size) {
        ItemWriter writer = new ItemWriter(other.pool());
        if (other.start() != 0 || size.bytes() == 0) {
            writer.body(other, size);
            return writer;
        }
        other.hold();
        writer.isShared = true;
        writer.count = other.chunkCount();
        writer.chunks = new Chunk[writer.count];
        for (int i = 0; i < writer.count; i++) {
            writer.chunks[i] = other.chunk(i);
            writer.before += i < writer.count - 1 ? other.chunk(i).length() : 0;
        }
        writer.at = (int) (size.bytes() - writer.before);
        writer.look();
        writer.userBytes = size.userBytes();
        writer.items = size.items();
        return writer;
    }

    private void look() {
        Chunk last = chunks[count - 1];
        memory = last.memory();
        block = last.bytes();
    }

    /// The user's bytes so far, without what describes them.
    public long userBytes() {
        return userBytes;
    }

    /// The items so far.
    public int items() {
        return items;
    }

    /// All that was packed so far, to be read until this packs on or clears; who reads it longer
    /// holds it.
    public Packed packed() {
        Packed now = packed;
        if (now == null) {
            now = new Packed(pool, chunks, count, 0, new PackedSize(bytes(), userBytes, items));
            packed = now;
        }
        return now;
    }

    private long bytes() {
        return before + at;
    }

    /// Forgets all items. Memory that nobody else holds is used again.
    public void clear() {
        boolean keeps = count > 0 && !isShared && chunks[0].isSmall() && chunks[0].isOnlyMine();
        for (int i = keeps ? 1 : 0; i < count; i++) {
            pool.letGo(chunks[i]);
        }
        chunks = keeps ? new Chunk[] {chunks[0]} : NONE;
        count = chunks.length;
        if (keeps) {
            look();
        } else {
            block = EMPTY;
        }
        at = 0;
        before = 0;
        userBytes = 0;
        items = 0;
        packed = null;
        isShared = false;
    }

    /// Appends an item of elements of an array.
    ///
    /// @param code   their type
    /// @param array  an array of that type, from which they are copied
    /// @param from   the first element; with pairs, the first pair
    /// @param number how many
    /// @param stride the distance from one to the next; 1 if they lie side by side
    public void array(ItemCode code, Object array, int from, int number, int stride) {
        begin(code, number, (long) number * code.bytes());
        long offset = (long) from * code.width();
        long length = (long) number * code.bytes();
        Strided shape = stride == 1 || number <= 1
                ? null
                : new Strided(code.elements(), number, code.width(), (long) stride * code.width());
        for (long done = 0; done < length; ) {
            int part = room(length - done);
            if (shape == null) {
                code.elements().pack(array, offset, done, part, memory, at);
            } else {
                shape.pack(array, offset, done, part, memory, at);
            }
            at += part;
            done += part;
        }
        userBytes += length;
    }

    /// Appends an item of one element.
    ///
    /// @param code its type, of 1, 2, 4 or 8 bytes
    /// @param bits its value, or that of a floating-point number's bits
    public void one(ItemCode code, long bits) {
        int length = code.bytes();
        begin(code, 1, length);
        room(length);
        switch (length) {
            case Byte.BYTES -> block[at] = (byte) bits;
            case Short.BYTES -> memory.set(JAVA_SHORT_UNALIGNED, at, (short) bits);
            case Integer.BYTES -> memory.set(JAVA_INT_UNALIGNED, at, (int) bits);
            default -> memory.set(JAVA_LONG_UNALIGNED, at, bits);
        }
        at += length;
        userBytes += length;
    }

    /// Appends a text.
    public void string(String text) {
        byte[] utf = text.getBytes(StandardCharsets.UTF_8);
        array(ItemCode.STRING, utf, 0, utf.length, 1);
    }

    /// Appends an object that is in bytes already.
    public void object(byte[] object) {
        array(ItemCode.OBJECT, object, 0, object.length, 1);
    }

    /// Appends a whole message as one item.
    ///
    /// @param other what it carries; its bytes are copied
    /// @param size  how much it is, counted
    /// @param from  who sent it
    public void message(Packed other, PackedSize size, long from, int tag, int context) {
        begin(ItemCode.MESSAGE, size.items(), size.bytes());
        number(from);
        number(size.userBytes());
        number(size.bytes());
        room(Long.BYTES);
        memory.set(JAVA_INT_UNALIGNED, at, tag);
        memory.set(JAVA_INT_UNALIGNED, at + Integer.BYTES, context);
        at += Long.BYTES;
        raw(other);
        userBytes += size.userBytes();
    }

    private void number(long value) {
        room(Long.BYTES);
        memory.set(JAVA_LONG_UNALIGNED, at, value);
        at += Long.BYTES;
    }

    /// Appends all items of a message.
    ///
    /// @param other what it carries; its bytes are copied
    /// @param size  how much it is, counted
    public void body(Packed other, PackedSize size) {
        append(size.bytes());
        pad(ALIGNMENT);
        raw(other);
        items += size.items();
        userBytes += size.userBytes();
    }

    private void raw(Packed other) {
        for (long done = 0; done < other.bytes(); ) {
            int part = room(other.bytes() - done);
            other.write(done, part, memory, at);
            at += part;
            done += part;
        }
    }

    /// Writes what describes an item.
    private void begin(ItemCode code, int number, long bytes) {
        append(bytes);
        octet(code.code());
        octet(Math.min(number, SHORT_COUNT));
        for (int shift = 0; number >= SHORT_COUNT && shift < Integer.SIZE; shift += Byte.SIZE) {
            octet(number >>> shift);
        }
        pad(alignment(code));
        items++;
    }

    static int alignment(ItemCode code) {
        return code == ItemCode.MESSAGE ? ALIGNMENT : Math.min(code.bytes(), ALIGNMENT);
    }

    private void octet(int value) {
        room(1);
        block[at++] = (byte) value;
    }

    /// A chunk's length is a multiple of 16, but for the last one of a message that came in a
    /// frame; [#append] has replaced that.
    private void pad(int alignment) {
        for (int gap = -at & (alignment - 1); gap > 0; gap--) {
            block[at++] = 0;
        }
    }

    /// Begins to write behind what is there.
    ///
    /// @param bytes how many will follow, at least
    private void append(long bytes) {
        packed = null;
        if (isShared) {
            takeOver();
        }
        if (at == block.length) {
            grow(bytes + ALIGNMENT + Long.BYTES);
        }
    }

    /// How many of some bytes have room at the place of the next one; at least one has.
    private int room(long wanted) {
        if (at == block.length) {
            grow(wanted);
        }
        return (int) Math.min(wanted, block.length - at);
    }

    private void grow(long wanted) {
        before += at;
        add(pool.take(wanted, before));
        at = 0;
    }

    private void add(Chunk chunk) {
        if (count == chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(1, 2 * count));
        }
        chunks[count++] = chunk;
        look();
    }

    /// The last chunk is another message's, behind whose bytes somebody else may write: puts a copy
    /// in its place, unless it is full. One that came in a frame is replaced in any case, for its
    /// length is no multiple of 16.
    private void takeOver() {
        isShared = false;
        Chunk last = chunks[count - 1];
        if (at == Chunk.MOST_BYTES) {
            return;
        }
        Chunk own = pool.take(at + (long) ALIGNMENT, before);
        MemorySegment.copy(last.memory(), 0, own.memory(), 0, at);
        pool.letGo(last);
        chunks = chunks.clone();
        chunks[count - 1] = own;
        look();
    }
}
