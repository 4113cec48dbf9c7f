// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;
import org.atoll.job.Job;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.request.NeighborPart;
import org.junit.jupiter.api.Test;

/// Tests how a part travels to a neighbour in another cluster.
class NeighborPartTest {

    /// Says nothing, at any length.
    private static final Packer SILENT = new Packer() {
        @Override
        public void pack(
                Object buffer,
                long offset,
                long position,
                long length,
                MemorySegment target,
                long at) {}

        @Override
        public void unpack(
                Object buffer,
                long offset,
                long position,
                long length,
                MemorySegment source,
                long at) {}
    };

    @Test
    void whatNoArrayHoldsIsNotCutIntoPieces() {
        for (long bytes : new long[] {Integer.MAX_VALUE, 3L << 30}) {
            Portion part = new Portion(new byte[1], 0, bytes, SILENT);
            Job.local(1).run(rank -> {
                NeighborPart far = new NeighborPart(
                        Mpj.in(rank).comm().messages(), part, 0, true);
                far.startReceive();
                assertThat(far.isDone()).isFalse();
            });
        }
    }
}
