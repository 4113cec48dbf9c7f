// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.atoll.fabric.RankLostException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.LockMode;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Windows of a job that outlives its ranks: a lock does not die with the rank that has it.
class WindowSurvivalTest {
    private static final int RANKS = 4;
    private static final int DEAD = 2;
    private static final int LIVING = RANKS - 1;

    /// What the rank does that fails, then what the others do once it has begun.
    private static Stream<DynamicTest> survive(Act doomed, Act living) {
        return Setting.with(RANKS).map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                        SurvivalTest.outliving(setting).run(world -> {
                            Comm comm = world.comm();
                            Window window = comm.window(new long[3]);
                            if (world.rank() == DEAD) {
                                doomed.on(window, comm);
                                comm.barrier();
                                world.compute(50_000);
                                throw new UnsupportedOperationException("the well is dry");
                            }
                            comm.barrier();
                            living.on(window, comm);
                            window.close();
                            assertThat(window.isClosed()).isTrue();
                        }))));
    }

    private interface Act {
        void on(Window window, Comm comm);
    }

    /// It has the lock and has written half of what belongs together; the others wait already.
    @TestFactory
    Stream<DynamicTest> theLockOfADeadRankGoesOnToThoseWhoWait() {
        return survive(
                (window, comm) -> {
                    window.lock(0, LockMode.EXCLUSIVE);
                    window.put(Part.of(new long[] {1}), 0, 1);
                    window.flush(0);
                },
                (window, comm) -> {
                    assertThat(window.lostHolder(0)).isEmpty();
                    window.lock(0, LockMode.EXCLUSIVE);
                    assertThat(window.lostHolder(0)).isEqualTo(OptionalInt.of(DEAD));
                    long[] counts = new long[3];
                    window.get(Part.of(counts), 0, 0);
                    window.flush(0);
                    assertThat(counts[1]).isEqualTo(1);
                    window.put(Part.of(new long[] {counts[0] + 1}), 0, 0);
                    window.unlock(0);
                    assertThat(comm.shrink().size()).isEqualTo(LIVING);
                    window.lock(0, LockMode.SHARED);
                    window.get(Part.of(counts), 0, 0);
                    window.unlock(0);
                    assertThat(counts).startsWith(LIVING, 1);
                    assertThat(window.lostHolder(1)).isEmpty();
                });
    }

    @TestFactory
    Stream<DynamicTest> aReaderThatDiesLetsTheWriterIn() {
        return survive(
                (window, comm) -> window.lock(1, LockMode.SHARED),
                (window, comm) -> {
                    window.lock(1, LockMode.EXCLUSIVE);
                    assertThat(window.lostHolder(1)).isEqualTo(OptionalInt.of(DEAD));
                    window.unlock(1);
                });
    }

    /// What cannot be had is not there afterwards, and the locks of the others are given back.
    @TestFactory
    Stream<DynamicTest> theMemoryOfADeadRankCannotBeLocked() {
        return survive(
                (window, comm) -> { },
                (window, comm) -> {
                    while (comm.failed().size() == 0) {
                        Thread.yield();
                    }
                    assertThatThrownBy(() -> window.lock(DEAD, LockMode.SHARED))
                            .isInstanceOf(RankLostException.class)
                            .hasMessageContaining("rank 2 failed");
                    assertThatThrownBy(window::lockAll).isInstanceOf(RankLostException.class);
                    window.lock(1, LockMode.EXCLUSIVE);
                    window.unlock(1);
                });
    }

    /// It dies while others hold its lock, with something of theirs under way.
    @TestFactory
    Stream<DynamicTest> whoHasTheLockOfADeadRankIsRidOfIt() {
        return survive(
                (window, comm) -> comm.barrier(),
                (window, comm) -> {
                    window.lock(DEAD, LockMode.SHARED);
                    comm.barrier();
                    assertThatThrownBy(() -> {
                        while (true) {
                            window.get(Part.of(new long[1]), DEAD, 0);
                            window.flush(DEAD);
                        }
                    }).isInstanceOf(RankLostException.class);
                    try {
                        window.unlock(DEAD);
                    } catch (RankLostException e) {
                        assertThat(e.failedRank()).isEqualTo(DEAD);
                    }
                });
    }
}
