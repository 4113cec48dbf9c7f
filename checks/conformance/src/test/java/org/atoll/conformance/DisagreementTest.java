// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.TruncationException;
import org.atoll.job.Program;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Checks what happens when ranks do not mean the same: a message longer than its buffer, and
/// collectives with unequal counts.
class DisagreementTest {

    private static Stream<DynamicTest> onEachDevice(String name, int ranks, Program program) {
        return Setting.with(ranks)
                .map(setting -> dynamicTest(name + " " + setting, () -> run(setting, program)));
    }

    private static void run(Setting setting, Program program) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(120),
                () -> setting.job().run(program));
    }

    /// By way of eager messages and of announced ones; the next message is not harmed.
    @TestFactory
    Stream<DynamicTest> truncationNamesBothSizesAndBothRanksGoOn() {
        return onEachDevice("truncation", 2, rank -> {
            for (int length : new int[] {5, 300, 50_000}) {
                if (rank.number() == 0) {
                    Mpj.in(rank).comm().send(new int[length], 1, 6);
                    Mpj.in(rank).comm().send(new int[] {length}, 1, 6);
                } else {
                    truncates(Mpj.in(rank).comm(), length);
                }
            }
        });
    }

    private static void truncates(Comm comm, int length) {
        int[] in = new int[length];
        Arrays.fill(in, 77);
        int room = length - 2;
        assertThat(catchThrowable(() -> comm.receive(in, 0, room, 0, 6)))
                .isInstanceOf(TruncationException.class)
                .hasMessageContainingAll(
                        "from 0", "tag 6", 4 * length + " bytes", "only " + 4 * room);
        assertThat(in[room - 1]).isZero();
        assertThat(in[room]).isEqualTo(77);
        assertThat(comm.receive(in, 0, 6)).isEqualTo(new Status(0, 6, 4));
        assertThat(in[0]).isEqualTo(length);
    }

    @TestFactory
    Stream<DynamicTest> truncationComesThroughRequestsAndStages() {
        return onEachDevice("truncation", 2, rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (rank.number() == 0) {
                comm.send(new long[20], 1, 0);
                return;
            }
            Request receiving = comm.receiveAsync(new long[3], 0, 0);
            AtomicReference<Throwable> staged = new AtomicReference<>();
            receiving.stage().whenComplete((status, failure) -> staged.set(failure));
            assertThat(catchThrowable(receiving::await))
                    .isInstanceOf(TruncationException.class)
                    .hasMessageContainingAll("160 bytes", "only 24");
            assertThat(catchThrowable(() -> receiving.stage().toCompletableFuture().join()))
                    .hasCauseInstanceOf(TruncationException.class);
        });
    }

    private interface Collective {
        void on(Comm comm, int[] values);
    }

    /// Rank 1 of 3 gives another count; some rank sees it and names both sizes.
    private static Stream<DynamicTest> disagree(String name, Collective collective) {
        return Stream.of(3, 5).flatMap(length -> Setting.with(3).map(setting -> dynamicTest(
                name + " of " + length + " where others give 4, " + setting,
                () -> notices(setting, collective, length))));
    }

    private static void notices(Setting setting, Collective collective, int length) {
        Throwable thrown = catchThrowable(() -> run(setting, rank ->
                collective.on(Mpj.in(rank).comm(), new int[rank.number() == 1 ? length : 4])));
        assertThat(thrown).isInstanceOf(RankFailedException.class);
        assertThat(thrown.getCause())
                .isInstanceOf(IllegalStateException.class)
                .message()
                .contains("ranks disagree")
                .containsPattern("rank [012] contributed \\d+ bytes")
                .containsPattern("where \\d+ were expected");
    }

    @TestFactory
    Stream<DynamicTest> countsThatDifferAreNoticed() {
        return Stream.of(
                        disagree("gather", (comm, values) ->
                                comm.gatherInto(values, new int[15], 0)),
                        disagree("broadcast", (comm, values) -> comm.broadcast(values, 1)),
                        disagree("reduce", (comm, values) -> comm.reduce(values, Op.SUM, 0)),
                        disagree("allReduce", (comm, values) -> comm.allReduce(values, Op.SUM)),
                        disagree("allGather", (comm, values) ->
                                comm.allGatherInto(values, new int[15])),
                        disagree("scan", (comm, values) -> comm.scan(values, Op.SUM)))
                .flatMap(tests -> tests);
    }
}
