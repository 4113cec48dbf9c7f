// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.contract.Ranks;
import org.atoll.job.local.LocalMembership;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// In a job that outlives its ranks: waits for what a lost rank had end, and name it; the rest goes
/// on.
@Timeout(300)
class LostRankTest {

    static Stream<Arguments> places() {
        return Stream.of(
                Arguments.of(Places.THREADS, "plain"), Arguments.of(Places.THREADS, "classic"),
                Arguments.of(Places.SHM, "improved"), Arguments.of(Places.TCP, "improved"));
    }

    private static void run(Ranks ranks, int size, String policies, Dsm.Program program) {
        ranks.start(
                LocalMembership.job(
                        ranks.clusters().apply(size), ranks.device(), OnFailure.CONTINUE),
                Map.of("atoll.on.failure", "continue", "atoll.dsm", policies),
                world -> {
                    program.run(new Dsm(world));
                    world.close();
                });
    }

    private static void assertLost(int rank, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(RankLostException.class)
                .hasMessageContaining("went down with rank " + rank);
    }

    @ParameterizedTest
    @MethodSource("places")
    void itsLockGoesDownAndOtherLocksDoNot(Ranks ranks, String policies) {
        run(ranks, 4, policies, dsm -> {
            SharedInts count = dsm.ints("count", 1);
            if (dsm.rank() == 1) {
                dsm.lock(6);
            }
            dsm.barrier();
            if (dsm.rank() == 1) {
                throw new Ranks.Death();
            }
            assertLost(1, () -> dsm.lock(6));
            assertLost(1, dsm::barrier);
            dsm.locked(4, () -> count.set(0, count.get(0) + 1));
            dsm.barrier(3);
            assertThat(count.get(0)).isEqualTo(3);
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("places")
    void withoutRankZeroNoBarrierIsPassed(Ranks ranks, String policies) {
        run(ranks, 3, policies, dsm -> {
            SharedInts count = dsm.ints("count", 1);
            dsm.barrier();
            if (dsm.rank() == 0) {
                throw new Ranks.Death();
            }
            assertLost(0, dsm::barrier);
            assertLost(0, dsm::barrier);
            assertThatThrownBy(() -> dsm.ints("more", 5))
                    .isInstanceOf(RankLostException.class)
                    .hasMessageContaining("ints more[5] on rank " + dsm.rank()
                            + " cannot be allocated: without rank 0 no barrier is passed");
            assertThat(count.length()).isEqualTo(1);
        });
    }
}
