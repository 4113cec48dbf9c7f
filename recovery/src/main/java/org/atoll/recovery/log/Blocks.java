// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Memory outside of the heap for messages that are kept; beyond a budget, files. Blocks that are
/// given back are used again, for new memory is cleared first, which takes as long as to copy a
/// message. Holder only.
final class Blocks {
    private static final long LEAST = 64 << 10;
    private static final long USUAL = 1 << 20;
    private static final long ALIGNMENT = 64;
    private static final long PARTS = 16;

    private final long budget;
    private final SpillFolder beyond;
    private final Runnable shortage;
    private final Map<Long, Deque<MemorySegment>> free = new HashMap<>();

    /// The blocks that are files, and what ends them.
    private final IdentityHashMap<MemorySegment, Arena> files = new IdentityHashMap<>();

    /// Files that somebody may still read from.
    private final List<Arena> ending = new ArrayList<>();

    private long taken;
    private long spilled;
    private long idle;

    /// With more in use than this, those that want it are asked to want less.
    private long askAt;

    /// How many are read from by somebody else: then none is used again.
    private int shown;

    /// Makes none yet.
    ///
    /// @param budget   how many bytes may lie in memory
    /// @param beyond   where the others are
    /// @param shortage what is done when half of the budget is in use, and as more comes to it; it
    ///     does not block
    Blocks(long budget, SpillFolder beyond, Runnable shortage) {
        this.budget = budget;
        this.beyond = beyond;
        this.shortage = shortage;
        this.askAt = budget / 2;
    }

    /// A block with room for a message.
    ///
    /// @param bytes what it needs
    /// @throws IllegalStateException if it must be a file, and there is no room for one
    MemorySegment take(long bytes) {
        MemorySegment block = taken(size(bytes));
        long used = taken + spilled;
        if (used > askAt) {
            askAt = used + budget / PARTS;
            shortage.run();
        }
        return block;
    }

    private MemorySegment taken(long size) {
        Deque<MemorySegment> same = free.get(size);
        MemorySegment block = same == null ? null : same.poll();
        if (block != null) {
            idle -= size;
            taken += size;
            return block;
        }
        if (taken + size <= budget) {
            taken += size;
            return Arena.ofAuto().allocate(size, ALIGNMENT);
        }
        return spill(size);
    }

    private MemorySegment spill(long size) {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment block = beyond.take(arena, size, taken + spilled);
            files.put(block, arena);
            spilled += size;
            return block;
        } catch (IllegalStateException e) {
            arena.close();
            throw e;
        }
    }

    /// The first blocks are small, for many jobs send little.
    private long size(long bytes) {
        long least = taken + spilled < USUAL ? LEAST : USUAL;
        return bytes <= least ? least : Long.highestOneBit(bytes - 1) << 1;
    }

    /// A block is not in use any more.
    void giveBack(MemorySegment block) {
        long size = block.byteSize();
        askAt = Math.max(budget / 2, askAt - size);
        Arena file = files.remove(block);
        if (file != null) {
            spilled -= size;
            ending.add(file);
            endFiles();
            return;
        }
        taken -= size;
        if (shown == 0 && idle + size <= Math.max(USUAL, taken / 2)) {
            idle += size;
            free.computeIfAbsent(size, key -> new ArrayDeque<>()).add(block);
        }
    }

    private void endFiles() {
        if (shown == 0) {
            ending.removeIf(Blocks::isEnded);
        }
    }

    /// Not while a thread that has sent from it has yet to return: then it is for the next time.
    private static boolean isEnded(Arena file) {
        try {
            file.close();
            return true;
        } catch (IllegalStateException inUse) {
            return false;
        }
    }

    /// Blocks are read from until [#hide]: those that are given back meanwhile are not used again.
    void show() {
        shown++;
    }

    /// Ends what [#show] began.
    void hide() {
        shown--;
        endFiles();
    }

    /// How many bytes are in use in memory.
    long takenBytes() {
        return taken;
    }

    /// How many bytes are in use in files.
    long spilledBytes() {
        return spilled;
    }
}
