// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLongArray;
import org.atoll.fabric.CommunicationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What each fault does to a program.
@Timeout(60)
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
