// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// In each round the ranks that share a window of parts split it: the lower half of them keeps
/// the lower parts, and partners exchange and combine what the other keeps. `log2 n` rounds, and
/// two more when the number of ranks is no power of two; best for short parts. Partners are far
/// apart at first, so the order of ranks is not kept.
public final class HalvingReduceScatter implements Algorithm.ReduceScatter {

    /// Creates the algorithm.
    public HalvingReduceScatter() {}

    @Override
    public String name() {
        return "recursive-halving";
    }

    @Override
    public boolean keepsRankOrder() {
        return false;
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition, Reducer reducer) {
        Fold fold = Fold.of(team.size());
        int rank = team.rank();
        // 1. Work on a copy without gaps.
        Partition dense = partition.packed();
        Buffer data = team.scratch(1, in, partition.total());
        for (int i = 0; i < team.size(); i++) {
            dense.of(data, i).set(partition.of(in, i));
        }
        // 2. Make the number of ranks a power of two.
        fold.in(team, data, reducer);
        // 3. Halve the window until only the own parts are left.
        if (!fold.standsAside(rank)) {
            halve(team, fold, dense, data, reducer);
        }
        // 4. A rank that stood aside gets its part from the one that acted for it.
        if (fold.standsAside(rank)) {
            team.receive(out, rank + 1);
        } else {
            if (rank < 2 * fold.extra()) {
                team.send(dense.of(data, rank - 1), rank - 1);
            }
            out.set(dense.of(data, rank));
        }
    }

    private static void halve(
            Team team, Fold fold, Partition dense, Buffer data, Reducer reducer) {
        int rank = fold.folded(team.rank());
        for (int distance = fold.power() >> 1; distance > 0; distance >>= 1) {
            int partner = rank ^ distance;
            int peer = fold.actual(partner);
            Buffer kept = window(fold, dense, data, rank & -distance, distance);
            Buffer given = window(fold, dense, data, partner & -distance, distance);
            Buffer incoming = team.scratch(0, data, kept.count());
            team.sendReceive(given, peer, incoming, peer);
            Combine.fromLower(reducer, incoming, kept);
        }
    }

    /// The parts of a run of ranks by their new numbers, and of those they act for.
    private static Buffer window(
            Fold fold, Partition dense, Buffer data, int first, int ranks) {
        return dense.span(data, firstPart(fold, first), firstPart(fold, first + ranks));
    }

    private static int firstPart(Fold fold, int folded) {
        return folded < fold.extra() ? 2 * folded : folded + fold.extra();
    }
}
