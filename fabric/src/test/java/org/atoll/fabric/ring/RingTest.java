// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;
import org.junit.jupiter.api.Test;

class RingTest {
    @Test
    void refusesSizesThatAreNoPowersOfTwo() {
        int[][] bad = {{0, 64}, {2, 64}, {6, 64}, {-4, 64}, {4, 0}, {4, 96}, {4, -64}};
        for (int[] sizes : bad) {
            assertThatThrownBy(() -> new RingLayout(sizes[0], sizes[1]))
                    .as(Arrays.toString(sizes))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(sizes[0] + " slots")
                    .hasMessageContaining(sizes[1] + " body bytes");
        }
    }

    @Test
    void aPayloadOfEveryLengthArrivesWholeAtEveryPlaceInTheBody() {
        RingLayout layout = new RingLayout(8, 1024);
        for (int bytes = 0; bytes <= layout.capacityBytes(); bytes++) {
            TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
            for (int frame = 0; frame < 40; frame++) {
                int length = frame % 3 == 2 ? 33 : bytes;
                assertThat(ring.offer(length, frame)).as("%d bytes", length).isTrue();
                assertThat(ring.poll(1)).isEqualTo(1);
            }
            ring.checkSurroundings();
        }
    }

    @Test
    void framesThatFillTheBodyWaitForTheReaderAndThenFit() {
        for (int bytes = 33; bytes <= 256; bytes++) {
            TestRing ring = new TestRing(new RingLayout(64, 1024), Doorbell.NONE, Doorbell.NONE);
            for (int lap = 0; lap < 5; lap++) {
                int sent = 0;
                while (ring.offer(bytes, sent)) {
                    sent++;
                }
                assertThat(sent).isBetween(1, 1024 / bytes);
                assertThat(ring.poll(Integer.MAX_VALUE)).isEqualTo(sent);
            }
        }
    }

    /// So its lines are not in the reader's cache when the payload comes.
    @Test
    void thePlaceOfTheNextPayloadIsPreparedWhenTheReaderHasAnswered() {
        RingLayout layout = new RingLayout(8, 1024);
        TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
        long body = TestRing.MARGIN + layout.body(0);
        ring.memory.asSlice(body, 1024).fill(TestRing.UNTOUCHED);
        ring.offer(100, 0);
        assertThat(linesPrepared(ring, body + 128)).as("nothing was heard").isZero();
        ring.poll(1);
        ring.offer(100, 1);
        assertThat(linesPrepared(ring, body + 256)).as("the reader has read").isEqualTo(2);
        ring.offer(100, 2);
        assertThat(linesPrepared(ring, body + 384)).as("nothing since").isZero();
    }

    /// What its last frame left there would be taken for a new one 2^32 slots later.
    @Test
    void aSlotThatIsLeftOutGetsAStampThatNoFrameHasThere() {
        RingLayout layout = new RingLayout(8, 1024);
        TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
        for (int bytes : new int[] {20, 0, 20}) { // slots 0 and 1, 2, 4 and 5
            ring.offer(bytes, bytes);
        }
        long stamp = RingLayout.stamp(TestRing.MARGIN + layout.slot(0), 3, 7);
        assertThat(ring.memory.get(JAVA_INT_UNALIGNED, stamp)).isEqualTo(3);
        assertThat(ring.poll(3)).isEqualTo(3);
    }

    private static int linesPrepared(TestRing ring, long from) {
        int lines = 0;
        while (ring.memory.get(JAVA_BYTE, from + 64L * lines) == 0) {
            lines++;
        }
        return lines;
    }

    @Test
    void noPlaceIsPreparedWhereAPayloadWaits() {
        for (int bytes = 61; bytes <= 256; bytes++) {
            TestRing ring = new TestRing(new RingLayout(64, 1024), Doorbell.NONE, Doorbell.NONE);
            for (int frame = 0; frame < 200; frame++) {
                if (!ring.offer(bytes, frame) || frame % 5 == 0) {
                    ring.poll(1 + frame % 3);
                }
            }
            while (ring.poll(1) > 0) {
                ring.checkSurroundings();
            }
        }
    }

    @Test
    void aPayloadThatLooksLikeAStampIsNone() {
        TestRing ring = new TestRing(new RingLayout(8, 1024), Doorbell.NONE, Doorbell.NONE);
        int[] lengths = {8, 36, 256, 16, 8, 8, 4, 12, 8, 28, 28};
        for (int frame = 0; frame < 1000; frame++) {
            int bytes = lengths[frame % lengths.length];
            for (int stamp = frame; stamp < 2 * frame + 20; stamp += 8) {
                writeStamps(ring, bytes, stamp);
            }
            assertThat(ring.reader.hasFrame()).as("before publishing").isFalse();
            ring.writer.publish();
            assertThat(ring.poll((p, m, h, at) ->
                    assertThat(m.get(JAVA_INT_UNALIGNED, at)).isPositive(), 9)).isEqualTo(1);
            assertThat(ring.reader.hasFrame()).as("after reading").isFalse();
        }
    }

