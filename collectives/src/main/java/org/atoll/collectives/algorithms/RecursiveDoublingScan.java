// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// In round k each rank sends the sum over the last `2^k` ranks up to itself to the rank `2^k`
/// above it. `log2 n` rounds; best for short messages.
///
/// Hillis and Steele, "Data parallel algorithms", 1986.
public final class RecursiveDoublingScan implements Algorithm.Scan {

    /// Creates the algorithm.
    public RecursiveDoublingScan() {}

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Buffer lower = team.scratch(0, data, data.count());
        for (int step = 1; step < team.size(); step <<= 1) {
            if (shift(team, data, lower, step)) {
                Combine.fromLower(reducer, lower, data);
            }
        }
    }

    /// Sends up and receives from below where there are such ranks; says whether one was below.
    static boolean shift(Team team, Buffer given, Buffer taken, int step) {
        int above = team.rank() + step;
        int below = team.rank() - step;
        if (below < 0) {
            if (above < team.size()) {
                team.send(given, above);
            }
            return false;
        }
        if (above < team.size()) {
            team.sendReceive(given, above, taken, below);
        } else {
            team.receive(taken, below);
        }
        return true;
    }
}
