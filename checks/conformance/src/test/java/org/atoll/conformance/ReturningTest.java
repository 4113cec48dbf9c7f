// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.stream.Stream;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.FailurePendingException;
import org.atoll.job.Job;
import org.atoll.job.Program;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Message passing when a lost rank comes back: messages reach its new life; communicators that
/// were made before leave it out, and new ones can be made with it.
class ReturningTest {
    private static final int RANKS = 4;
    private static final int DEAD = 2;

    private static Stream<DynamicTest> everywhere(Program living, Program reborn) {
        return Stream.of("threads", "sim").map(device -> dynamicTest(device, () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                        Job.local(RANKS)
                                .device(device)
                                .with("atoll.on.failure", "continue")
                                .run(rank -> live(rank, living, reborn)))));
    }

    private static void live(Rank rank, Program living, Program reborn) throws Exception {
        if (rank.number() != DEAD) {
            assertThatThrownBy(() -> Mpj.in(rank).comm().receive(new int[1], DEAD, 0))
                    .isInstanceOf(RankLostException.class);
            if (rank.number() == 0) {
                rank.fabric().restart(DEAD);
            }
            rank.fabric().awaitReturn(DEAD, 1);
            living.run(rank);
        } else if (rank.fabric().incarnation() == 0) {
            throw new UnsupportedOperationException("the well is dry");
        } else {
            reborn.run(rank);
        }
    }

    @TestFactory
    Stream<DynamicTest> messagesReachTheNewLife() {
        return everywhere(
                rank -> {
                    int[] room = new int[50_000];
                    Mpj.in(rank).comm().sendReceive(new int[50_000], DEAD, 1, room, DEAD, 1);
                    assertThat(room[0]).isEqualTo(rank.number() + 100);
                },
                rank -> {
                    for (int peer : new int[] {0, 1, 3}) {
                        int[] mine = new int[50_000];
                        mine[0] = peer + 100;
                        Mpj.in(rank).comm().sendReceive(mine, peer, 1, new int[50_000], peer, 1);
                    }
                });
    }

    /// What the members have agreed on, and how far they are, its new life does not know.
    @TestFactory
    Stream<DynamicTest> oldCommunicatorsLeaveItOut() {
        return everywhere(
                rank -> {
                    Comm comm = Mpj.in(rank).comm();
                    assertThat(comm.survivors().failed().worldRanks()).containsExactly(DEAD);
                    assertThatThrownBy(() -> comm.receive(new int[1], Comm.ANY_SOURCE, 2))
                            .isInstanceOf(FailurePendingException.class);
                    assertThat(comm.survivors().acknowledge().worldRanks()).containsExactly(DEAD);
                    assertThat(comm.survivors().agree(true)).isTrue();
                    Comm rest = comm.survivors().shrink();
                    assertThat(rest.allReduce(new int[] {1}, Op.SUM)[0]).isEqualTo(RANKS - 1);
                    comm.send(new int[1], DEAD, 3);
                    comm.receive(new int[1], Comm.ANY_SOURCE, 4);
                },
                rank -> {
                    for (int peer : new int[] {0, 1, 3}) {
                        Mpj.in(rank).comm().receive(new int[1], peer, 3);
                    }
                    for (int peer : new int[] {0, 1, 3}) {
                        Mpj.in(rank).comm().send(new int[1], peer, 4);
                    }
                });
    }

    @TestFactory
    Stream<DynamicTest> newCommunicatorsCanBeMadeWithIt() {
        Program together = rank -> {
            Comm all = Mpj.in(rank).comm().createFromGroup(Mpj.in(rank).comm().group(), 5);
            assertThat(all.survivors().failed().worldRanks()).isEmpty();
            assertThat(all.allReduce(new int[] {1 << rank.number()}, Op.SUM)[0])
                    .isEqualTo((1 << RANKS) - 1);
            assertThat(all.survivors().agree(rank.number() != DEAD)).isFalse();
            assertThat(all.survivors().agree(true)).isTrue();
            Comm half = all.split(rank.number() % 2, 0);
            assertThat(half.allReduce(new int[] {1}, Op.SUM)[0]).isEqualTo(RANKS / 2);
        };
        return everywhere(together, together);
    }
}
