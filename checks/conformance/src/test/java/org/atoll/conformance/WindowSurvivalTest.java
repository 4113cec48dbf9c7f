// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.fabric.job.RankLostException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.atoll.mpj.circle.RevokedException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Windows of a job that outlives its ranks: a lock does not die with the rank that has it.
class WindowSurvivalTest {
    private static final int RANKS = 4;
    private static final int DEAD = 2;
    private static final int LIVING = RANKS - 1;

    /// What the rank does that fails, then what the others do once it has begun.
    private static Stream<DynamicTest> survive(Act doomed, Act living) {
        return survive(doomed, (window, comm) -> { }, living);
    }

    /// The same, with what the others do before it fails.
    private static Stream<DynamicTest> survive(Act doomed, Act before, Act living) {
        return Setting.with(RANKS).map(setting -> dynamicTest(setting.toString(), () -> {
            Queue<Integer> ended = new ConcurrentLinkedQueue<>();
            assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                    SurvivalTest.outliving(setting).run(self -> {
                            Comm comm = Mpj.in(self).comm();
                            Window window = comm.window(new long[3]);
                            if (self.number() == DEAD) {
                                doomed.on(window, comm);
                                comm.barrier();
                                awaitOthers(comm);
                                self.compute(50_000);
                                throw new UnsupportedOperationException("the well is dry");
                            }
                            comm.barrier();
                            before.on(window, comm);
                            comm.send(new int[0], DEAD, 1);
                            living.on(window, comm);
                            window.close();
                            assertThat(window.isClosed()).isTrue();
                            ended.add(self.number());
                        }));
            assertThat(ended).hasSize(LIVING);
        }));
    }

    /// What the rank has sent last must not be on its way yet when they hear of its end.
    private static void awaitOthers(Comm comm) {
        for (int i = 0; i < LIVING; i++) {
            comm.receive(new int[0], Comm.ANY_SOURCE, 1);
        }
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
                    assertThat(comm.survivors().shrink().size()).isEqualTo(LIVING);
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
                    while (comm.survivors().failed().size() == 0) {
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

    /// A rank dies that was in an epoch with two others; they end it and learn of it there.
    @TestFactory
    Stream<DynamicTest> whatEndsAnEpochEndsItThoughARankIsLost() {
        return survive(
                (window, comm) -> window.post(comm.group().include(0)),
                (window, comm) -> {
                    Group others = comm.group().include(comm.rank() == 0 ? 1 : 0, DEAD);
                    switch (comm.rank()) {
                        case 0 -> {
                            window.post(others);
                            window.start(others);
                            window.put(Part.of(new long[] {7}), 1, 0);
                            window.complete();
                            assertThatThrownBy(window::await)
                                    .isInstanceOf(RankLostException.class);
                        }
                        case 1 -> {
                            window.post(comm.group().include(0));
                            window.start(comm.group().include(0));
                            window.complete();
                            window.await();
                            assertThat((long[]) window.memory().buffer()).startsWith(7);
                        }
                        default -> { }
                    }
                });
    }

    @TestFactory
    Stream<DynamicTest> testingFindsThatARankIsLost() {
        return survive(
                (window, comm) -> { },
                (window, comm) -> {
                    window.post(comm.group().include(DEAD));
                    assertThatThrownBy(() -> {
                        while (!window.test()) {
                            Thread.yield();
                        }
                    }).isInstanceOf(RankLostException.class);
                });
    }

    /// Whoever is told of a loss does not know how far it has come.
    @TestFactory
    Stream<DynamicTest> closingEndsTheEpochsThatALossHasLeftOpen() {
        return survive(
                (window, comm) -> window.lock(3, LockMode.SHARED),
                (window, comm) -> {
                    switch (comm.rank()) {
                        case 0 -> window.lockAll();
                        case 1 -> window.lock(DEAD, LockMode.SHARED);
                        default -> window.post(comm.group().include(DEAD));
                    }
                },
                (window, comm) -> {
                    comm.survivors().shrink();
                    if (comm.rank() == 1) {
                        window.lock(0, LockMode.SHARED);
                    }
                });
    }

    private static void revoked(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(RevokedException.class)
                .hasMessageContaining("revoked");
    }

    /// The ranks wait for each other in different calls; one gives it up, and waits for none.
    @TestFactory
    Stream<DynamicTest> revokingAWindowEndsAllThatWaitAtIt() {
        return Setting.with(RANKS).map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                        SurvivalTest.outliving(setting).run(self -> {
                            Comm comm = Mpj.in(self).comm();
                            Window window = comm.window(new long[1]);
                            if (comm.rank() == 0) {
                                window.lock(1, LockMode.EXCLUSIVE);
                            }
                            comm.barrier();
                            switch (comm.rank()) {
                                case 0 -> {
                                    self.compute(100_000);
                                    window.revoke();
                                }
                                case 1 -> revoked(() -> window.start(comm.group().include(0)));
                                case 2 -> revoked(() -> window.lock(1, LockMode.SHARED));
                                default -> revoked(window::fence);
                            }
                            assertThat(window.isRevoked()).isTrue();
                            revoked(() -> window.get(Part.of(new long[1]), 0, 0));
                            if (comm.rank() == 0) {
                                comm.barrier();
                                window.close();
                            } else {
                                window.close();
                                comm.barrier();
                            }
                            assertThat(comm.isRevoked()).isFalse();
                        }))));
    }

    /// What a rank fetches comes or ends; nothing is written where it goes any more.
    @TestFactory
    Stream<DynamicTest> whatIsUnderWayEndsWithTheWindow() {
        return Setting.with(2).map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                        setting.job().run(self -> {
                            Comm comm = Mpj.in(self).comm();
                            Window window = comm.window(new long[1 << 17]);
                            long[] here = new long[1 << 17];
                            comm.barrier();
                            try {
                                putAndGet(window, 1 - comm.rank(), here);
                            } catch (RevokedException e) {
                                assertThat(window.isRevoked()).isTrue(); // the other was faster
                            }
                            window.close();
                            Arrays.fill(here, 5);
                            comm.barrier();
                            comm.barrier();
                            assertThat(here).containsOnly(5);
                        }))));
    }

    private static void putAndGet(Window window, int rank, long[] here) {
        window.lock(rank, LockMode.SHARED);
        for (int i = 0; i < 20; i++) {
            window.put(Part.of(here), rank, 0);
            window.get(Part.of(here), rank, 0);
        }
        window.revoke();
    }
}
