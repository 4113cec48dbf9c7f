// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Mailbox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests what each fault does to a program.
@Timeout(300)
class FaultsTest {
    private static final long MILLI = 1_000_000;

    private static Simulator with(String faults) {
        return Simulator.of("infiniband").with("atoll.sim.faults", faults);
    }

    /// When rank 1 has a message that rank 0 sends at the beginning.
    private static long arrival(String faults) {
        AtomicLongArray times = new AtomicLongArray(2);
        with(faults).run(2, world -> {
            if (world.rank() == 0) {
                new Mail(world).send(8, 1, 0);
            } else {
                new Mail(world).receive(8, 0, 0);
                times.set(1, world.nanoTime());
            }
        });
        return times.get(1);
    }

    @Test
    void aClogHoldsFramesBackUntilItIsOver() {
        assertThat(arrival("clog=0>1@0ms+5ms")).isBetween(5 * MILLI, 5 * MILLI + 10_000);
        assertThat(arrival("clog=1>0@0ms+5ms")).isLessThan(MILLI);
        assertThat(arrival("clog=0>1@9ms+5ms")).isLessThan(MILLI);
    }

    @Test
    void whatACutLosesIsSentAgainUntilItHeals() {
        assertThat(arrival("cut=0>*@0ms+5ms,retransmit=1ms"))
                .as("after 1, 3 and 7 ms").isBetween(7 * MILLI, 7 * MILLI + 10_000);
    }

    @Test
    void aCutThatNeverHealsIsAFailureOfTheReceiver() {
        assertThatThrownBy(() -> with("cut=0>1@0ms+999s,giveup=2s").run(2, world -> {
            Mail mail = new Mail(world);
            if (world.rank() == 0) {
                mail.send(8, 1, 0);
            }
            mail.receive(8, 1 - world.rank(), 0);
        })).hasRootCauseInstanceOf(CommunicationException.class)
                .hasMessageContaining("rank 1 failed: rank 0 cannot reach it any more");
    }

    @Test
    void lossAndDoublingAndOvertakingAreHiddenFromPrograms() {
        Report calm = with("").run(5, new Stencil(50));
        Report rough = with("loss=0.3,double=0.3,delay=20us,reorder=0.2").run(5, new Stencil(50));
        assertThat(rough.deliveries()).isEqualTo(calm.deliveries());
        assertThat(rough.nanos()).isGreaterThan(10 * calm.nanos());
    }

    @Test
    void theSamePlanAndSeedGiveTheSameTrace() {
        Simulator rough = with("loss=0.3,double=0.3,delay=20us,reorder=0.2").seed(5);
        assertThat(rough.run(5, new Stencil(20))).isEqualTo(rough.run(5, new Stencil(20)));
        assertThat(rough.run(5, new Stencil(20)).hash())
                .isNotEqualTo(rough.seed(6).run(5, new Stencil(20)).hash());
    }

    @Test
    void theOthersHearOfACrashAfterAWhile() {
        AtomicLongArray heard = new AtomicLongArray(3);
        assertThatThrownBy(() -> with("crash=2@5ms,detect=3ms").run(3, world -> {
            try {
                new Stencil(100_000).run(world);
            } catch (CommunicationException e) {
                assertThat(e.failedRank()).isEqualTo(2);
                assertThat(e).hasMessageContaining("rank 2 failed: it crashed at 5000000 ns");
                heard.set(world.rank(), world.nanoTime());
                throw e;
            }
        })).hasMessageContaining("rank 2 failed");
        for (int rank = 0; rank < 3; rank++) {
            assertThat(heard.get(rank)).isBetween(8 * MILLI, 8 * MILLI + 50_000);
        }
    }

    @Test
    void aCrashAfterTheEndIsNone() {
        Report report = with("crash=1@9s").run(2, new Stencil(5));
        assertThat(report.nanos()).isLessThan(MILLI);
    }

