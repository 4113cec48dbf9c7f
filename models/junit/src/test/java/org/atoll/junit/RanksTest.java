// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.ArrayList;
import java.util.List;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Checks what tests on ranks do when they pass, and how those end that do not. The latter are the
/// methods of [Cases], which only run when they are asked for.
class RanksTest {
    private int before;

    @BeforeEach
    void runsOnce() {
        before++;
    }

    @Test
    @Ranks(4)
    void everyRankHasACommunicator(Comm comm, Mpj mpj, Rank rank) {
        assertThat(before).isEqualTo(1);
        assertThat(comm.size()).isEqualTo(4);
        assertThat(mpj.comm()).isSameAs(comm);
        assertThat(mpj.rank()).isSameAs(rank);
        assertThat(comm.allReduce(new int[] {comm.rank()}, Op.SUM)).containsExactly(6);
    }

    @Test
    @Ranks(value = 2, device = "shm")
    void theDeviceCanBeChosen(Rank rank) {
        assertThat(rank.fabric().devices()).containsExactly("shm");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    @Ranks(3)
    void goesWithParameters(int length, Comm comm) {
        int[] all = comm.allGather(new int[length]);
        assertThat(all).hasSize(3 * length);
    }

    @RepeatedTest(2)
    @Ranks(2)
    void goesWithRepetition(Comm comm) {
        comm.barrier();
    }

    @Nested
    @Ranks(3)
    class OnAClass {
        @Test
        void holdsForItsMethods(Comm comm) {
            assertThat(comm.size()).isEqualTo(3);
        }
    }

    /// Tests that fail.
    static final class Cases {
        @Test
        @Ranks(4)
        void twoFail(Comm comm) {
            comm.barrier();
            assertThat(comm.rank()).isNotEqualTo(1).isNotEqualTo(2);
        }

        @Test
        @Ranks(3)
        void deadlock(Comm comm) {
            comm.receive(new int[1], (comm.rank() + 1) % 3, 9);
        }

        @Test
        @Ranks(value = 2, timeoutSeconds = 1)
        void hang(Comm comm) throws InterruptedException {
            if (comm.rank() == 1) {
                Thread.sleep(600_000);
            }
            comm.barrier();
        }

        @Test
        @Ranks(value = 2, timeoutSeconds = 60)
        void hangForLonger(Comm comm) throws InterruptedException {
            hang(comm);
        }

        @Test
        @Ranks(2)
        void assume(Comm comm) {
            Assumptions.assumeTrue(comm.size() > 2);
        }

        @Test
        @Ranks(0)
        void none() {}

        @TestFactory
        @Ranks(2)
        List<DynamicTest> factory() {
            return List.of();
        }

        @Test
        @Ranks(2)
        @Timeout(1)
        void interrupted(Comm comm) throws InterruptedException {
            Thread.sleep(600_000);
            comm.barrier();
        }
    }

    private static TestExecutionResult outcome(String method) {
        List<TestExecutionResult> outcomes = new ArrayList<>();
        boolean bare = List.of("none", "factory").contains(method);
        LauncherFactory.create().execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectMethod(
                                Cases.class, method, bare ? "" : Comm.class.getName()))
                        .build(),
                new TestExecutionListener() {
                    @Override
                    public void executionFinished(TestIdentifier test, TestExecutionResult how) {
                        if (test.isTest() || how.getStatus() == Status.FAILED) {
                            outcomes.add(how);
                        }
                    }
                });
        assertThat(outcomes).hasSize(1);
        return outcomes.getFirst();
    }

    private static Throwable failure(String method) {
        return outcome(method).getThrowable().orElseThrow();
    }

    @Test
    void whatEachRankThrewIsSaid() {
        assertThat(failure("twoFail"))
                .isInstanceOf(RanksFailedError.class)
                .hasMessageContainingAll("of 4 ranks", "rank 1: ")
                .hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void aDeadlockSaysWhoWaits() {
        assertThat(failure("deadlock"))
                .hasMessageContainingAll("deadlock", "rank 0 waits in receive from 1, tag 9");
    }

    @Test
    void aHangSaysWhere() {
        String limit = "1 s";
        Throwable failure = failure("hang");
        if (!String.valueOf(failure.getMessage()).contains("rank 1 is at java.base/java.lang.T")) {
            limit = "60 s"; // in a second it has not come so far
            failure = failure("hangForLonger");
        }
        assertThat(failure)
                .hasMessageContaining("have not ended within " + limit)
                .hasMessageContaining("rank 1 is at java.base/java.lang.Thread.sleep(")
                .hasMessageContaining("Cases.hang(");
    }

    @Test
    void anAssumptionSkipsTheTest() {
        assertThat(outcome("assume").getStatus()).isEqualTo(Status.ABORTED);
    }

    @Test
    void noRanksAreRefused() {
        assertThat(failure("none")).hasMessage("@Ranks: value is 0: allowed is 1 or more");
    }

    @Test
    void aTestFactoryIsRefused() {
        assertThat(failure("factory")).hasMessageContaining("@Ranks at the test factory factory");
    }

    @Test
    void whatJUnitInterruptsIsEnded() {
        Throwable interrupted = failure("interrupted").getSuppressed()[0];
        assertThat(interrupted.getSuppressed()[0])
                .isInstanceOf(RanksFailedError.class)
                .hasMessageContaining("2 of 2 ranks have not ended when JUnit interrupted");
    }
}
