// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// In round k partners `2^k` apart exchange all they have and both combine it. `log2 n` rounds,
/// and two more when the number of ranks is no power of two; best for short messages.
///
/// What a rank has before round k is the sum over an aligned run of `2^k` ranks, so the order
/// of operands is kept, and both partners compute the same.
public final class RecursiveDoublingAllReduce implements Algorithm.AllReduce {

    /// Creates the algorithm.
    public RecursiveDoublingAllReduce() {}

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Fold fold = Fold.of(team.size());
        // 1. Make the number of ranks a power of two.
        fold.in(team, data, reducer);
        // 2. Exchange and combine.
        if (!fold.standsAside(team.rank())) {
            exchange(team, fold, data, reducer);
        }
        // 3. The ranks that stood aside get the results.
        fold.out(team, data);
    }

    private static void exchange(Team team, Fold fold, Buffer data, Reducer reducer) {
        int rank = fold.folded(team.rank());
        for (int distance = 1; distance < fold.power(); distance <<= 1) {
            int partner = rank ^ distance;
            int peer = fold.actual(partner);
            Buffer incoming = team.scratch(0, data, data.count());
            team.sendReceive(data, peer, incoming, peer);
            if (partner < rank) {
                Combine.fromLower(reducer, incoming, data);
            } else {
                Combine.fromHigher(reducer, incoming, data);
            }
        }
    }
}
