// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ends of sleeps. Nothing here is slept through: sleeps are longer than the test may take.
@Timeout(300)
class ParkingTest {
    private static final long FOR_EVER = 3_600_000_000_000L;

    private List<Correspondent> ranks = List.of();

    @BeforeAll
    static void ucxIsHere() {
        Here.requireUcx();
    }

    @BeforeEach
    void open() {
        ranks = Correspondent.job(2, Map.of());
        Correspondent.until(ranks, () -> ranks.get(0).send(1, 8));
        Correspondent.until(ranks, () -> ranks.get(1).send(0, 8));
        Correspondent.until(ranks,
                () -> ranks.get(0).received(1) == 1 && ranks.get(1).received(0) == 1);
    }

    @AfterEach
    void close() {
        ranks.forEach(Correspondent::close);
    }

    /// Sleeps as a rank does, until so many frames are here.
    private static void awaitFrames(Correspondent rank, int count) {
        while (rank.received(0) < count) {
            if (rank.poll() == 0) {
                rank.device.park(FOR_EVER);
            }
        }
    }

    @Test
    void eachFrameEndsTheSleepOfWhoWaitsForIt() throws InterruptedException {
        int frames = 300;
        Thread sleeper = Thread.ofPlatform().daemon().start(
                () -> awaitFrames(ranks.get(1), frames + 1));
        for (int i = 0; i < frames; i++) {
            while (!ranks.get(0).send(1, 8)) {
                ranks.get(0).poll();
            }
            if (i % 3 == 0) {
                Thread.sleep(1);
            }
        }
        sleeper.join();
        assertThat(ranks.get(1).received(0)).isEqualTo(frames + 1);
    }

    /// One thread is at the descriptors, and others wait for it.
    @Test
    void oneWakeEndsTheSleepOfAllThreads() throws InterruptedException {
        int threads = 3;
        AtomicInteger awake = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(threads);
        List<Thread> sleepers = java.util.stream.IntStream.range(0, threads)
                .mapToObj(i -> Thread.ofPlatform().daemon().start(() -> {
                    UcxDevice device = ranks.get(1).device;
                    device.wake();
                    device.park(FOR_EVER); // takes notice of that
                    begun.countDown();
                    while (awake.get() == 0) {
                        device.park(FOR_EVER);
                    }
                })).toList();
        begun.await();
        for (int i = 0; i < 20; i++) {
            assertThat(ranks.get(1).poll()).isZero();
            Thread.sleep(1);
        }
        awake.set(1);
        ranks.get(1).device.wake();
        for (Thread sleeper : sleepers) {
            sleeper.join();
        }
    }

    @Test
    void aWakeBeforeTheSleepEndsIt() {
        for (int i = 0; i < 5; i++) {
            ranks.get(1).device.wake();
            ranks.get(1).device.park(FOR_EVER);
        }
        assertThat(ranks.get(1).losses).isEmpty();
    }

    /// A rank that sleeps on another device is rung.
    @Test
    void aFrameRingsTheBellOfASecondDevice() throws InterruptedException {
        Correspondent rank = ranks.get(1);
        for (int next = 2; next < 20; next++) {
            int count = next;
            Correspondent.until(ranks, () -> ranks.get(0).send(1, 8));
            while (rank.received(0) < count) {
                CountDownLatch rung = new CountDownLatch(1);
                rank.device.arm(rung::countDown);
                rung.await();
                int _ = rank.poll();
            }
        }
        assertThat(rank.received(0)).isEqualTo(19);
    }

    @Test
    void closingEndsEverySleep() throws InterruptedException {
        Thread sleeper = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; i < 3; i++) {
                ranks.get(1).device.park(FOR_EVER);
            }
        });
        int _ = ranks.get(1).poll();
        Thread.sleep(5);
        ranks.get(1).close();
        sleeper.join();
        assertThat(sleeper.isAlive()).isFalse();
    }
}
