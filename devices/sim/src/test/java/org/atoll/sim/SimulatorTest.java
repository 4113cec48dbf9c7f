// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Topology.Distance;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Programs in virtual time.
@Timeout(300)
class SimulatorTest {
    private static final Simulator FAST = Simulator.of("infiniband");

    /// Everybody sends to everybody; who is served first is left to the seed.
    private static void crowd(World world) {
        Mail mail = new Mail(world);
        for (int peer = 0; peer < world.size(); peer++) {
            mail.send(100 * peer, peer, 0);
        }
        for (int peer = 0; peer < world.size(); peer++) {
            mail.receive(10_000, -1, 0);
        }
    }

    @Test
    void theSameSeedGivesTheSameTraceAndAnotherSeedAnother() {
        Set<Long> hashes = new HashSet<>();
        for (int seed = 0; seed < 10; seed++) {
            Report report = FAST.seed(seed).run(9, SimulatorTest::crowd);
            for (int again = 0; again < 3; again++) {
                assertThat(FAST.seed(seed).run(9, SimulatorTest::crowd)).isEqualTo(report);
            }
            hashes.add(report.hash());
        }
        assertThat(hashes).hasSize(10);
    }

    /// A number that every machine and every run must come to.
    @Test
    void theTraceOfAProgramIsTheSameEverywhere() {
        Report report = Simulator.of("das:2x4").seed(3).run(8, new Stencil(20));
        assertThat(report.deliveries()).isEqualTo(320);
        assertThat(Long.toHexString(report.hash())).isEqualTo("ac12f3542e1a3e9b");
    }

    @Test
    void aThousandRanksGoThroughAStencilInVirtualTime() {
        Report report = FAST.run(1000, new Stencil(20));
        assertThat(report.deliveries()).isEqualTo(40_000);
        assertThat(report.nanos()).isBetween(20 * (5000L + 1100), 20 * (5000L + 1800));
    }

    @Test
    void virtualTimePassesOnlyByWhatIsSaid() {
        Report report = Simulator.of("das:1").run(1, world -> {
            long start = world.nanoTime();
            world.compute(TimeUnit.HOURS.toNanos(3));
            assertThat(world.nanoTime() - start)
                    .isBetween(TimeUnit.HOURS.toNanos(3), TimeUnit.HOURS.toNanos(3) + 1000);
            world.operate(60_000_000);
            assertThatThrownBy(() -> world.compute(-1)).hasMessageContaining("-1 nanoseconds");
        });
        assertThat(report.nanos() - TimeUnit.HOURS.toNanos(3))
                .isBetween(1000_000_000L, 1000_001_000L);
    }

    @Test
    void theWorkOfAModelTakesWhatTheMachineSays() {
        Report report = Simulator.of("dsm-thesis:1").run(1, world -> {
            assertThat(world.costNanos("dsm.twin")).isEqualTo(341_000);
            assertThat(world.costNanos("dsm.tea")).isZero();
            world.spend(world.costNanos("dsm.twin"));
        });
        assertThat(report.nanos()).isBetween(341_000L, 342_000L);
        Report zero = Simulator.of("dsm-thesis:1").with("atoll.sim.compute", "zero")
                .run(1, world -> world.spend(world.costNanos("dsm.twin")));
        assertThat(zero.nanos()).isLessThan(1000);
    }

    @Test
    void trafficWithMemoryCountsBeyondTheCache() {
        Report report = Simulator.of("das:1").run(1, world -> {
            world.operate(60_000, 154_400, 256 << 10);
            world.operate(60_000, 154_400, (256 << 10) + 1);
            assertThatThrownBy(() -> world.operate(1, -2, 0))
                    .hasMessageContaining("-2 bytes moved");
        });
        assertThat(report.nanos()).isBetween(3_000_000L, 3_001_000L);
    }

    @Test
    void zeroComputeTimeLeavesOnlyMessages() {
        Report with = FAST.run(4, new Stencil(10));
        Report without = FAST.with("atoll.sim.compute", "zero").run(4, new Stencil(10));
        assertThat(with.nanos() - without.nanos())
                .isCloseTo(
                        10 * Stencil.COMPUTE_NANOS,
                        org.assertj.core.api.Assertions.within(20_000L));
    }

    @Test
    void measuredComputeTimeIsTheThreadsOwn() {
        AtomicLong sum = new AtomicLong();
        Report report = FAST.with("atoll.sim.compute", "measured")
                .with("atoll.sim.scale", "1000")
                .run(2, world -> {
                    for (int i = 0; i < 1_000_000; i++) {
                        sum.addAndGet(i);
                    }
                    new Mail(world).roundTrip(8, 1);
                    assertThat(Thread.currentThread().isVirtual()).isFalse();
                });
        assertThat(report.nanos()).isGreaterThan(100_000_000L);
    }

    @Test
    void aDeadlockIsFoundAtOnceAndNamesWhoWaitsForWhom() {
        assertThatThrownBy(() -> FAST.run(3, world ->
                        new Mail(world).receive(8, (world.rank() + 1) % 3, 40 + world.rank())))
                .hasMessageContaining("deadlock: rank 0 waits in receive from 1, tag 40; "
                        + "rank 1 waits in receive from 2, tag 41; "
                        + "rank 2 waits in receive from 0, tag 42");
    }

    @Test
    void aDeadlockNamesWhoHasEnded() {
        assertThatThrownBy(() -> FAST.run(3, world -> {
            if (world.rank() == 2) {
                new Mail(world).receive(8, 0, 40);
            }
        })).hasMessageContaining(
                "deadlock: rank 2 waits in receive from 0, tag 40; ranks 0, 1 have ended");
    }

