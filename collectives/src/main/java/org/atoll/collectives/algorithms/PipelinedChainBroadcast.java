// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Along a chain of all ranks, cut into segments: while a rank passes one segment on, the next
/// one arrives. Each rank sends everything once, so long messages go at the speed of one link,
/// however many ranks there are.
public final class PipelinedChainBroadcast implements Algorithm.Broadcast {

    private static final Pending NOTHING = () -> {};

    private final int segmentBytes;

    /// Creates the algorithm.
    public PipelinedChainBroadcast(int segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    @Override
    public String name() {
        return "pipelined-chain";
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        Team chain = RotatedTeam.of(team, root);
        int rank = chain.rank();
        boolean first = rank == 0;
        boolean last = rank == chain.size() - 1;
        Segments segments = Segments.of(data, segmentBytes);
        Pending passing = NOTHING;
        for (long i = 0; i < segments.number(); i++) {
            Buffer segment = segments.get(i);
            // 1. Receive from the rank before, while the last segment is still on its way.
            if (!first) {
                chain.receive(segment, rank - 1);
            }
            // 2. Pass it on, one at a time.
            passing.await();
            passing = last ? NOTHING : chain.startSend(segment, rank + 1);
        }
        passing.await();
    }
}
