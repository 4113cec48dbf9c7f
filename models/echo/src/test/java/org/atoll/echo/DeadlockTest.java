// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.atoll.echo.PrankKind.Prank;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Frame;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A job that does not go on is told so, and which question of which service each rank waits for.
@Timeout(300)
@Sampled(value = 1, tests = 3)
class DeadlockTest {

    @ParameterizedTest
    @MethodSource("org.atoll.echo.MischiefTest#devices")
    void questionsThatNobodyAnswersAreNamed(Ranks ranks) {
        ranks.runIntoFailure(3, world -> {
            Samples.meet(world);
            Prank prank = Prank.of(world);
            int rank = world.rank();
            assertThatThrownBy(() -> {
                if (rank == 2) {
                    Echo.of(world).take();
                } else {
                    ask(prank, prank.essay, rank + 1);
                }
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining("rank 0 waits in question prank.essay to rank 1")
                    .hasMessageContaining("rank 1 waits in question prank.essay to rank 2")
                    .hasMessageContaining("rank 2 waits in take of what echo was told");
        });
    }

    private static void ask(Prank prank, int number, int rank) {
        prank.held(() -> {
            Exchange question = prank.question();
            prank.lane(rank).ask(question, new Bytes(new byte[100 * rank]), number, 1);
            question.await();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.MischiefTest#devices")
    void creditThatNobodyGivesBackIsNamed(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Echo echo = Echo.of(world);
            assertThatThrownBy(() -> {
                while (true) {
                    echo.tell(1 - world.rank(), new byte[1000]);
                }
            })
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining(
                            "rank 0 waits in credit for 1064 bytes of echo at rank 1")
                    .hasMessageContaining(
                            "rank 1 waits in credit for 1064 bytes of echo at rank 0");
        });
    }

    /// The behaviour of the program of a rank whose thread answers slowly.
    private enum Then { WAITS, HAS_ENDED, ENDS }

    /// The thread that answers sleeps longer than a deadlock takes to be found.
    @ParameterizedTest
    @EnumSource(Then.class)
    void aRankWithAThreadThatWillAnswerIsInNone(Then then) {
        Places.SHM.run(2, world -> {
            Prank prank = Prank.of(world);
            prank.onPoke = (source, memory, header, payload) ->
                    answerSlowly(prank, source, Frame.tag(memory, header));
            Samples.meet(world);
            if (world.rank() == 0) {
                Thread.sleep(then == Then.HAS_ENDED ? 300 : 0);
                ask(prank, prank.poke, 1);
                Echo.of(world).tell(1);
            } else if (then == Then.WAITS) {
                Echo.of(world).take();
            } else if (then == Then.ENDS) {
                Thread.sleep(500);
            }
        });
    }

    private static void answerSlowly(Prank prank, int asker, int id) {
        LateAnswer answer = prank.lane(asker).later(id);
        prank.station.endpoint().afterwards(() -> prank.station.world().startBeside("slow", () -> {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
            prank.held(() -> answer.give(0, new Bytes(new byte[8])));
        }));
    }
}
