// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// As [RecursiveDoublingScan], with the sum that is passed on, which includes the own values,
/// kept apart from the result, which does not.
public final class RecursiveDoublingExclusiveScan implements Algorithm.Scan {

    /// Creates the algorithm.
    public RecursiveDoublingExclusiveScan() {}

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Buffer lower = team.scratch(0, data, data.count());
        Buffer sum = team.scratch(1, data, data.count());
        sum.set(data);
        for (int step = 1; step < team.size(); step <<= 1) {
            if (RecursiveDoublingScan.shift(team, sum, lower, step)) {
                add(reducer, lower, data, step == 1);
                Combine.fromLower(reducer, lower, sum);
            }
        }
    }

    /// The first values from below take the place of the own ones.
    private static void add(Reducer reducer, Buffer lower, Buffer result, boolean first) {
        if (first) {
            result.set(lower);
        } else {
            Combine.fromLower(reducer, lower, result);
        }
    }
}
