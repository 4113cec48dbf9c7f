// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.echo.PrankKind.Prank;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.contract.Ranks.Death;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks what becomes of echoes when a rank is lost and the job goes on. In these programs rank 1
/// dies, and rank 0 may have it started again.
@Timeout(300)
class SurvivalTest {
    private static final int LENGTH = 1000;

    /// Twice as many as there is credit for.
    private static final int COUNT = 2 * (int) (Echo.CREDIT_BYTES / LENGTH);

    private static void awaitLoss(World world) {
        while (!world.losses().isLost(1)) {
            world.endpoint().advance();
            world.compute(1000);
        }
    }

    private static void restart(World world, int life) {
        awaitLoss(world);
        if (world.rank() == 0) {
            world.restart(1);
        }
        world.awaitReturn(1, life);
    }

    private static void endsWithTheLoss(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(RankLostException.class)
                .hasMessageContaining("rank 1")
                .extracting(e -> ((RankLostException) e).failedRank()).isEqualTo(1);
    }

    /// Rank 0 asks what rank 1 never answers; rank 2 spends the credit that rank 1 never gives
    /// back. Both go on with each other.
    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#thatTakeIn")
    void aLossEndsQuestionsAndWaitsForCredit(Ranks ranks) {
        ranks.runOutliving(3, world -> {
            Echo echo = Echo.of(world);
            Prank prank = Prank.of(world);
            if (world.rank() == 1) {
                echo.take();
                echo.take();
                throw new Death();
            }
            Exchange question = prank.question();
            if (world.rank() == 0) {
                echo.tell(1, (byte) 1);
                prank.held(() -> {
                    prank.lane(1).ask(question, new Bytes(new byte[0]), prank.essay, 1);
                    endsWithTheLoss(question::await);
                });
            } else {
                endsWithTheLoss(() -> tellForEver(echo));
            }
            endsWithTheLoss(() -> echo.ask(1, new byte[8]));
            endsWithTheLoss(() -> echo.ask(1, new byte[1 << 20]));
            endsWithTheLoss(() -> prank.held(() -> {
                prank.lane(1).ask(question, new Bytes(new byte[9]), prank.essay, 1);
                question.await();
            }));
            assertThat(echo.ask(2 - world.rank(), new byte[8])).hasSize(8);
            assertThat(echo.ask(2 - world.rank(), new byte[1 << 20])).hasSize(1 << 20);
        });
    }

    private static void tellForEver(Echo echo) {
        while (true) {
            echo.tell(1, new byte[10_000]);
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#thatTakeIn")
    void theNextLifeAnswersAndHasCreditAnew(Ranks ranks) {
        int lives = 3;
        ranks.runOutliving(2, world -> {
            Echo echo = Echo.of(world);
            if (world.rank() == 0) {
                askAndTell(echo, 0);
                for (int life = 1; life <= lives; life++) {
                    restart(world, life);
                    askAndTell(echo, life);
                }
                return;
            }
            takeAll(echo, COUNT, world.incarnation());
            tellAll(echo, 0, world.incarnation());
            takeAll(echo, 1, 9);
            if (world.incarnation() < lives) {
                echo.tell(0, Samples.bytes(LENGTH, -1)); // nobody takes it
                throw new Death();
            }
        });
    }

    private static void askAndTell(Echo echo, int life) {
        byte[] bytes = Samples.bytes(70_000, life);
        assertThat(echo.ask(1, bytes)).isEqualTo(bytes);
        tellAll(echo, 1, life);
        takeAll(echo, COUNT, life);
        echo.tell(1, Samples.bytes(LENGTH, 9));
    }

    private static void tellAll(Echo echo, int rank, long number) {
        for (int i = 0; i < COUNT; i++) {
            echo.tell(rank, Samples.bytes(LENGTH, number));
        }
    }

    private static void takeAll(Echo echo, int count, long number) {
        for (int i = 0; i < count; i++) {
            assertThat(echo.take().bytes()).isEqualTo(Samples.bytes(LENGTH, number));
        }
    }

    /// Rank 0 keeps a question of rank 1's first life, and answers it when the second has asked,
    /// whose question has the same number.
    @ParameterizedTest
    @MethodSource("org.atoll.echo.Places#thatTakeIn")
    void aLateAnswerToAnEarlierLifeIsForgotten(Ranks ranks) {
        ranks.runOutliving(2, world -> {
            Echo echo = Echo.of(world);
            Prank prank = Prank.of(world);
            if (world.rank() == 1) {
                Exchange question = prank.question();
                prank.held(() ->
                        prank.lane(0).ask(question, new Bytes(new byte[1]), prank.essay, 1));
                if (world.incarnation() == 0) {
                    echo.take();
                    throw new Death();
                }
                prank.held(() -> {
                    question.await();
                    assertThat(question.status()).isEqualTo(2);
                    question.take();
                });
                return;
            }
            int first = awaitQuestion(world, prank);
            AtomicReference<LateAnswer> late = new AtomicReference<>();
            prank.held(() -> late.set(prank.lane(1).later(first)));
            echo.tell(1, (byte) 1);
            restart(world, 1);
            int second = awaitQuestion(world, prank);
            assertThat(second).as("the question's number in the next life").isEqualTo(first);
            prank.held(() -> {
                late.get().give(1, new Bytes(new byte[1]));
                late.get().refuse(-5);
                prank.lane(1).later(second).give(2, new Bytes(new byte[1]));
            });
        });
    }

    private static int awaitQuestion(World world, Prank prank) {
        int[] id = {-1};
        while (id[0] < 0) {
            world.endpoint().advance();
            world.compute(1000);
            prank.held(() -> id[0] = prank.asked.isEmpty() ? -1 : prank.asked.removeFirst()[1]);
        }
        return id[0];
    }
}