    @Test
    void ranksThatPollInVainAreADeadlockToo() {
        assertThatThrownBy(() -> FAST.run(2, world -> {
            Transmission request = new Mail(world).startReceive(8, 1 - world.rank(), 3);
            while (!Mailbox.of(world).test(request)) {
                Thread.onSpinWait();
            }
            Mailbox.of(world).await(request);
        })).hasMessageContaining("deadlock: rank 0 waits in polls that find nothing");
    }

    @Test
    void aRankThatPollsSeesWhatComes() {
        AtomicLong took = new AtomicLong();
        Simulator.of("das:2x1").run(2, world -> {
            Mail mail = new Mail(world);
            if (world.rank() == 0) {
                mail.send(8, 1, 0);
                return;
            }
            Transmission request = mail.startReceive(8, 0, 0);
            while (!Mailbox.of(world).test(request)) {
                Thread.onSpinWait();
            }
            took.set(world.nanoTime());
        });
        assertThat(took.get()).isBetween(2_800_000L, 2_830_000L);
    }

    @Test
    void aRankThatWaitsOutsideItsWorldIsNamedWithThePlace() {
        CountDownLatch latch = new CountDownLatch(1);
        assertThatThrownBy(() -> FAST.with("atoll.sim.patience.seconds", "1").run(3, world -> {
            if (world.rank() == 1) {
                latch.await();
            }
            new Mail(world).receive(8, (world.rank() + 1) % 3, 0);
        })).hasMessageContaining("rank 1 waits in java.util.concurrent.CountDownLatch.await at ")
                .hasMessageContaining("SimulatorTest.java:")
                .hasMessageContaining("for what its world does not know of");
    }

    /// A wait that cannot be interrupted ends with the wait of the rank that has the lock.
    @Test
    void aRankThatWaitsForAnothersLockLosesItsTurn() {
        ReentrantLock lock = new ReentrantLock();
        assertThatThrownBy(() -> FAST.with("atoll.sim.patience.seconds", "1").run(2, world -> {
            if (world.rank() == 1) {
                new Mail(world).receive(8, 0, 0);
            }
            lock.lock();
            try {
                new Mail(world).send(8, 1 - world.rank(), 0);
                new Mail(world).receive(8, 1 - world.rank(), 0);
            } finally {
                lock.unlock();
            }
        })).hasMessageContaining("rank 1 waits in java.util.concurrent.locks.ReentrantLock")
                .hasMessageContaining("SimulatorTest.java:");
    }

    @Test
    void aRankMayWaitForThreadsThatComputeOrSleep() {
        Report report = FAST.with("atoll.sim.patience.seconds", "1").run(1, world -> {
            Thread helper = Thread.ofPlatform().start(() -> {
                long end = System.nanoTime() + 1_500_000_000L;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                LockSupport.parkNanos(1_500_000_000L);
            });
            helper.join();
        });
        assertThat(report.deliveries()).isZero();
    }

    @Test
    void aRankThatThrowsEndsTheOthers() {
        AtomicInteger ended = new AtomicInteger();
        assertThatThrownBy(() -> FAST.run(3, world -> {
            if (world.rank() == 1) {
                throw new IllegalArgumentException("the disk is full");
            }
            try {
                new Mail(world).receive(8, 1, 0);
            } finally {
                ended.incrementAndGet();
            }
        })).hasRootCauseMessage("the disk is full");
        assertThat(ended).hasValue(2);
    }

    @Test
    void ranksKnowTheModelledNodesAndClusters() {
        Simulator.of("simple:3").run(12, world -> {
            assertThat(world.topology().ranksOfNode(world.rank() / 4)).hasSize(4)
                    .contains(world.rank());
            assertThat(world.topology().distance(0, 3)).isEqualTo(Distance.NODE);
            assertThat(world.topology().distance(0, 4)).isEqualTo(Distance.CLUSTER);
        });
        Simulator.of("das:4x10").run(40, world -> {
            assertThat(world.topology().cluster(world.rank())).isEqualTo(world.rank() / 10);
            assertThat(world.topology().distance(9, 10)).isEqualTo(Distance.WIDE_AREA);
        });
    }

    /// Two senders of one node share its interface: both together take twice as long as one.
    @Test
    void ranksOfANodeShareItsInterface() {
        long alone = sending(1);
        long together = sending(2);
        assertThat((double) together / alone).isBetween(1.9, 2.05);
    }

    private static long sending(int senders) {
        return Simulator.of("simple:2").run(8, world -> {
            Mail mail = new Mail(world);
            if (world.rank() < senders) {
                mail.send(1 << 20, world.rank() + 4, 0);
            } else if (world.rank() >= 4 && world.rank() < 4 + senders) {
                mail.receive(1 << 20, world.rank() - 4, 0);
            }
        }).nanos();
    }

    /// A long message to a rank that computes: a helper sees to it that it flows meanwhile.
    @Test
    void requestsNobodyWaitsForGoOnWhileTheProgramComputes() {
        AtomicLong done = new AtomicLong();
        Simulator.of("das:2").run(2, world -> {
            Mail mail = new Mail(world);
            if (world.rank() == 0) {
                Transmission request = mail.startReceive(1 << 20, 1, 0);
                world.compute(200_000_000);
                assertThat(request.isDone()).isTrue();
            } else {
                mail.send(1 << 20, 0, 0);
                done.set(world.nanoTime());
            }
        });
        assertThat(done.get()).isBetween(20_000_000L, 40_000_000L);
    }
}
