// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.memory.Zeros;

/// The memory that the threads of a node have got together in one run: what of it lives, and what
/// was released. The monitor guards the lists.
final class NodeMemory implements AutoCloseable {
    /// So many guided loops may be in one run.
    private static final int LOOP_BITS = 16;

    private final int node;
    private final int run;
    private final List<Block> blocks = new ArrayList<>();
    private final List<WeakReference<Object>> released = new ArrayList<>();
    private final Pools pools = new Pools();
    private volatile boolean isAnyReleased;

    /// A segment and what frees it.
    private record Block(MemorySegment segment, Arena arena) {}

    /// Creates the memory of one run.
    NodeMemory(int node, int run) {
        this.node = node;
        this.run = run;
    }

    /// A number for a guided loop that no other has, in this run or another.
    int loop(int number) {
        return (run << LOOP_BITS) + number;
    }

    /// The loops that threads draw from.
    Pools pools() {
        return pools;
    }

    synchronized MemorySegment allocate(long bytes) {
        Arena arena = Arena.ofShared();
        MemorySegment segment = Zeros.allocate(arena, bytes, 64);
        blocks.add(new Block(segment, arena));
        return segment;
    }

    /// Gives up an array or a segment.
    ///
    /// @throws IllegalStateException if it was given up before
    synchronized void release(Object memory) {
        require("release", memory);
        for (Block block : blocks) {
            if (block.segment.equals(memory)) {
                block.arena.close();
                blocks.remove(block);
                return;
            }
        }
        released.removeIf(other -> other.refersTo(null));
        released.add(new WeakReference<>(memory));
        isAnyReleased = true;
    }

    /// Refuses what was released.
    ///
    /// @throws IllegalStateException if it was
    void require(String call, Object memory) {
        boolean gone = memory instanceof MemorySegment segment
                ? !segment.scope().isAlive()
                : isAnyReleased && isReleased(memory);
        if (gone) {
            throw new IllegalStateException("node " + node + ": " + call + " of "
                    + memory.getClass().getSimpleName() + ", which was released");
        }
    }

    private synchronized boolean isReleased(Object memory) {
        return released.stream().anyMatch(other -> other.refersTo(memory));
    }

    @Override
    public synchronized void close() {
        blocks.forEach(block -> block.arena.close());
        blocks.clear();
    }
}
