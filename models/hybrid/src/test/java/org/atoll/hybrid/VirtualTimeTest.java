// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Threads of simulated nodes, whose times are the same in every run.
@Timeout(300)
class VirtualTimeTest {

    /// On eight nodes of the paper's machine, blocks of a KiB.
    @Test
    void fourThreadsCarryShortBlocksInHalfTheTime() {
        assertThat(allToAll(4)).isLessThan(allToAll(1) / 2);
    }

    private static long allToAll(int threads) {
        long[] nanos = {0};
        Places.SIM.run(
                8 * threads,
                Map.of(
                        "atoll.sim.machine", "simple:1x8x" + threads,
                        "atoll.sim.faults", "",
                        Shape.THREADS_SETTING, "" + threads),
                world -> Node.of(world).run(s -> {
                    byte[] out = s.nodeBytes(8 << 10);
                    byte[] in = s.nodeBytes(8 << 10);
                    s.barrier();
                    long since = s.nanoTime();
                    s.allToAll(out, in, 1 << 10);
                    if (s.id() == 0) {
                        nanos[0] = s.nanoTime() - since;
                    }
                }));
        return nanos[0];
    }

    /// Each thread has a clock of its own; a barrier waits for the latest.
    @Test
    void threadsComputeAtTheSameTime() {
        Places.SIM.run(
                4,
                Map.of(
                        "atoll.sim.machine", "simple:1x1x4",
                        "atoll.sim.faults", "",
                        Shape.THREADS_SETTING, "4"),
                world -> Node.of(world).run(s -> {
                    s.barrier();
                    long since = s.nanoTime();
                    s.operate(80_000_000L * (s.thread() + 1) / 4); // up to a second
                    s.nodeBarrier();
                    assertThat(s.nanoTime() - since).isBetween(1_000_000_000L, 1_010_000_000L);
                }));
    }
}