    /// Claims a frame and fills its payload with stamps that may come.
    private static void writeStamps(TestRing ring, int bytes, int first) {
        long header = ring.writer.claimWordless(bytes);
        assertThat(header).isNotEqualTo(Link.FULL);
        Frame.writeSender(ring.writer.memory(), header, Frame.FIRST_WORDLESS, 0, 7, bytes);
        for (int i = 0; i < bytes; i += 4) {
            long at = ring.writer.payload() + i;
            ring.writer.memory().set(JAVA_INT_UNALIGNED, at, first + i / 4 % 8 + 1);
        }
    }

    @Test
    void whatEarlierLapsHaveLeftBehindAHeaderIsNoStamp() {
        RingLayout layout = new RingLayout(4, 1024);
        TestRing ring = new TestRing(layout, Doorbell.NONE, Doorbell.NONE);
        int stampOfTheNextLap = 4 + 1 + 1;
        long second = layout.slot(0) + TestRing.MARGIN + 60;
        ring.memory.set(JAVA_INT_UNALIGNED, second, stampOfTheNextLap);
        ring.offer(28, 0);
        ring.offer(28, 1);
        assertThat(ring.poll(9)).isEqualTo(2);
        ring.offer(new TestRing.Written(8, 2, false));
        assertThat(ring.poll(9)).isEqualTo(1);
        assertThat(ring.reader.hasFrame()).isFalse();
        assertThat(ring.reader.head()).isEqualTo(Inlet.NONE);
    }

    @Test
    void twoBriefFramesShareALineAndALineLeavesASlotOut() {
        TestRing ring = new TestRing(new RingLayout(8, 1024), Doorbell.NONE, Doorbell.NONE);
        long first = ring.writer.claimWordless(8);
        ring.offer(new TestRing.Written(8, 0, false));
        assertThat(ring.writer.claimWordless(8)).isEqualTo(first + 28);
        ring.offer(new TestRing.Written(8, 1, false));
        ring.offer(new TestRing.Written(8, 2, false));
        assertThat(ring.writer.claimWordless(36)).isEqualTo(first + 128);
        ring.offer(new TestRing.Written(36, 3, false));
        assertThat(ring.take(2)).isEqualTo(2);
        assertThat(ring.take(9)).isEqualTo(2);
        assertThat(ring.reader.hasFrame()).isFalse();
    }

    @Test
    void aClaimThatIsNotPublishedIsNotSeen() {
        TestRing ring = new TestRing(new RingLayout(4, 1024), Doorbell.NONE, Doorbell.NONE);
        assertThat(ring.writer.claim(8)).isNotEqualTo(Link.FULL);
        assertThat(ring.reader.hasFrame()).isFalse();
        assertThat(ring.poll(9)).isZero();
    }

    @Test
    void ringsTheReaderForEveryFrame() {
        AtomicInteger rung = new AtomicInteger();
        TestRing ring =
                new TestRing(new RingLayout(8, 1024), rung::incrementAndGet, Doorbell.NONE);
        ring.offer(0, 1);
        ring.offer(100, 2);
        assertThat(rung).hasValue(2);
    }

    @Test
    void aWriterThatStarvesOnSlotsIsWoken() {
        wakesTheStarving(new RingLayout(8, 1024), 0);
    }

    @Test
    void aWriterThatStarvesOnTheBodyIsWoken() {
        wakesTheStarving(new RingLayout(64, 1024), 256);
    }

    private static void wakesTheStarving(RingLayout layout, int bytes) {
        AtomicInteger rung = new AtomicInteger();
        TestRing ring = new TestRing(layout, Doorbell.NONE, rung::incrementAndGet);
        ring.writer.announceStarvation();
        ring.offer(bytes, 0);
        ring.poll(9);
        assertThat(rung).as("nobody starved").hasValue(0);
        while (ring.offer(bytes, 0)) {
            assertThat(ring.writer.roomAgain()).isFalse();
        }
        ring.writer.announceStarvation();
        assertThat(ring.writer.roomAgain()).as("nothing read yet").isFalse();
        ring.poll(Integer.MAX_VALUE);
        assertThat(rung).as("woken once").hasValue(1);
        assertThat(ring.writer.roomAgain()).isTrue();
        assertThat(ring.offer(bytes, 1)).isTrue();
        assertThat(ring.poll(9)).isEqualTo(1);
        assertThat(rung).as("not woken again").hasValue(1);
    }

    @Test
    void deliversNoMoreThanItsLimit() {
        TestRing ring = new TestRing(new RingLayout(16, 1024), Doorbell.NONE, Doorbell.NONE);
        for (int i = 0; i < 5; i++) {
            ring.offer(8, i);
        }
        assertThat(ring.poll(3)).isEqualTo(3);
        assertThat(ring.poll(3)).isEqualTo(2);
        assertThat(ring.poll(3)).isZero();
    }

    @Test
    void slotsAreHalvesOfCacheLinesBehindTheCounters() {
        RingLayout layout = new RingLayout(8, 1024);
        assertThat(layout.bytes()).isEqualTo(128 + 8 * 32 + 1024);
        assertThat(layout.slot(0)).isEqualTo(128);
        assertThat(layout.slot(9)).isEqualTo(128 + 28);
        assertThat(layout.body(1024 + 64)).isEqualTo(128 + 8 * 32 + 64);
        assertThat(RingLayout.SHORT_BYTES).isEqualTo(28);
        assertThat(RingLayout.SHORT_BYTES_WORDLESS).isEqualTo(36);
    }
}
