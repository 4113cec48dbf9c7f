// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A job that does not go on is told so, and which calls of which objects wait.
@Timeout(120)
class DeadlockTest {

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    /// The call on rank 1 waits for a call on rank 2, which waits for a number that nobody gives.
    @ParameterizedTest
    @MethodSource("devices")
    void callsThatWaitAreNamed(Ranks ranks) {
        ranks.runIntoFailure(3, world -> {
            RemoteObjects remote = Places.of(world);
            assertThatThrownBy(() -> {
                if (world.rank() == 0) {
                    Middle middle = remote.node(1).create(Middle.class);
                    var _ = middle.pass();
                }
                remote.barrier();
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining(
                            "rank 0 waits in call of Middle.pass on rank 1 (object 1) at"
                                    + " DeadlockTest.java:")
                    .hasMessageContaining("call of Middle.pass on rank 1 (object 1) from rank 0"
                            + " waits in call of Waiting.take on rank 2 (object 1)")
                    .hasMessageContaining("rank 2 waits in barrier of remote objects");
        });
    }

    /// Calls on.
    @Remote
    static class Middle {
        private final Waiting waiting;

        Middle() {
            this.waiting = RemoteObjects.current().node(2).create(Waiting.class);
        }

        public int pass() {
            return waiting.take();
        }
    }
}
