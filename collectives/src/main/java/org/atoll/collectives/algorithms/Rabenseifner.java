// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The two halves of Rabenseifner's reductions, among the ranks that a [Fold] leaves.
///
/// Halving: in each round partners split the window of elements they share; each sends one half
/// and combines the other. Partners are 1, 2, 4 ... ranks apart, nearest first, so that what has
/// been combined is always a run of ranks and the order of operands is kept. Doubling undoes
/// the splits in reverse order. Each rank sends about twice the elements in total.
///
/// Rabenseifner, "Optimization of collective reduction operations", 2004.
///
/// @param parts as many shares of the elements as ranks take part
record Rabenseifner(Team team, Fold fold, Partition parts) {

    static Rabenseifner of(Team team, long count) {
        Fold fold = Fold.of(team.size());
        return new Rabenseifner(team, fold, Partition.even(fold.power(), count));
    }

    /// The caller's new number.
    int rank() {
        return fold.folded(team.rank());
    }

    /// The part of the data that a rank holds before the round in which partners are `distance`
    /// apart.
    Buffer window(Buffer data, int rank, int distance) {
        int first = 0;
        int width = fold.power();
        for (int bit = 1; bit < distance; bit <<= 1) {
            width >>= 1;
            first += (rank & bit) == 0 ? 0 : width;
        }
        return parts.span(data, first, first + width);
    }

    /// Leaves in the caller's last window the sum over all ranks; uses scratch slot 0.
    void halve(Buffer data, Reducer reducer) {
        int rank = rank();
        for (int distance = 1; distance < fold.power(); distance <<= 1) {
            int partner = rank ^ distance;
            Buffer kept = window(data, rank, distance << 1);
            Buffer given = window(data, partner, distance << 1);
            Buffer incoming = team.scratch(0, data, kept.count());
            int peer = fold.actual(partner);
            team.sendReceive(given, peer, incoming, peer);
            if (partner < rank) {
                Combine.fromLower(reducer, incoming, kept);
            } else {
                Combine.fromHigher(reducer, incoming, kept);
            }
        }
    }

    /// Brings all windows to all ranks.
    void doubleUp(Buffer data) {
        int rank = rank();
        for (int distance = fold.power() >> 1; distance > 0; distance >>= 1) {
            int partner = rank ^ distance;
            Buffer mine = window(data, rank, distance << 1);
            Buffer theirs = window(data, partner, distance << 1);
            int peer = fold.actual(partner);
            team.sendReceive(mine, peer, theirs, peer);
        }
    }

    /// Brings all windows to one rank, given by its new number.
    void gather(Buffer data, int root) {
        int rank = rank();
        for (int distance = fold.power() >> 1; distance > 0; distance >>= 1) {
            int partner = rank ^ distance;
            int peer = fold.actual(partner);
            if (((rank ^ root) & distance) != 0) {
                team.send(window(data, rank, distance << 1), peer);
                return;
            }
            team.receive(window(data, partner, distance << 1), peer);
        }
    }
}
