// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks whose locks, conditions and barriers wait for each other are told so, and who waits for
/// what.
@Timeout(300)
@Sampled(value = 1, tests = 6)
class DeadlockTest {

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    private static void assertDeadlock(ThrowingCallable call, String... waits) {
        assertThatThrownBy(call)
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("deadlock")
                .hasMessageContainingAll(waits);
    }

    @ParameterizedTest
    @MethodSource("devices")
    void twoLocksTakenCrosswise(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Dsm dsm = new Dsm(world);
            dsm.lock(dsm.rank());
            dsm.barrier();
            assertDeadlock(() -> dsm.lock(1 - dsm.rank()),
                    "rank 0 waits in dsm: lock 1", "rank 1 waits in dsm: lock 0");
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aLockThatIsHeldAtABarrier(Ranks ranks) {
        ranks.runIntoFailure(3, world -> {
            Dsm dsm = new Dsm(world);
            if (dsm.rank() == 1) {
                dsm.lock(5);
            }
            dsm.barrier();
            assertDeadlock(() -> {
                if (dsm.rank() == 2) {
                    dsm.lock(5);
                }
                dsm.barrier(7);
            }, "rank 0 waits in dsm: barrier 7", "rank 1 waits in dsm: barrier 7",
                    "rank 2 waits in dsm: lock 5");
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aConditionThatNobodySignals(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Dsm dsm = new Dsm(world);
            assertDeadlock(() -> {
                if (dsm.rank() == 0) {
                    dsm.lock(1);
                    dsm.await(1, 4);
                }
                dsm.barrier();
            }, "rank 0 waits in dsm: condition 4 of lock 1", "rank 1 waits in dsm: barrier 0");
        });
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aPushThatIsNotSent(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Dsm dsm = new Dsm(world);
            assertDeadlock(() -> dsm.pushed(1 - dsm.rank()),
                    "rank 0 waits in dsm: a push of rank 1",
                    "rank 1 waits in dsm: a push of rank 0");
        });
    }

    /// Rank 0 waits for a page of an array that its home has not allocated.
    @ParameterizedTest
    @MethodSource("devices")
    void anArrayThatItsHomeDoesNotAllocate(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Dsm dsm = new Dsm(world);
            assertDeadlock(() -> {
                if (dsm.rank() == 0) {
                    SharedInts some = dsm.ints("some", 5000);
                    some.get(4000);
                } else {
                    dsm.pushed(0);
                }
            }, "rank 0 waits in dsm: page 3 of ints some[5000]",
                    "rank 1 waits in dsm: a push of rank 0");
        });
    }
}
