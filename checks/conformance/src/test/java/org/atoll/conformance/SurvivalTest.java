// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.FailurePendingException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Program;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.Request;
import org.atoll.mpj.Scope;
import org.atoll.mpj.SendMode;
import org.atoll.mpj.circle.RevokedException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A job that outlives its ranks: what has to do with a rank that failed ends, and names it;
/// everything else goes on.
class SurvivalTest {
    private static final int RANKS = 4;
    private static final int DEAD = 2;

    static LocalRanks outliving(Setting setting) {
        return setting.job().with("atoll.on.failure", "continue");
    }

    private static void run(Setting setting, Program program) {
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> outliving(setting).run(program));
    }

    /// Runs on all ranks but the one that fails at once, or after a moment.
    private static void survive(Setting setting, Consumer<Comm> living) {
        run(setting, rank -> {
            if (rank.number() == DEAD) {
                rank.compute(50_000);
                if (!setting.isSimulated()) {
                    Thread.sleep(20); // so that the others wait already
                }
                throw new UnsupportedOperationException("the well is dry");
            }
            living.accept(Mpj.in(rank).comm());
        });
    }

    private static Stream<DynamicTest> everywhere(Consumer<Comm> living) {
        return Setting.with(RANKS).map(setting ->
                dynamicTest(setting.toString(), () -> survive(setting, living)));
    }

    private static Map<String, Consumer<Comm>> hopeless() {
        Map<String, Consumer<Comm>> waits = new WaitsFor(DEAD).alone();
        waits.put("shortSends", SurvivalTest::sendForEver);
        waits.put("window", comm -> comm.createFromGroup(comm.group().include(
                comm.rank(), DEAD), comm.rank() + 1).window(new int[1]));
        return waits;
    }

    private static void sendForEver(Comm comm) {
        while (true) {
            comm.send(new int[1], DEAD, 0);
            Thread.yield();
        }
    }

    @TestFactory
    Stream<DynamicTest> whatNeedsTheDeadRankNamesIt() {
        return Setting.with(RANKS).flatMap(setting -> hopeless().entrySet().stream()
                .filter(wait -> !setting.isSimulated() || !wait.getKey().startsWith("stage"))
                .map(wait -> dynamicTest(wait.getKey() + " " + setting, () ->
                        survive(setting, comm -> {
                            names(wait.getValue(), comm);
                            livingExchange(comm);
                            names(wait.getValue(), comm);
                        }))));
    }

    private static void names(Consumer<Comm> wait, Comm comm) {
        RankLostException lost =
                catchThrowableOfType(RankLostException.class, () -> wait.accept(comm));
        assertThat(lost).isNotNull();
        assertThat(lost.failedRank()).isEqualTo(DEAD);
        assertThat(lost).hasMessageContaining("rank 2 failed");
    }

    private static void livingExchange(Comm comm) {
        int[] ring = {0, 1, 3};
        int mine = Math.min(comm.rank(), 2);
        int[] got = new int[30_000];
        comm.sendReceive(
                new int[30_000], ring[(mine + 1) % 3], 7, got, ring[(mine + 2) % 3], 7);
    }

    @TestFactory
    Stream<DynamicTest> aReceiveFromAnyonePendsUntilTheFailureIsAcknowledged() {
        return everywhere(comm -> {
            Request started = comm.receiveAsync(new int[1], Comm.ANY_SOURCE, 3);
            assertThatThrownBy(started::await)
                    .isInstanceOf(FailurePendingException.class)
                    .hasMessageContaining("process failed, pending")
                    .hasMessageContaining("rank 2");
            assertThat(started.isDone()).isTrue();
            assertThatThrownBy(() -> comm.receive(new int[1], Comm.ANY_SOURCE, 5))
                    .isInstanceOf(FailurePendingException.class);
            assertThatThrownBy(() -> comm.probe(Comm.ANY_SOURCE, 5))
                    .isInstanceOf(FailurePendingException.class);
            assertThat(comm.survivors().failed().worldRanks()).containsExactly(DEAD);
            assertThat(comm.survivors().acknowledge().worldRanks()).containsExactly(DEAD);
            comm.survivors().agree(true); // nobody sends before all have seen that nothing comes
            comm.send(new int[] {1}, next(comm), 3);
            comm.send(new int[] {1}, next(comm), 4);
            started.await();
            comm.receive(new int[1], Comm.ANY_SOURCE, 4);
        });
    }

    @TestFactory
    Stream<DynamicTest> aPersistentReceiveStaysActiveWhileItPends() {
        return everywhere(comm -> {
            int[] got = new int[1];
            PersistentRequest receive =
                    comm.persistentReceive(Part.of(got), Comm.ANY_SOURCE, 3).start();
            assertThatThrownBy(receive::await).isInstanceOf(FailurePendingException.class);
            assertThat(receive.isActive()).isTrue();
            comm.survivors().acknowledge();
            comm.survivors().agree(true);
            comm.send(new int[] {9}, next(comm), 3);
            receive.await();
            assertThat(got).containsExactly(9);
            assertThat(receive.isActive()).isFalse();
        });
    }

    @TestFactory
    Stream<DynamicTest> aScopeWaitsAgainForWhatPends() {
        return everywhere(comm -> {
            int[] got = new int[1];
            Scope scope = comm.scope();
            scope.receive(got, Comm.ANY_SOURCE, 3);
            assertThatThrownBy(scope::await).isInstanceOf(FailurePendingException.class);
            comm.survivors().acknowledge();
            comm.survivors().agree(true);
            scope.send(new int[] {9}, next(comm), 3);
            scope.await();
            assertThat(got).containsExactly(9);
        });
    }

    @TestFactory
    Stream<DynamicTest> aClosedScopeTakesBackWhatPends() {
        return everywhere(comm -> {
            int[] untouched = new int[1];
            Scope scope = comm.scope();
            scope.receive(untouched, Comm.ANY_SOURCE, 3);
            assertThatThrownBy(scope::close).isInstanceOf(FailurePendingException.class);
            receivesOne(comm);
            assertThat(untouched).containsExactly(0);
        });
    }

    @TestFactory
    Stream<DynamicTest> aSendReceiveThatCannotSendTakesItsReceiveBack() {
        return everywhere(comm -> {
            names(c -> c.receive(new int[1], DEAD, 0), comm);
            int[] untouched = new int[1];
            Part out = Part.of(new int[1]);
            names(c -> c.sendReceive(
                    out, DEAD, 3, Part.of(untouched), before(comm), 3), comm);
            receivesOne(comm);
            assertThat(untouched).containsExactly(0);
        });
    }

    @TestFactory
    Stream<DynamicTest> aSendReceiveThatPendsTakesItsReceiveBack() {
        return everywhere(comm -> {
            int[] untouched = new int[1];
            assertThatThrownBy(() -> comm.sendReceive(
                    Part.of(new int[1]), next(comm), 4, Part.of(untouched), Comm.ANY_SOURCE, 3))
                    .isInstanceOf(FailurePendingException.class);
            comm.receive(new int[1], before(comm), 4);
            receivesOne(comm);
            assertThat(untouched).containsExactly(0);
        });
    }

    /// The first message of the living after a failure is not taken by a receive of before.
    private static void receivesOne(Comm comm) {
        comm.survivors().acknowledge();
        comm.survivors().agree(true); // nobody sends before all have failed
        int[] got = new int[1];
        comm.send(new int[] {9}, next(comm), 3);
        comm.receive(got, before(comm), 3);
        assertThat(got).containsExactly(9);
    }

    private static int next(Comm comm) {
        return comm.rank() == 3 ? 0 : comm.rank() == 1 ? 3 : 1;
    }

    private static int before(Comm comm) {
        return comm.rank() == 0 ? 3 : comm.rank() == 1 ? 0 : 1;
    }

    private static Map<String, Consumer<Comm>> endless() {
        Map<String, Consumer<Comm>> waits = new LinkedHashMap<>();
        waits.put("receive", comm -> comm.receive(new int[1], comm.rank() ^ 1, 0));
        waits.put("any", comm -> comm.receive(new int[1], Comm.ANY_SOURCE, 0));
        waits.put("request", comm -> comm.receiveAsync(new int[1], comm.rank() ^ 1, 0).await());
        waits.put("longSend", comm -> comm.send(new int[1 << 20], 0, 0));
        waits.put("probe", comm -> comm.probe(0, 0));
        waits.put("barrier", Comm::barrier);
        waits.put("allReduce that was started",
                comm -> comm.arrays().allReduce(new int[1], Op.SUM).start().await());
        return waits;
    }

    /// One rank revokes, and does nothing else any more until all are through.
    @TestFactory
    Stream<DynamicTest> revokingEndsWhateverGoesOn() {
        return Setting.with(RANKS).flatMap(setting -> endless().entrySet().stream()
                .map(wait -> dynamicTest(wait.getKey() + " " + setting, () ->
                        run(setting, rank -> {
                            Comm comm = Mpj.in(rank).comm().dup();
                            if (comm.rank() == 0) {
                                rank.compute(1_000_000);
                                comm.revoke();
                            } else {
                                assertThatThrownBy(() -> wait.getValue().accept(comm))
                                        .isInstanceOf(RevokedException.class);
                            }
                            assertThat(comm.isRevoked()).isTrue();
                            assertThatThrownBy(() -> comm.send(new int[1], 0, 0))
                                    .isInstanceOf(RevokedException.class);
                            assertThat(comm.survivors().agree(true)).isTrue();
                            assertThat(comm.survivors().shrink().allReduce(new int[] {1}, Op.SUM))
                                    .containsExactly(RANKS);
                            comm.free();
                            Mpj.in(rank).comm().barrier();
                        }))));
    }

    /// It revokes, one rank cannot hear of it, and it crashes: the others tell that one.
    @Test
    void aRevocationOutlivesTheRankThatMadeIt() {
        LocalRanks job = Job.local(RANKS).device("sim")
                .with("atoll.on.failure", "continue")
                .with("atoll.sim.faults", "cut=2>3@0ns+1s,crash=2@5ms,detect=1ms");
        Queue<Throwable> ended = new ConcurrentLinkedQueue<>();
        job.run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == DEAD) {
                comm.revoke();
                rank.compute(20_000_000);
                comm.barrier();
            }
            ended.add(catchThrowable(() -> comm.receive(
                    new int[1], comm.rank() == 0 ? 1 : 0, 0)));
            assertThat(comm.survivors().shrink().size()).isEqualTo(3);
        });
        assertThat(ended).hasSize(3).allMatch(RevokedException.class::isInstance);
    }

    @TestFactory
    Stream<DynamicTest> agreementCountsTheFailedAsNoUntilAllKnow() {
        return everywhere(comm -> {
            names(c -> c.receive(new int[1], DEAD, 0), comm);
            assertThat(comm.survivors().agree(true)).isFalse();
            Group known = comm.rank() == 0
                    ? comm.survivors().failed()
                    : comm.survivors().acknowledge();
            assertThat(known.size()).isEqualTo(1);
            assertThat(comm.survivors().agree(0b11)).isZero();
            comm.survivors().acknowledge();
            assertThat(comm.survivors().agree(0b110 | comm.rank())).isEqualTo(0b110);
            assertThat(comm.survivors().agree(comm.rank() != 3)).isFalse();
            assertThat(comm.survivors().agree(true)).isTrue();
        });
    }

    @TestFactory
    Stream<DynamicTest> theSurvivorsGoOnInAShrunkenCommunicator() {
        return everywhere(comm -> {
            comm.name("whole");
            CommunicationException lost = catchThrowableOfType(
                    CommunicationException.class, () -> {
                        while (true) {
                            comm.barrier();
                        }
                    });
            assertThat(lost).isNotNull();
            comm.revoke();
            Comm rest = comm.survivors().shrink();
            assertThat(rest.group().worldRanks()).containsExactly(0, 1, 3);
            assertThat(rest.survivors().failed().size()).isZero();
            assertThat(rest.allReduce(new int[] {rest.rank()}, Op.SUM)).containsExactly(3);
            Comm half = rest.split(rest.rank() / 2, 0);
            assertThat(half.size()).isEqualTo(rest.rank() < 2 ? 2 : 1);
            assertThat(rest.survivors().shrink().size()).isEqualTo(3);
        });
    }

    /// The ranks 0 and 1 are one group, the others the second, of which one fails.
    @TestFactory
    Stream<DynamicTest> theSurvivorsOfTwoGroupsAgreeAndGoOn() {
        return Setting.with(RANKS).map(setting -> dynamicTest(setting.toString(), () ->
                run(setting, rank -> {
                    Comm all = Mpj.in(rank).comm();
                    boolean first = all.rank() < DEAD;
                    InterComm inter =
                            all.split(first ? 0 : 1, 0).intercomm(0, all, first ? DEAD : 0, 1);
                    assertThat(inter.survivors().agree(all.rank() != 0)).isFalse();
                    assertThat(inter.survivors().agree(0b10 | all.rank())).isEqualTo(0b10);
                    if (all.rank() == DEAD) {
                        throw new UnsupportedOperationException("the well is dry");
                    }
                    goOn(inter, first);
                })));
    }

    private static void goOn(InterComm inter, boolean first) {
        while (inter.survivors().failed().size() == 0) {
            Thread.yield();
        }
        assertThat(inter.survivors().agree(true)).isFalse();
        inter.survivors().acknowledge();
        assertThat(inter.survivors().agree(true)).isTrue();
        inter.revoke();
        InterComm rest = inter.survivors().shrink().orElseThrow();
        assertThat(rest.size()).isEqualTo(first ? 2 : 1);
        assertThat(rest.remoteGroup().worldRanks()).isEqualTo(
                first ? new int[] {3} : new int[] {0, 1});
        int[] sum = new int[1];
        rest.parts().allReduce(Part.of(new int[] {first ? 5 : 7}), Part.of(sum), Op.SUM).run();
        assertThat(sum).containsExactly(first ? 7 : 10);
        assertThat(rest.merge(first).survivors().agree(true)).isTrue();
    }

    /// Of the second group nobody is left.
    @TestFactory
    Stream<DynamicTest> aGroupThatIsGoneLeavesNothingToShrinkTo() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () ->
                run(setting, rank -> {
                    Comm all = Mpj.in(rank).comm();
                    boolean first = all.rank() < 2;
                    InterComm inter =
                            all.split(first ? 0 : 1, 0).intercomm(0, all, first ? 2 : 0, 1);
                    assertThat(inter.survivors().agree(true)).isTrue();
                    if (!first) {
                        throw new UnsupportedOperationException("the well is dry");
                    }
                    assertThatThrownBy(() -> inter.receive(new int[1], 0, 0))
                            .isInstanceOf(RankLostException.class);
                    assertThat(inter.survivors().shrink()).isEmpty();
                })));
    }

    /// A buffered send is done when its message is copied: who has sent one, and ends, does not
    /// fail with its receiver. All others do, so that the job has failed if this one does, too.
    @TestFactory
    Stream<DynamicTest> aBufferedSendToALostRankFailsNobodyElse() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () -> {
            Queue<Integer> received = new ConcurrentLinkedQueue<>();
            survive(setting, comm -> {
                int[] message = new int[1 << 20];
                if (comm.rank() == 0) {
                    comm.send(SendMode.BUFFERED, Part.of(message), DEAD, 0);
                    comm.send(SendMode.BUFFERED, Part.of(message), 1, 0);
                    return;
                }
                names(c -> c.receive(new int[1], DEAD, 9), comm);
                received.add(comm.receive(message, 0, 0).source());
                throw new UnsupportedOperationException("dry, too");
            });
            assertThat(received).containsExactly(0);
        }));
    }

    @TestFactory
    Stream<DynamicTest> whenNobodyIsLeftTheJobHasFailed() {
        return Setting.with(2).map(setting -> dynamicTest(setting.toString(), () -> {
            RankFailedException thrown = catchThrowableOfType(
                    RankFailedException.class,
                    () -> run(setting, rank -> {
                        throw new UnsupportedOperationException("all dry");
                    }));
            assertThat(thrown).hasMessageContaining("all dry");
        }));
    }

    /// The normal kind of job: everything works as long as nothing fails.
    @TestFactory
    Stream<DynamicTest> aJobThatEndsWithItsRanksCanAgreeAndRevokeToo() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () ->
                setting.job().run(rank -> {
                    Comm comm = Mpj.in(rank).comm().dup();
                    assertThat(comm.survivors().agree(rank.number() != 1)).isFalse();
                    comm.revoke();
                    assertThat(comm.survivors().shrink().size()).isEqualTo(3);
                })));
    }

    @TestFactory
    Stream<DynamicTest> abortingEndsAllTheSame() {
        return Setting.with(3).map(setting -> dynamicTest(setting.toString(), () -> {
            Queue<Throwable> suffered = new ConcurrentLinkedQueue<>();
            Throwable thrown = catchThrowable(() -> run(setting, rank -> {
                if (rank.number() == 1) {
                    rank.abort(3, "enough");
                }
                Throwable ended = catchThrowable(
                        () -> Mpj.in(rank).comm().receive(new int[1], 1, 0));
                suffered.add(ended);
                throw (CommunicationException) ended;
            }));
            assertThat(thrown).isInstanceOf(RankFailedException.class);
            assertThat(suffered).isNotEmpty()
                    .noneMatch(RankLostException.class::isInstance);
        }));
    }
}
