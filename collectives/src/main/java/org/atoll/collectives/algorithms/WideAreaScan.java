// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each run of neighbouring ranks of one cluster scans inside; then runs learn the combination of
/// those before them ([RunPrefixes]). The total of a run crosses each wide-area link to a cluster
/// with later ranks once. Kielmann and others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaScan implements Algorithm.Scan {

    private final Inside<Algorithm.Scan> inside;
    private final Inside<Algorithm.Broadcast> broadcast;
    private final long roomBytes;

    /// Creates the algorithm.
    ///
    /// @param inside    chooses the scan inside a run
    /// @param broadcast chooses the broadcast inside a run
    /// @param roomBytes the memory for totals of all runs
    public WideAreaScan(
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
        inside.pick(data.bytes(), here.size(), reducer.commutative()).run(here, data, reducer);
        Segments stretches = runs.stretches(data, roomBytes);
        for (long i = 0; i < stretches.number(); i++) {
            Buffer stretch = stretches.get(i);
            Buffer prefix = new RunPrefixes(team, runs, broadcast).of(stretch, reducer);
            if (prefix != null) {
                Combine.fromLower(reducer, prefix, stretch);
            }
        }
    }
}
