// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;

/// A transpose by shared objects: for each pair of ranks one at the rank that takes, where the
/// other puts its block, real parts before imaginary ones.
final class ObjectTransposition implements Transposition {
    private final int rank;
    private final List<SharedBlock> given = new ArrayList<>();
    private final List<SharedBlock> taken = new ArrayList<>();

    /// The block that was given last, which may be overwritten since `put` has returned.
    private double[] packed = {};

    /// Makes the objects. Every rank calls it; blocks until they are there.
    ObjectTransposition(Rank self) {
        rank = self.number();
        Orca orca = Orca.in(self);
        for (int peer = 0; peer < self.size(); peer++) {
            given.add(block(orca, rank, peer));
            taken.add(block(orca, peer, rank));
        }
    }

    private static SharedBlock block(Orca orca, int from, int to) {
        return orca.singleAt(to, "fft.block " + from + " " + to, SharedBlock.class);
    }

    @Override
    public void exchange(
            IntFunction<Piece> sent, IntFunction<Piece> received, Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        int size = given.size();
        for (int away = 1; away < size; away++) {
            int after = (rank + away) % size;
            Piece piece = sent.apply(after);
            if (!piece.isEmpty()) {
                packed = piece.packed(packed);
                given.get(after).put(packed);
            }
        }
        for (int away = 1; away < size; away++) {
            int before = Math.floorMod(rank - away, size);
            Piece piece = received.apply(before);
            if (!piece.isEmpty()) {
                piece.unpack(taken.get(before).take());
            }
        }
        breakdown.enter(Kind.COMPUTE);
    }
}
