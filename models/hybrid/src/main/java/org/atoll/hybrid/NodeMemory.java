// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.memory.Zeros;
import org.atoll.hybrid.icl.HostSegment;
import org.atoll.hybrid.icl.Icl;
import org.jspecify.annotations.Nullable;

/// The memory that the threads of a node have got together in one run: what of it lives, and what
/// was released. The monitor guards the lists.
final class NodeMemory implements AutoCloseable {
    /// So many guided loops may be in one run.
    private static final int LOOP_BITS = 16;

    private final int node;
    private final int run;
    private final List<Block> allocated = new ArrayList<>();
    private final List<@Nullable HostSegment> ofHost = new ArrayList<>();
    private final List<WeakReference<Object>> released = new ArrayList<>();
    private final Pools pools = new Pools();
    private volatile boolean isAnyReleased;
    private long @Nullable [] blocks;
    private MemorySegment newest = MemorySegment.NULL;

    /// A segment and what frees it.
    private record Block(MemorySegment segment, Runnable free) {}

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
        allocated.add(new Block(segment, arena::close));
        return segment;
    }

    /// Allocates memory of the host, or other if nodes cannot have that. A collective of all nodes,
    /// by one thread of each.
    void allocate(Icl icl, long bytes) {
        HostSegment shared = icl.hostSegment(bytes);
        newest = shared == null ? allocate(bytes) : keep(shared);
    }

    /// What was allocated last so. Read by all threads of the node when they have met afterwards.
    MemorySegment newest() {
        return newest;
    }

    /// Keeps memory that nodes of the host have in common, under a number that is the same on all
    /// of them.
    ///
    /// @return this node's part
    private synchronized MemorySegment keep(HostSegment segment) {
        int number = ofHost.size();
        MemorySegment own = segment.of(node);
        ofHost.add(segment);
        allocated.add(new Block(own, () -> {
            ofHost.set(number, null);
            segment.close();
        }));
        return own;
    }

    /// Which memory of the host a segment is a part of.
    ///
    /// @return its number and where the segment begins there; -1 and 0 if it is none
    synchronized long[] placeOfHost(MemorySegment segment) {
        for (int number = 0; number < ofHost.size(); number++) {
            HostSegment known = ofHost.get(number);
            if (known != null && segment.isNative()) {
                MemorySegment own = known.of(node);
                long at = segment.address() - own.address();
                if (at >= 0 && at + segment.byteSize() <= own.byteSize()) {
                    return new long[] {number, at};
                }
            }
        }
        return nowhere();
    }

    /// The place of what is not in memory of the host.
    static long[] nowhere() {
        return new long[] {-1, 0};
    }

    /// Memory of the host.
    ///
    /// @param number one that [#placeOfHost] has told, here or on another node
    /// @throws IllegalStateException if this node has released its own part of it
    synchronized HostSegment host(int number) {
        HostSegment known = ofHost.get(number);
        if (known == null) {
            throw new IllegalStateException("node " + node + ": another node passes memory of the"
                    + " host of which this node has released its part");
        }
        return known;
    }

    /// Where the blocks of all nodes lie in an all-to-all that is under way. Read by all threads of
    /// the node when they have met after it was set.
    long @Nullable [] blocks() {
        return blocks;
    }

    void setBlocks(long @Nullable [] places) {
        blocks = places;
    }

    /// Gives up an array or a segment.
    ///
    /// @throws IllegalStateException if it was given up before
    synchronized void release(Object memory) {
        require("release", memory);
        for (Block block : allocated) {
            if (block.segment.equals(memory)) {
                block.free.run();
                allocated.remove(block);
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
        allocated.forEach(block -> block.free.run());
        allocated.clear();
    }
}
