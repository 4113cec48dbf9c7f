// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each rank lists the parts of the ranks from itself upwards, around the end. In round k it
/// sends its list to the rank `2^k` below and appends the list of the rank `2^k` above. `log2 n`
/// rounds for any number of ranks; the list is copied to its place at the end, so best for short
/// parts.
///
/// Bruck, Ho, Kipnis, Upfal and Weathersby, "Efficient algorithms for all-to-all communications
/// in multiport message-passing systems", 1997.
public final class BruckAllGather implements Algorithm.AllGather {

    /// Creates the algorithm.
    public BruckAllGather() {}

    @Override
    public String name() {
        return "bruck";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition) {
        int size = team.size();
        int rank = team.rank();
        // 1. The list begins with the own part.
        Buffer list = team.scratch(0, out, partition.total());
        list.slice(0, in.count()).set(in);
        // 2. It doubles in each round.
        long length = in.count();
        for (int step = 1; step < size; step <<= 1) {
            int to = (rank - step + size) % size;
            int from = (rank + step) % size;
            int parts = Math.min(step, size - step);
            long given = elements(partition, rank, parts);
            long taken = elements(partition, from, parts);
            team.sendReceive(list.slice(0, given), to, list.slice(length, taken), from);
            length += taken;
        }
        // 3. Each part goes to its place.
        long place = 0;
        for (int i = 0; i < size; i++) {
            Buffer part = partition.of(out, (rank + i) % size);
            part.set(list.slice(place, part.count()));
            place += part.count();
        }
    }

    /// The elements of several parts in a row, around the end.
    private static long elements(Partition partition, int first, int parts) {
        long sum = 0;
        for (int i = 0; i < parts; i++) {
            sum += partition.count((first + i) % partition.parts());
        }
        return sum;
    }
}
