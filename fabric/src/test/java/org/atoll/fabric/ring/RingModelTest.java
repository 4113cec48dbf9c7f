// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.contract.Seeds;
import org.junit.jupiter.api.Test;

/// Random steps of both ends against a queue that counts slots and body bytes on paper.
class RingModelTest {
    private static final int FRAMES = 300_000;

    /// What the ring's picture says about room: where each payload ends, and up to which frame
    /// the reader has told.
    private static final class Room {
        private final RingLayout layout;
        private final List<Long> ends = new ArrayList<>(List.of(0L));
        private int read;
        private int told;

        Room(RingLayout layout) {
            this.layout = layout;
        }

        long endOf(int bytes) {
            long last = ends.getLast();
            if (bytes <= 32) {
                return last;
            }
            long start = (last + 63) / 64 * 64;
            if (start % layout.bodyBytes() + bytes > layout.bodyBytes()) {
                start = (start / layout.bodyBytes() + 1) * layout.bodyBytes();
            }
            return start + bytes;
        }

        boolean fits(int bytes) {
            boolean slot = ends.size() - 1 - told < layout.slots();
            return slot && (bytes <= 32 || endOf(bytes) - ends.get(told) <= layout.bodyBytes());
        }

        void written(int bytes) {
            ends.add(endOf(bytes));
        }

        void read(int bytes) {
            read++;
            if (bytes > 32 || read - told >= Math.max(1, layout.slots() / 4)) {
                told = read;
            }
        }
    }

    @Test
    void isFullExactlyWhenThePictureSaysSoAndLosesNothing() {
        Seeds.each(150, random -> {
            RingLayout layout =
                    new RingLayout(2 << random.nextInt(6), 4096 << random.nextInt(3));
            TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
            Room room = new Room(layout);
            double writing = random.nextDouble();
            for (int step = 0; step < 1500; step++) {
                if (random.nextDouble() < writing) {
                    write(ring, room, size(random, layout), step);
                } else {
                    read(ring, room, 1 + random.nextInt(4));
                }
                if (step % 300 == 0) {
                    writing = random.nextDouble();
                }
            }
            read(ring, room, Integer.MAX_VALUE);
            assertThat(ring.unread).isEmpty();
            ring.checkSurroundings();
        });
    }

    private static void write(TestRing ring, Room room, int bytes, int number) {
        boolean empty = ring.unread.isEmpty();
        boolean fits = room.fits(bytes);
        boolean accepted = ring.offer(bytes, number);
        assertThat(accepted).as("%d bytes fit", bytes).isEqualTo(fits);
        assertThat(accepted || !empty).as("never full when empty").isTrue();
        if (accepted) {
            room.written(bytes);
        }
    }

    private static void read(TestRing ring, Room room, int limit) {
        int left = limit;
        while (left-- > 0 && !ring.unread.isEmpty()) {
            int bytes = ring.unread.element()[0];
            assertThat(left % 2 == 0 ? ring.poll(1) : ring.take(1)).isEqualTo(1);
            room.read(bytes);
        }
        if (ring.unread.isEmpty()) {
            assertThat(ring.poll(1)).isZero();
        }
    }

    private static int size(Random random, RingLayout layout) {
        int[] edges = {
            0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129,
            layout.capacityBytes() - 1, layout.capacityBytes()
        };
        return random.nextBoolean()
                ? edges[random.nextInt(edges.length)]
                : random.nextInt(layout.capacityBytes() + 1);
    }

    @Test
    void twoThreadsExchangeFramesInOrderAndWhole() {
        Seeds.each(1, random -> {
            RingLayout layout = new RingLayout(16, 4096);
            TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
            long seed = random.nextLong();
            AtomicReference<Throwable> failed = new AtomicReference<>();
            Thread reader = Thread.ofPlatform().daemon().start(() -> {
                try {
                    readAll(ring, new Random(seed), layout);
                } catch (Throwable e) {
                    failed.set(e);
                }
            });
            Random sizes = new Random(seed);
            for (int frame = 0; frame < FRAMES && failed.get() == null; frame++) {
                int bytes = streamSize(sizes, layout);
                while (!ring.write(bytes, frame) && failed.get() == null) {
                    Thread.yield();
                }
            }
            assertThat(reader.join(Duration.ofSeconds(100))).as("all frames came").isTrue();
            assertThat(failed.get()).isNull();
        });
    }

    private static void readAll(TestRing ring, Random sizes, RingLayout layout) {
        int[] next = {0};
        while (next[0] < FRAMES) {
            int frames = ring.poll((peer, memory, at, payload) ->
                    TestRing.check(memory, at, payload, streamSize(sizes, layout), next[0]++), 64);
            if (frames == 0) {
                Thread.yield();
            }
        }
    }

    private static int streamSize(Random sizes, RingLayout layout) {
        return sizes.nextInt(16) == 0
                ? sizes.nextInt(layout.capacityBytes() + 1)
                : sizes.nextInt(70);
    }
}