    /// Rank 0 asks rank 1 for its life, again and again, and notes when it hears of another one.
    private static void askForLives(World world, Queue<String> heard, int lives) {
        Mail mail = new Mail(world);
        if (world.rank() == 1) {
            for (int last = world.incarnation(); last < lives; last = world.incarnation()) {
                mail.receive(8, 0, world.incarnation());
                mail.send(8, 0, world.incarnation());
            }
            mail.receive(8, 0, lives);
            return;
        }
        for (int life = 0; life < lives; life++) {
            try {
                while (true) {
                    mail.send(8, 1, life);
                    mail.receive(8, 1, life);
                }
            } catch (RankLostException e) {
                heard.add("lost at " + world.nanoTime() / MILLI);
            }
            world.awaitReturn(1, life + 1);
            heard.add("back at " + world.nanoTime() / MILLI);
        }
        mail.send(8, 1, lives);
    }

    private static Queue<String> lives(String faults, int lives) {
        Queue<String> heard = new ConcurrentLinkedQueue<>();
        with(faults).with("atoll.on.failure", "continue")
                .run(2, world -> askForLives(world, heard, lives));
        return heard;
    }

    @Test
    void aRankThatCrashedComesBackInItsNextLife() {
        assertThat(lives("crash=1@5ms+4ms,crash=1@30ms+20ms,detect=3ms", 2)).containsExactly(
                "lost at 8", "back at 9", "lost at 33", "back at 50");
    }

    @Test
    void aLossIsKnownAtTheReturnAtTheLatest() {
        assertThat(lives("crash=1@5ms+4ms,detect=100ms", 1))
                .containsExactly("lost at 9", "back at 9");
    }

    @Test
    void aCrashAndAReturnAreTheSameEachTime() {
        Simulator twice = with("crash=1@5ms+4ms,crash=1@30ms+20ms,detect=3ms,delay=20us,loss=0.1")
                .with("atoll.on.failure", "continue").seed(3);
        Simulator.Body body = world -> askForLives(world, new ConcurrentLinkedQueue<>(), 2);
        assertThat(twice.run(2, body)).isEqualTo(twice.run(2, body));
    }

    @Test
    void aRankThatComputesDiesWithoutEnd() {
        Queue<Integer> lives = new ConcurrentLinkedQueue<>();
        with("crash=1@5ms+1ms").with("atoll.on.failure", "continue").run(2, world -> {
            lives.add(world.incarnation());
            while (world.rank() == 1 && world.incarnation() == 0) {
                world.compute(MILLI);
            }
            world.awaitReturn(1, 1);
        });
        assertThat(lives).containsExactly(0, 0, 1);
    }

    @Test
    void whatWasOnItsWayToOrFromTheEarlierLifeIsForgotten() {
        AtomicLongArray stale = new AtomicLongArray(1);
        with("crash=1@1ms+1ms,detect=1us,clog=1>0@0ms+20ms,clog=0>1@0ms+20ms")
                .with("atoll.on.failure", "continue").run(2, world -> {
            Mail mail = new Mail(world);
            if (world.incarnation() == 0) {
                mail.send(8, 1 - world.rank(), world.rank());
            }
            if (world.rank() == 0) {
                world.awaitReturn(1, 1);
                mail.send(8, 1, 7);
                mail.receive(8, 1, 8);
                stale.set(0, Objects.requireNonNull(world.endpoint().traffic(1)).staleFrames);
            } else if (world.incarnation() == 0) {
                mail.receive(8, 0, 99);
            } else {
                mail.receive(8, 0, 7);
                assertThat(Mailbox.of(world).probes().tryProbe(-1, 0, -1)).isNull();
                mail.send(8, 0, 8);
            }
        });
        assertThat(stale.get(0)).as("frames of the earlier life").isOne();
    }

    @Test
    void withoutTheUsersWordACrashEndsTheJobEvenIfTheRankWouldComeBack() {
        assertThatThrownBy(() -> with("crash=1@1ms+1ms").run(2, new Stencil(100_000)))
                .hasMessageContaining("rank 1 failed");
    }

    @Test
    void slowRanksComputeLongerAndSkewedClocksAreWrong() {
        AtomicLongArray times = new AtomicLongArray(3);
        with("slow=1*3,skew=2+7ms").run(3, world -> {
            long start = world.nanoTime();
            world.compute(MILLI);
            times.set(world.rank(), world.rank() == 2 ? start : world.nanoTime() - start);
        });
        assertThat(times.get(0)).isBetween(MILLI, MILLI + 1000);
        assertThat(times.get(1)).isBetween(3 * MILLI, 3 * MILLI + 1000);
        assertThat(times.get(2)).isBetween(7 * MILLI, 7 * MILLI + 1000);
    }
}
