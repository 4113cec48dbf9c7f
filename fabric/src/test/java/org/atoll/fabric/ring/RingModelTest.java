// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.ring.TestRing.Written;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

/// Random steps of both ends against a queue that counts slots and body bytes on paper.
class RingModelTest {
    private static final int FRAMES = 300_000;

    /// The room in a ring, computed from the ring's picture: where each frame's slots and payload
    /// end, and how far the reader has told.
    private static final class Room {
        private final RingLayout layout;
        private final List<Long> slots = new ArrayList<>(List.of(0L));
        private final List<Long> ends = new ArrayList<>(List.of(0L));
        private int read;
        private int told;

        Room(RingLayout layout) {
            this.layout = layout;
        }

        long slotsWith(Written frame) {
            long last = slots.getLast();
            int bytes = frame.bytes();
            boolean line = !isInBody(frame) && bytes > (frame.word() ? 0 : 8);
            return line ? (last + 1) / 2 * 2 + 2 : last + 1;
        }

        private static boolean isInBody(Written frame) {
            return frame.bytes() > (frame.word() ? 28 : 36);
        }

        long endOf(Written frame) {
            long last = ends.getLast();
            if (!isInBody(frame)) {
                return last;
            }
            int bytes = frame.bytes();
            long start = (last + 63) / 64 * 64;
            if (start % layout.bodyBytes() + bytes > layout.bodyBytes()) {
                start = (start / layout.bodyBytes() + 1) * layout.bodyBytes();
            }
            return start + bytes;
        }

        boolean fits(Written frame) {
            boolean slot = slotsWith(frame) - slots.get(told) <= layout.slots();
            boolean body = endOf(frame) - ends.get(told) <= layout.bodyBytes();
            return slot && (body || !isInBody(frame));
        }

        void written(Written frame) {
            slots.add(slotsWith(frame));
            ends.add(endOf(frame));
        }

        void read(Written frame) {
            read++;
            long untold = slots.get(read) - slots.get(told);
            if (isInBody(frame) || untold >= Math.max(1, layout.slots() / 4)) {
                told = read;
            }
        }
    }

    @Test
    void isFullExactlyWhenThePictureSaysSoAndLosesNothing() {
        Seeds.each(150, random -> {
            RingLayout layout =
                    new RingLayout(4 << random.nextInt(6), 4096 << random.nextInt(3));
            TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
            Room room = new Room(layout);
            double writing = random.nextDouble();
            for (int step = 0; step < 1500; step++) {
                if (random.nextDouble() < writing) {
                    int bytes = size(random, layout);
                    write(ring, room, new Written(bytes, step, random.nextBoolean()));
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

    private static void write(TestRing ring, Room room, Written frame) {
        boolean empty = ring.unread.isEmpty();
        boolean fits = room.fits(frame);
        boolean accepted = ring.offer(frame);
        assertThat(accepted).as("%s fits", frame).isEqualTo(fits);
        assertThat(accepted || !empty).as("never full when empty").isTrue();
        if (accepted) {
            room.written(frame);
        }
    }

    private static void read(TestRing ring, Room room, int limit) {
        int left = limit;
        while (left-- > 0 && !ring.unread.isEmpty()) {
            Written next = ring.unread.element();
            assertThat(left % 2 == 0 ? ring.poll(1) : ring.take(1)).isEqualTo(1);
            room.read(next);
        }
        if (ring.unread.isEmpty()) {
            assertThat(ring.poll(1)).isZero();
        }
    }

    private static int size(Random random, RingLayout layout) {
        int[] edges = {
            0, 1, 7, 8, 9, 27, 28, 29, 35, 36, 37, 63, 64, 65, 127, 128, 129,
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
                Written next = streamed(sizes, layout, frame);
                while (!ring.write(next) && failed.get() == null) {
                    Thread.yield();
                }
            }
            assertThat(reader.join(Duration.ofSeconds(100))).as("all frames came").isTrue();
            assertThat(failed.get()).isNull();
        });
    }

    private static void readAll(TestRing ring, Random sizes, RingLayout layout) {
        int[] next = {0};
        int idle = 0;
        while (next[0] < FRAMES) {
            int frames = ring.poll((peer, memory, at, payload) ->
                    TestRing.check(memory, at, payload, streamed(sizes, layout, next[0]++)), 64);
            idle = frames > 0 ? 0 : idle + 1;
            if (idle < 200) {
                Thread.onSpinWait(); // right behind the writer
            } else {
                Thread.yield();
            }
        }
    }

    /// Mostly such that take a slot, and such that take a line.
    private static Written streamed(Random sizes, RingLayout layout, int number) {
        int bytes = sizes.nextInt(16) == 0
                ? sizes.nextInt(layout.capacityBytes() + 1)
                : sizes.nextInt(45);
        return new Written(bytes, number, sizes.nextInt(4) == 0);
    }
}
