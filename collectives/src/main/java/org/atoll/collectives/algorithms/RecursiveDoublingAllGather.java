// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// In round k partners `2^k` apart exchange all the parts they have, each in its final place:
/// `log2 n` rounds and no copies, but where parts have gaps, which only the rank itself knows:
/// then they are gathered without and copied. It needs a number of ranks that is a power of two;
/// for others Bruck's algorithm does the work.
public final class RecursiveDoublingAllGather implements Algorithm.AllGather {

    private final Algorithm.AllGather general = new BruckAllGather();

    /// Creates the algorithm.
    public RecursiveDoublingAllGather() {}

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition) {
        if (Integer.bitCount(team.size()) > 1) {
            general.run(team, in, out, partition);
        } else if (partition.dense()) {
            Combine.place(in, partition.of(out, team.rank()));
            exchange(team, out, partition);
        } else {
            Partition dense = partition.packed();
            Buffer packed = team.scratch(0, out, dense.total());
            dense.of(packed, team.rank()).set(in);
            exchange(team, packed, dense);
            for (int rank = 0; rank < team.size(); rank++) {
                partition.of(out, rank).set(dense.of(packed, rank));
            }
        }
    }

    /// Completes a buffer of which each rank has its own part; the parts have no gaps. With
    /// any number of ranks: around a ring if it is no power of two.
    static void fill(Team team, Buffer data, Partition partition) {
        if (Integer.bitCount(team.size()) == 1) {
            exchange(team, data, partition);
        } else {
            RingAllGather.fill(team, data, partition);
        }
    }

    private static void exchange(Team team, Buffer data, Partition partition) {
        for (int distance = 1; distance < team.size(); distance <<= 1) {
            int partner = team.rank() ^ distance;
            int mine = team.rank() & -distance;
            int theirs = partner & -distance;
            team.sendReceive(
                    partition.span(data, mine, mine + distance), partner,
                    partition.span(data, theirs, theirs + distance), partner);
        }
    }
}
