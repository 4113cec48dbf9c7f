// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// As [WideAreaScan], for the values of the ranks below.
public final class WideAreaExclusiveScan implements Algorithm.Scan {

    private final Inside<Algorithm.Scan> inside;
    private final Inside<Algorithm.Broadcast> broadcast;
    private final long roomBytes;

    /// Creates the algorithm.
    ///
    /// @param inside    chooses the exclusive scan inside a run
    /// @param broadcast chooses the broadcast inside a run
    /// @param roomBytes the memory for totals of all runs
    public WideAreaExclusiveScan(
            Inside<Algorithm.Scan> inside,
            Inside<Algorithm.Broadcast> broadcast,
            long roomBytes) {
        this.inside = inside;
        this.broadcast = broadcast;
        this.roomBytes = roomBytes;
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
        Segments totals = runs.stretches(total, roomBytes);
        Segments stretches = runs.stretches(data, roomBytes);
        for (long i = 0; i < stretches.number(); i++) {
            Buffer prefix = new RunPrefixes(team, runs, broadcast).of(totals.get(i), reducer);
            // 3. The first rank of a run has nothing of its own run below.
            if (prefix != null && here.rank() == 0) {
                stretches.get(i).set(prefix);
            } else if (prefix != null) {
                Combine.fromLower(reducer, prefix, stretches.get(i));
            }
        }
    }
}
