// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// A part that must go `d` ranks up travels in hops: `2^k` ranks for each bit k of `d`. Parts
/// with the same hop go in one message, so there are `log2 n` messages for each rank instead of
/// `n - 1`, each with half of the parts. Best for short parts and many ranks.
///
/// Bruck and others, 1997, as cited at [BruckAllGather].
public final class BruckAllToAll implements Algorithm.AllToAll {

    /// Creates the algorithm.
    public BruckAllToAll() {}

    @Override
    public String name() {
        return "bruck";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out) {
        int size = team.size();
        int rank = team.rank();
        long count = in.count() / size;
        // 1. Sort the parts by how far they must go: first those for ranks from here upwards.
        Buffer sorted = team.scratch(0, in, in.count());
        long head = rank * count;
        long tail = in.count() - head;
        sorted.set(in.slice(head, tail));
        sorted.slice(tail, head).set(in.slice(0, head));
        // 2. Hop by hop, in packets.
        Buffer packet = team.scratch(1, in, in.count());
        Buffer incoming = team.scratch(2, in, in.count());
        for (int step = 1; step < size; step <<= 1) {
            long length = packed(sorted, packet, step, count);
            team.sendReceive(
                    packet.slice(0, length), (rank + step) % size,
                    incoming.slice(0, length), (rank - step + size) % size);
            unpack(incoming, sorted, step, count);
        }
        // 3. The part that came from d ranks below is at place d.
        for (int i = 0; i < size; i++) {
            int from = (rank - i + size) % size;
            out.slice(from * count, count).set(sorted.slice(i * count, count));
        }
    }

    /// Collects the parts whose way includes the step; says how many elements they have.
    private static long packed(Buffer sorted, Buffer packet, int step, long count) {
        long length = 0;
        for (int i = step; i * count < sorted.count(); i++) {
            if ((i & step) != 0) {
                packet.slice(length, count).set(sorted.slice(i * count, count));
                length += count;
            }
        }
        return length;
    }

    private static void unpack(Buffer packet, Buffer sorted, int step, long count) {
        long length = 0;
        for (int i = step; i * count < sorted.count(); i++) {
            if ((i & step) != 0) {
                sorted.slice(i * count, count).set(packet.slice(length, count));
                length += count;
            }
        }
    }
}
