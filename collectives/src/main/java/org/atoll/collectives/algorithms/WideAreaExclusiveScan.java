// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// As [WideAreaScan], for the values of the ranks below.
public final class WideAreaExclusiveScan implements Algorithm.Scan {

    private final Inside<Algorithm.Scan> inside;
    private final Inside<Algorithm.Broadcast> broadcast;

    /// Creates the algorithm.
    ///
    /// @param inside    chooses the exclusive scan inside a run
    /// @param broadcast chooses the broadcast inside a run
    public WideAreaExclusiveScan(
            Inside<Algorithm.Scan> inside, Inside<Algorithm.Broadcast> broadcast) {
        this.inside = inside;
        this.broadcast = broadcast;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Groups runs = Groups.runs(team);
        SubTeam here = runs.team(team);
        // 1. Inside each run; the last rank makes the total of what was below and its own.
        Buffer total = team.scratch(2, data, data.count());
        total.set(data);
        inside.pick(data.bytes(), here.size(), reducer.commutative()).run(here, data, reducer);
        if (here.rank() > 0) {
            Combine.fromLower(reducer, data, total);
        }
        // 2. Between runs.
        Buffer prefix = new RunPrefixes(team, runs, broadcast).of(total, reducer);
        if (prefix == null) {
            return;
        }
        // 3. The first rank of a run has nothing of its own run below.
        if (here.rank() == 0) {
            data.set(prefix);
        } else {
            Combine.fromLower(reducer, prefix, data);
        }
    }
}
