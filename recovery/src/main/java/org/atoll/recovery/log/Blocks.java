// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// Memory outside of the heap for messages that are kept. Blocks that are given back are used
/// again, for new memory is cleared first, which takes as long as to copy a message. Holder only.
final class Blocks {
    private static final long LEAST = 64 << 10;
    private static final long USUAL = 1 << 20;
    private static final long ALIGNMENT = 64;

    private final Map<Long, Deque<MemorySegment>> free = new HashMap<>();
    private long taken;
    private long idle;

    /// How many are read from by somebody else: then none is used again.
    private int shown;

    Blocks() {}

    /// A block with room for a message.
    ///
    /// @param bytes what it needs
    MemorySegment take(long bytes) {
        long size = size(bytes);
        Deque<MemorySegment> same = free.get(size);
        MemorySegment block = same == null ? null : same.poll();
        if (block == null) {
            block = Arena.ofAuto().allocate(size, ALIGNMENT);
        } else {
            idle -= size;
        }
        taken += size;
        return block;
    }

    /// The first blocks are small, for many jobs send little.
    private long size(long bytes) {
        long least = taken < USUAL ? LEAST : USUAL;
        return bytes <= least ? least : Long.highestOneBit(bytes - 1) << 1;
    }

    /// A block is not in use any more.
    void giveBack(MemorySegment block) {
        long size = block.byteSize();
        taken -= size;
        if (shown == 0 && idle + size <= Math.max(USUAL, taken / 2)) {
            idle += size;
            free.computeIfAbsent(size, key -> new ArrayDeque<>()).add(block);
        }
    }

    /// Blocks are read from until [#hide]: those that are given back meanwhile are not used again.
    void show() {
        shown++;
    }

    /// Ends what [#show] began.
    void hide() {
        shown--;
    }

    /// How many bytes are in use.
    long takenBytes() {
        return taken;
    }
}
