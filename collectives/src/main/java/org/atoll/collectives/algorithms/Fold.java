// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Makes the number of ranks a power of two: of the first `2 * extra` ranks, each even one hands
/// its values to the odd one above it and stands aside. The ranks that remain are numbered
/// anew, still in order, so nothing here disturbs the order of operands.
///
/// @param power how many ranks remain: the largest power of two that is at most the team's size
/// @param extra how many ranks stand aside
record Fold(int power, int extra) {

    static Fold of(int size) {
        int power = Integer.highestOneBit(size);
        return new Fold(power, size - power);
    }

    /// Whether a rank stands aside.
    boolean standsAside(int rank) {
        return rank < 2 * extra && (rank & 1) == 0;
    }

    /// The new number of a rank that remains, or of the one that acts for it.
    int folded(int rank) {
        return rank < 2 * extra ? rank / 2 : rank - extra;
    }

    /// The rank that has a new number.
    int actual(int folded) {
        return folded < extra ? 2 * folded + 1 : folded + extra;
    }

    /// Brings the values of ranks that stand aside into those that remain; uses scratch slot 0.
    void in(Team team, Buffer data, Reducer reducer) {
        int rank = team.rank();
        if (standsAside(rank)) {
            team.send(data, rank + 1);
        } else if (rank < 2 * extra) {
            Buffer lower = team.scratch(0, data, data.count());
            team.receive(lower, rank - 1);
            Combine.fromLower(reducer, lower, data);
        }
    }

    /// Brings the results to the ranks that stood aside.
    void out(Team team, Buffer data) {
        int rank = team.rank();
        if (standsAside(rank)) {
            team.receive(data, rank + 1);
        } else if (rank < 2 * extra) {
            team.send(data, rank - 1);
        }
    }
}
