// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.device.Link;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class FramesTest {

    @ParameterizedTest
    @CsvSource({"2, 8", "3, 8", "5, 8", "5, 0", "7, 2"})
    void keepOrderAndContentPerPair(int size, int spinConnections) throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        List<Rank> ranks = Rank.job(size, "atoll.tcp.spin.connections=" + spinConnections);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        AtomicInteger busy = new AtomicInteger(size);
        for (Rank rank : ranks) {
            Random random = new Random(seed + rank.site.rank());
            Thread thread = new Thread(() -> {
                try {
                    exchange(rank, size, random);
                } finally {
                    busy.decrementAndGet();
                }
                linger(rank, busy);
            });
            thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        Rank.closeAll(ranks);
        assertThat(failure.get()).isNull();
        ranks.forEach(rank -> assertThat(rank.losses).isEmpty());
    }

    /// Sends to everybody while receiving from everybody, and parks when nothing happens.
    private static void exchange(Rank rank, int size, Random random) {
        int each = 600 / size;
        int[] left = new int[size];
        Arrays.fill(left, each);
        left[rank.site.rank()] = 0;
        int idle = 0;
        while (!isDone(rank, left, each)) {
            int peer = random.nextInt(size);
            boolean sent = left[peer] > 0 && rank.send(peer, length(rank, peer, random));
            left[peer] -= sent ? 1 : 0;
            idle = rank.poll() > 0 || sent ? 0 : idle + 1;
            if (idle > 200) {
                rank.device.park(1_000_000);
            }
        }
    }

    /// Who has everything still polls: some of what it has sent may wait for room.
    private static void linger(Rank rank, AtomicInteger busy) {
        while (busy.get() > 0) {
            rank.poll();
            rank.device.park(1_000_000);
        }
    }

    private static int length(Rank rank, int peer, Random random) {
        int capacity = rank.link(peer).capacityBytes();
        return switch (random.nextInt(8)) {
            case 0 -> capacity;
            case 1, 2 -> random.nextInt(capacity + 1);
            default -> random.nextInt(100);
        };
    }

    private static boolean isDone(Rank rank, int[] left, int each) {
        for (int peer = 0; peer < left.length; peer++) {
            boolean other = peer != rank.site.rank();
            if (left[peer] > 0 || other && rank.received(peer) < each) {
                return false;
            }
        }
        return true;
    }

    @Test
    void surviveSimultaneousFirstSends() throws Exception {
        for (int round = 0; round < 60; round++) {
            List<Rank> ranks = Rank.job(2);
            for (int turn = 0; turn < round % 5; turn++) {
                ranks.get(round % 2).send(1 - round % 2, 8);
                ranks.get(round % 2).poll();
            }
            int[] sent = {0, 0};
            Drive.until(ranks, () -> {
                for (int from = 0; from < 2; from++) {
                    sent[from] += ranks.get(from).send(1 - from, 24) ? 1 : 0;
                }
                return ranks.get(0).received(1) > 3 && ranks.get(1).received(0) > 3;
            });
            Rank.closeAll(ranks);
            ranks.forEach(rank -> assertThat(rank.losses).isEmpty());
            ranks.forEach(rank -> assertThat(rank.device.lastRefusal()).isEmpty());
        }
    }

    @Test
    void pushBackUntilThePeerReads() throws Exception {
        List<Rank> ranks = Rank.job(2);
        Drive.send(ranks, 0, 1, 8);
        int accepted = 1;
        int refused = 0;
        while (refused < 1000) {
            boolean sent = ranks.get(0).send(1, 60_000);
            accepted += sent ? 1 : 0;
            refused = sent ? 0 : refused + 1;
            ranks.get(0).poll();
        }
        assertThat(ranks.get(0).link(1).claim(60_000)).isEqualTo(Link.FULL);
        int all = accepted;
        Drive.until(ranks, () -> ranks.get(1).received(0) == all);
        Drive.send(ranks, 0, 1, 60_000);
        Drive.until(ranks, () -> ranks.get(1).received(0) == all + 1);
        Rank.closeAll(ranks);
    }

    @Test
    void arriveEvenIfTheSenderClosesAtOnce() throws Exception {
        List<Rank> ranks = Rank.job(2);
        Drive.send(ranks, 0, 1, 8);
        int sent = 1;
        while (ranks.get(0).send(1, 50_000)) {
            sent++;
        }
        Thread closer = Thread.ofPlatform().start(ranks.get(0)::close);
        int all = sent;
        Drive.until(ranks.subList(1, 2), () -> ranks.get(1).received(0) == all);
        closer.join();
        ranks.get(1).poll();
        assertThat(ranks.get(1).losses).isEmpty();
        ranks.get(1).close();
    }

    @Test
    void cannotBeSentToARankThatHasLeft() throws Exception {
        List<Rank> ranks = Rank.job(2);
        Drive.send(ranks, 0, 1, 8);
        Drive.until(ranks, () -> ranks.get(1).received(0) == 1);
        Drive.send(ranks, 1, 0, 8);
        ranks.get(0).close();
        List<Rank> rest = ranks.subList(1, 2);
        Drive.until(rest, () -> !ranks.get(1).send(0, 8));
        Drive.until(rest, () -> !ranks.get(1).losses.isEmpty());
        assertThat(ranks.get(1).losses).containsExactly("0: rank 0 has closed its device");
        ranks.get(1).close();
    }

    @Test
    void mayNotExceedTheCapacity() {
        List<Rank> ranks = Rank.job(2);
        Link link = ranks.get(0).link(1);
        assertThat(link.capacityBytes() % 64).isZero();
        assertThat(ranks.get(0).device.eagerBytes()).isLessThanOrEqualTo(link.capacityBytes());
        assertThatThrownBy(() -> link.claim(link.capacityBytes() + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("131073");
        ranks.forEach(Rank::close);
    }
}
