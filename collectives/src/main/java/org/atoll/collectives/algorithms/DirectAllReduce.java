// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Every rank sends its values to every other, and each combines them all, in the order of the
/// ranks and so to the same bits. One round of `n (n - 1)` messages: best for few values of few
/// ranks, above all where they share cores, because each round costs a switch between them.
public final class DirectAllReduce implements Algorithm.AllReduce {

    /// Creates the algorithm.
    public DirectAllReduce() {}

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Pending[] sends = Others.startSends(team, data);
        Buffer sum = valuesOf(0, team, data);
        for (int rank = 1; rank < team.size(); rank++) {
            Buffer values = valuesOf(rank, team, data);
            Combine.fromLower(reducer, sum, values);
            sum = values;
        }
        Others.await(sends);
        data.set(sum);
    }

    /// One rank's values, in memory that is not the sum's: the own ones are still being sent.
    private static Buffer valuesOf(int rank, Team team, Buffer data) {
        Buffer values = team.scratch(rank & 1, data, data.count());
        if (rank == team.rank()) {
            values.set(data);
        } else {
            team.receive(values, rank);
        }
        return values;
    }
}
