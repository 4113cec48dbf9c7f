// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ParkingTest {
    private static final long LONG_NANOS = 300_000_000_000L;
    private static final long SHORT_NANOS = 10_000_000L;

    private List<Rank> ranks = List.of();

    /// Two ranks that are connected and have nothing to read.
    @BeforeEach
    void connect() {
        ranks = Rank.job(2);
        Drive.send(ranks, 0, 1, 8);
        Drive.send(ranks, 1, 0, 8);
        Drive.until(ranks, () -> ranks.get(1).received(0) == 1 && ranks.get(0).received(1) == 1);
        settle();
    }

    /// Sleeps until nothing is left to end a sleep early.
    private void settle() {
        long start;
        do {
            ranks.forEach(Rank::poll);
            start = System.nanoTime();
            ranks.get(1).device.park(SHORT_NANOS);
        } while (System.nanoTime() - start < SHORT_NANOS);
    }

    @AfterEach
    void close() throws InterruptedException {
        Rank.closeAll(ranks);
    }

    private Thread parker() {
        return Thread.ofPlatform().start(() -> ranks.get(1).device.park(LONG_NANOS));
    }

    private static void asleep(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(100);
            assertThat(thread.isAlive()).as("must sleep").isTrue();
        }
    }

    private static void awake(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(60_000);
            assertThat(thread.isAlive()).as("must be awake").isFalse();
        }
    }

    @Test
    void endsWhenAFrameArrives() throws Exception {
        Thread sleeper = parker();
        asleep(sleeper);
        assertThat(ranks.get(0).send(1, 8)).isTrue();
        awake(sleeper);
        Drive.until(ranks, () -> ranks.get(1).received(0) == 2);
    }

    @Test
    void doesNotBeginWhenAFrameIsThere() throws Exception {
        assertThat(ranks.get(0).send(1, 8)).isTrue();
        awake(parker());
    }

    @Test
    void endsForEveryThreadOnWake() throws Exception {
        Thread[] sleepers = {parker(), parker(), parker()};
        asleep(sleepers);
        ranks.get(1).device.wake();
        awake(sleepers);
    }

    @Test
    void doesNotBeginAfterAWake() throws Exception {
        ranks.get(1).device.wake();
        awake(parker(), parker());
    }

    @Test
    void endsInTime() {
        long start = System.nanoTime();
        ranks.get(1).device.park(SHORT_NANOS);
        assertThat(System.nanoTime() - start).isBetween(SHORT_NANOS, 6000 * SHORT_NANOS);
    }

    @Test
    void endsWhenAConnectionIsAskedFor() throws Exception {
        List<Rank> others = Rank.job(2);
        others.get(0).poll();
        Thread sleeper = Thread.ofPlatform().start(() -> others.get(0).device.park(LONG_NANOS));
        asleep(sleeper);
        others.get(1).send(0, 8);
        others.get(1).poll();
        awake(sleeper);
        Drive.send(others, 1, 0, 8);
        Drive.until(others, () -> others.get(0).received(1) == 1);
        Rank.closeAll(others);
    }

    @Test
    void endsWhenTheSocketTakesMore() throws Exception {
        fill();
        Thread sleeper = parker();
        asleep(sleeper);
        Drive.until(ranks.subList(0, 1), () -> !sleeper.isAlive());
        awake(sleeper);
    }

    /// Sends until even a rested connection takes no more.
    private void fill() {
        int stuck = 0;
        while (stuck < 5) {
            stuck++;
            while (ranks.get(1).send(0, 60_000)) {
                stuck = 0;
            }
            ranks.get(1).poll();
            ranks.get(1).device.park(SHORT_NANOS);
        }
    }

    @Test
    void canBeLeftToTheSentinel() throws Exception {
        for (int round = 1; round <= 20; round++) {
            AtomicInteger rings = new AtomicInteger();
            CountDownLatch rung = new CountDownLatch(1);
            ranks.get(1).device.arm(() -> {
                rings.incrementAndGet();
                rung.countDown();
            });
            for (int i = 0; i < 100; i++) {
                assertThat(ranks.get(1).poll()).isZero();
            }
            assertThat(rings.get()).isZero();
            assertThat(ranks.get(0).send(1, 8)).isTrue();
            assertThat(rung.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(ranks.get(0).send(1, 8)).isTrue();
            int expected = 1 + 2 * round;
            Drive.until(ranks, () -> ranks.get(1).received(0) == expected);
            assertThat(rings.get()).isEqualTo(1);
        }
    }

    @Test
    void isSharedBySentinelAndSleepers() throws Exception {
        CountDownLatch rung = new CountDownLatch(1);
        ranks.get(1).device.arm(rung::countDown);
        Thread sleeper = parker();
        asleep(sleeper);
        assertThat(ranks.get(0).send(1, 8)).isTrue();
        awake(sleeper);
        assertThat(rung.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
