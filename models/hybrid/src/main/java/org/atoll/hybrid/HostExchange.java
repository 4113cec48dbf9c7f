// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.lang.foreign.MemorySegment;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Member;
import org.atoll.hybrid.node.MemberTimes;

/// An all-to-all in which nodes of one host copy from each other's memory to where the blocks
/// belong: no block is copied twice, and all threads of a node may copy at the same time. It needs
/// memory of the host on all nodes, which they tell each other first.
///
/// @param out   what the blocks for other nodes lie in
/// @param in    where their blocks go
/// @param bytes how long a block is
record HostExchange(NodeJob job, NodeMemory memory, Object out, Object in, long bytes) {
    private static final int WORDS = 3;
    private static final long LINE = 64;

    /// Tells all nodes where each has its blocks, and waits until all are here. By one thread.
    ///
    /// @return whether every node has them in memory of the host; the same on all nodes
    /// @throws IllegalStateException if it has, and blocks are not as long on all nodes
    boolean meet() {
        long[] places = new long[WORDS * job.nodes()];
        job.collectives().allGather(Stretch.of(place()), Stretch.of(places));
        boolean isDirect = true;
        for (int node = 0; node < job.nodes(); node++) {
            isDirect &= places[WORDS * node] >= 0;
        }
        for (int node = 0; isDirect && node < job.nodes(); node++) {
            if (places[WORDS * node + 2] != bytes) {
                throw new IllegalStateException("node " + job.node() + " expected " + bytes
                        + " bytes from node " + node + ", which has "
                        + places[WORDS * node + 2] + ": the nodes disagree on the length");
            }
        }
        memory.setBlocks(isDirect ? places : null);
        return isDirect;
    }

    /// The number of the memory, where the blocks begin there, and how long one is.
    private long[] place() {
        long[] place = in instanceof MemorySegment && out instanceof MemorySegment segment
                ? memory.placeOfHost(segment)
                : NodeMemory.nowhere();
        return new long[] {place[0], place[1], bytes};
    }

    /// Whether [#meet] has said so, as all threads see it once they have met.
    boolean isDirect() {
        return memory.blocks() != null;
    }

    /// Copies this thread's share of every block.
    void copy(Member member) {
        MemberTimes times = member.times();
        long since = times == null ? 0 : times.now();
        copy(member.number(), job.threads());
        if (times != null) {
            times.waitedForOthers(since);
        }
    }

    /// Copies every block, by one thread.
    void copyAll() {
        copy(0, 1);
    }

    /// The own block comes last: those of other nodes were written by them just now, and may yet be
    /// in a cache.
    private void copy(int thread, int threads) {
        long[] places = memory.blocks();
        MemorySegment target = (MemorySegment) in;
        long start = thread == 0 ? 0 : bytes * thread / threads & -LINE;
        long end = thread == threads - 1 ? bytes : bytes * (thread + 1) / threads & -LINE;
        for (int step = 1; places != null && step <= job.nodes(); step++) {
            int from = (job.node() + step) % job.nodes();
            MemorySegment source = memory.host((int) places[WORDS * from]).of(from);
            long at = places[WORDS * from + 1] + job.node() * bytes;
            MemorySegment.copy(source, at + start, target, from * bytes + start, end - start);
        }
    }
}
