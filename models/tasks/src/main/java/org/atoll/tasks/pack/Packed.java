// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import java.lang.foreign.MemorySegment;

/// The items of a message: as much of some chunks as was written when it was sent. Nothing of it
/// changes; any thread may read it while somebody holds it.
///
/// The packer holds it until it packs on or clears. A message that outlives the call in which it
/// was sent is held once more ([#hold]), and let go by whoever has received it ([#letGo]).
public final class Packed {
    /// Stands for a count that nobody has counted; see [ItemReader#sizeOf].
    public static final int UNKNOWN = -1;

    private final ChunkPool pool;
    private final Chunk[] chunks;
    private final int count;
    private final long start;
    private final long bytes;
    private final long userBytes;
    private final int items;

    /// Describes items.
    ///
    /// @param chunks  in which they lie; more may be added to the array
    /// @param count   how many of them
    /// @param start   the first byte's position in the first chunk, a multiple of 8
    /// @param size    how much there is
    Packed(ChunkPool pool, Chunk[] chunks, int count, long start, PackedSize size) {
        this.pool = pool;
        this.chunks = chunks;
        this.count = count;
        this.start = start;
        this.bytes = size.bytes();
        this.userBytes = size.userBytes();
        this.items = size.items();
    }

    /// How long it is on the wire.
    public long bytes() {
        return bytes;
    }

    /// How many bytes of data the user has packed, without what describes them.
    ///
    /// @return or [#UNKNOWN]
    public long userBytes() {
        return userBytes;
    }

    /// How many items it has.
    ///
    /// @return or [#UNKNOWN]
    public int items() {
        return items;
    }

    ChunkPool pool() {
        return pool;
    }

    long start() {
        return start;
    }

    Chunk chunk(int index) {
        return chunks[index];
    }

    int chunkCount() {
        return count;
    }

    /// A message within this one, which holds nothing by itself.
    ///
    /// @param chunk the first chunk of it
    /// @param from  its first byte there
    /// @param size  how much it is
    Packed part(int chunk, int from, PackedSize size) {
        int most = count - chunk;
        Chunk[] rest = new Chunk[most];
        System.arraycopy(chunks, chunk, rest, 0, most);
        int needed = 0;
        for (long end = from + size.bytes(); end > 0 && needed < most; needed++) {
            end -= rest[needed].length();
        }
        return new Packed(pool, rest, needed, from, size);
    }

    /// Copies some of the bytes, as `org.atoll.fabric.Body` wants it.
    ///
    /// @param position the first one, counted from the start of the message
    /// @param to       where they go
    /// @param at       the first one there
    public void write(long position, int length, MemorySegment to, long at) {
        long from = start + position;
        int index = 0;
        while (index < count - 1 && from >= chunks[index].length()) {
            from -= chunks[index].length();
            index++;
        }
        for (int done = 0; done < length; index++) {
            int part = (int) Math.min(length - done, chunks[index].length() - from);
            MemorySegment.copy(chunks[index].memory(), from, to, at + done, part);
            done += part;
            from = 0;
        }
    }

    /// Holds the bytes once more. The caller holds them, or packs them.
    public void hold() {
        for (int i = 0; i < count; i++) {
            chunks[i].hold();
        }
    }

    /// Lets the bytes go: the caller reads them no more.
    public void letGo() {
        for (int i = 0; i < count; i++) {
            pool.letGo(chunks[i]);
        }
    }
}
