// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The large chunks that nobody uses now, at most 32 MiB of them: a new array of 1 MiB costs the
/// time in which its memory is zeroed, which is more than that of a copy. Any thread; never blocks.
public final class ChunkPool {
    private static final int FIRST_BYTES = 256;
    private static final int PLACES = 32;
    private static final int UNIT = 16;

    private final AtomicReferenceArray<@Nullable Chunk> free = new AtomicReferenceArray<>(PLACES);

    /// Begins with none.
    public ChunkPool() {}

    /// Gives a chunk that the caller holds. Its bytes may be those of an earlier message.
    ///
    /// @param wanted  for how many bytes there should be room
    /// @param already how many bytes its message has before it
    /// @return one whose length is a multiple of 16; it may be shorter than wanted
    Chunk take(long wanted, long already) {
        long bytes = Math.max(wanted, Math.max(FIRST_BYTES, already));
        if (bytes <= Chunk.MOST_BYTES / 2) {
            return new Chunk(new byte[(int) (bytes + UNIT - 1) & -UNIT]);
        }
        for (int i = 0; i < PLACES; i++) {
            Chunk chunk = free.getPlain(i) == null ? null : free.getAndSet(i, null);
            if (chunk != null) {
                chunk.holdAgain();
                return chunk;
            }
        }
        return new Chunk(new byte[Chunk.MOST_BYTES]);
    }

    /// Lets a chunk go that the caller holds.
    void letGo(Chunk chunk) {
        if (!chunk.letGo() || chunk.isSmall()) {
            return;
        }
        for (int i = 0; i < PLACES; i++) {
            if (free.getPlain(i) == null && free.compareAndSet(i, null, chunk)) {
                return;
            }
        }
    }
}
