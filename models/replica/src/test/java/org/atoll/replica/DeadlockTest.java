// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A job whose ranks all wait for conditions is told so: object, operation, condition and caller.
@Timeout(300)
@Sampled(value = 1, tests = 3)
class DeadlockTest {

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.SIM);
    }

    @ParameterizedTest
    @MethodSource("devices")
    void conditionsThatNobodyMakesTrueAreNamed(Ranks ranks) {
        ranks.runIntoFailure(3, world -> {
            Orca orca = ReplicaKind.of(world);
            Jobs jobs = orca.replicated("jobs", Jobs.class);
            Counter counter = orca.replicated("counter", Counter.class);
            Jobs single = orca.singleAt(0, "single", Jobs.class);
            assertThatThrownBy(() -> {
                switch (world.rank()) {
                    case 0 -> jobs.take();
                    case 1 -> counter.awaited(1);
                    default -> single.take();
                }
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining("rank 0 waits in Jobs.take of jobs (Jobs, replicated),"
                            + " which waits for Jobs.any")
                    .hasMessageContaining("rank 1 waits in Counter.awaited of counter")
                    .hasMessageContaining("rank 2 waits in Jobs.take of single (Jobs, single at"
                            + " rank 0), when Jobs.any");
        });
    }
}
