// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Along a chain of all ranks, cut into segments: each rank adds its values to the sum from
/// below and passes it on. Each rank combines and sends every element once, the least work of
/// all; best for long messages.
public final class PipelinedChainScan implements Algorithm.Scan {

    private final int segmentBytes;

    /// Creates the algorithm.
    public PipelinedChainScan(int segmentBytes) {
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
            receive(team, segment, reducer);
            if (team.rank() < team.size() - 1) {
                team.send(segment, team.rank() + 1);
            }
        }
    }

    /// Receives the sum from below, if there is one, and adds the own values; the sum alone is
    /// left in scratch slot 0.
    static Buffer receive(Team team, Buffer segment, Reducer reducer) {
        if (team.rank() == 0) {
            return segment;
        }
        Buffer lower = team.scratch(0, segment, segment.count());
        team.receive(lower, team.rank() - 1);
        Combine.fromLower(reducer, lower, segment);
        return lower;
    }
}
