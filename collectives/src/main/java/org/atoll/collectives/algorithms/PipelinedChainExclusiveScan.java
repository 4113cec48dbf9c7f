// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// As [PipelinedChainScan]; when the sum with the own values has been passed on, the sum from
/// below takes its place.
public final class PipelinedChainExclusiveScan implements Algorithm.Scan {

    private final int segmentBytes;

    /// Creates the algorithm.
    public PipelinedChainExclusiveScan(int segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    @Override
    public String name() {
        return "pipelined-chain";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Segments segments = Segments.of(data, segmentBytes);
        for (long i = 0; i < segments.number(); i++) {
            Buffer segment = segments.get(i);
            Buffer lower = PipelinedChainScan.receive(team, segment, reducer);
            if (team.rank() < team.size() - 1) {
                team.send(segment, team.rank() + 1);
            }
            Combine.place(lower, segment);
        }
    }
}
