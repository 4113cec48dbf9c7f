// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import java.lang.foreign.MemorySegment;

/// The items of a long message whose bytes come in parts. One thread at a time.
public final class ArrivingItems {
    private final ChunkPool pool;
    private final PackedSize size;
    private final Chunk[] chunks;
    private int taken;
    private long arrived;

    /// Begins with no bytes, and no memory for them.
    ///
    /// @param size what the sender has announced
    public ArrivingItems(ChunkPool pool, PackedSize size) {
        this.pool = pool;
        this.size = size;
        this.chunks = new Chunk[Math.toIntExact(
                (size.bytes() + Chunk.MOST_BYTES - 1) / Chunk.MOST_BYTES)];
    }

    /// Copies the items of a message that has come at once. The caller holds the copy.
    ///
    /// @param from  where they are
    /// @param at    the first byte there
    /// @param bytes how many
    public static Packed copyOf(ChunkPool pool, MemorySegment from, long at, long bytes) {
        PackedSize size = PackedSize.uncounted(bytes);
        if (bytes > Chunk.MOST_BYTES) {
            ArrivingItems arriving = new ArrivingItems(pool, size);
            for (long done = 0; done < bytes; done += Chunk.MOST_BYTES) {
                arriving.take(from, at + done, (int) Math.min(Chunk.MOST_BYTES, bytes - done));
            }
            return arriving.packed();
        }
        Chunk chunk = new Chunk(new byte[(int) bytes]);
        MemorySegment.copy(from, at, chunk.memory(), 0, bytes);
        return new Packed(pool, new Chunk[] {chunk}, 1, 0, size);
    }

    /// Copies the bytes that have come. They come in order.
    ///
    /// @param from where they are
    /// @param at   the first one there
    /// @throws IllegalArgumentException if there are more than were announced
    public void take(MemorySegment from, long at, int length) {
        if (length > size.bytes() - arrived) {
            throw new IllegalArgumentException("a message of " + size.bytes() + " bytes has "
                    + (arrived + length) + ", more than its sender has announced");
        }
        for (int done = 0; done < length; ) {
            int index = (int) (arrived / Chunk.MOST_BYTES);
            int within = (int) (arrived % Chunk.MOST_BYTES);
            int part = Math.min(length - done, Chunk.MOST_BYTES - within);
            MemorySegment.copy(from, at + done, chunk(index).memory(), within, part);
            done += part;
            arrived += part;
        }
    }

    /// All but the last have the same length, whoever has had them before.
    private Chunk chunk(int index) {
        if (index == taken) {
            long left = size.bytes() - arrived;
            chunks[taken++] = left > Chunk.MOST_BYTES / 2
                    ? pool.take(Chunk.MOST_BYTES, 0)
                    : new Chunk(new byte[(int) left]);
        }
        return chunks[index];
    }

    /// How many bytes have come.
    public long arrived() {
        return arrived;
    }

    /// Whether all have come.
    public boolean areHere() {
        return arrived == size.bytes();
    }

    /// The items, once all have come. The caller holds them.
    public Packed packed() {
        return new Packed(pool, chunks, taken, 0, size);
    }

    /// Gives back the memory of items that nobody will read.
    public void drop() {
        for (int i = 0; i < taken; i++) {
            pool.letGo(chunks[i]);
        }
        taken = 0;
    }
}
