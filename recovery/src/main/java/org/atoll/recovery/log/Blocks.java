// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.memory.Zeros;
import org.jspecify.annotations.Nullable;

/// Memory outside of the heap for messages that are kept; beyond a budget, files. Blocks that are
/// given back are used again: the system clears new memory, page by page as it is first written to,
/// which takes longer than to copy a message. As much stays as was once in use. Holder only.
final class Blocks {
    private static final long LEAST = 64 << 10;
    private static final long MOST = 4 << 20;
    private static final int SHARE = 8;

    /// Of a block there is a little more, for the heads of messages whose lengths are powers of
    /// two.
    private static final int EXTRA = 64;

    private static final long PARTS = 16;

    private final long budget;
    private final SpillFolder beyond;
    private final Runnable shortage;
    private final TreeMap<Long, Deque<MemorySegment>> free = new TreeMap<>();

    /// The blocks that are files, and what ends them.
    private final IdentityHashMap<MemorySegment, Arena> files = new IdentityHashMap<>();

    /// Files that somebody may still read from.
    private final List<Arena> ending = new ArrayList<>();

    private long taken;
    private long spilled;
    private long idle;
    private long most;

    /// With more in use than this, those that want it are asked to want less.
    private long askAt;

    /// How many times all are read from by somebody else: then none is used again.
    private int shown;

    /// What is used again when they are read from no more.
    private final List<MemorySegment> later = new ArrayList<>();

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
        MemorySegment block = idle(size);
        if (block == null) {
            if (taken + size > budget) {
                return spill(size);
            }
            makeRoom(size);
            block = Zeros.allocateLarge(Arena.ofAuto(), size);
        }
        taken += block.byteSize();
        most = Math.max(most, taken);
        return block;
    }

    /// A block that may be larger: there will be more messages for the rest of it.
    private @Nullable MemorySegment idle(long size) {
        Map.Entry<Long, Deque<MemorySegment>> best = free.ceilingEntry(size);
        if (best == null || taken + best.getKey() > budget) {
            return null;
        }
        MemorySegment block = best.getValue().pop();
        if (best.getValue().isEmpty()) {
            free.remove(best.getKey());
        }
        idle -= best.getKey();
        return block;
    }

    /// Blocks that are too small must not stay beside those that are wanted now.
    private void makeRoom(long size) {
        if (taken + idle + size > Math.max(most, taken + size)) {
            free.clear();
            idle = 0;
        }
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

    /// The first blocks are small, for many jobs send little, and there is one for each peer.
    private long size(long bytes) {
        long share = Long.highestOneBit((taken + spilled) / SHARE);
        long usual = Math.clamp(share, LEAST, MOST);
        long step = Math.max(LEAST, Long.highestOneBit(bytes) / SHARE);
        return Math.max(usual + usual / EXTRA, (bytes + step - 1) / step * step);
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
        if (shown > 0) {
            later.add(block);
        } else {
            reuse(block);
        }
    }

    private void reuse(MemorySegment block) {
        idle += block.byteSize();
        free.computeIfAbsent(block.byteSize(), key -> new ArrayDeque<>()).add(block);
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

    /// Blocks are read from until [#hide]: those that are given back meanwhile are not used again
    /// before.
    void show() {
        shown++;
    }

    /// Ends what [#show] began.
    void hide() {
        shown--;
        if (shown == 0) {
            later.forEach(this::reuse);
            later.clear();
        }
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
