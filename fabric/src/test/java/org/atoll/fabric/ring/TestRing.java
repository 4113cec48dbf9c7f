// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.atoll.fabric.Handler;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;

/// A ring with both ends in one hand, and the queue it must behave like. Around the ring lie
/// bytes that nobody may touch.
final class TestRing {
    static final int MARGIN = 256;
    static final byte UNTOUCHED = 0x3c;

    /// Handlers whose frames have a word, and have none.
    private static final int FULL_HANDLER = 3;
    private static final int WORDLESS_HANDLER = Frame.FIRST_WORDLESS + 1;

    /// One frame that was written.
    ///
    /// @param bytes  the payload's length
    /// @param number what its contents follow from
    /// @param word   whether it has a word
    record Written(int bytes, int number, boolean word) {}

    final MemorySegment memory;
    final RingWriter writer;
    final RingReader reader;
    final ArrayDeque<Written> unread = new ArrayDeque<>();

    TestRing(RingLayout layout, Doorbell atReader, Doorbell atWriter) {
        memory = Arena.ofAuto().allocate(layout.bytes() + 2 * MARGIN, 64);
        memory.fill(UNTOUCHED);
        memory.asSlice(MARGIN, layout.bytes()).fill((byte) 0);
        reader = new RingReader(memory, MARGIN, layout, atWriter, 7);
        writer = new RingWriter(memory, MARGIN, layout, atReader, Copier.PLAIN, reader);
    }

    /// Writes one frame with a word, whose contents follow from a number.
    ///
    /// @return false if the ring was full
    boolean offer(int bytes, int number) {
        return offer(new Written(bytes, number, true));
    }

    boolean offer(Written frame) {
        if (!write(frame)) {
            return false;
        }
        unread.add(frame);
        return true;
    }

    boolean write(Written frame) {
        int bytes = frame.bytes();
        int number = frame.number();
        long header = frame.word() ? writer.claim(bytes) : writer.claimWordless(bytes);
        if (header == Link.FULL) {
            return false;
        }
        int handler = frame.word() ? FULL_HANDLER : WORDLESS_HANDLER;
        Frame.writeSender(writer.memory(), header, handler, 0, 7, bytes);
        Frame.writeWords(writer.memory(), header, number, ~number, (long) number << 20);
        for (int i = 0; i < bytes; i++) {
            writer.memory().set(JAVA_BYTE, writer.payload() + i, content(number, i));
        }
        writer.publish();
        return true;
    }

    static byte content(int number, int position) {
        return (byte) (number * 31 + position * 7 + (position >> 8));
    }

    /// Reads frames and compares each with what was written.
    int poll(int limit) {
        return poll((peer, segment, at, payload) -> {
            check(segment, at, payload, unread.remove());
        }, limit);
    }

    /// The same where the frames lie.
    int take(int limit) {
        int taken = 0;
        long head = reader.head();
        while (taken < limit && head != Inlet.NONE) {
            check(reader.memory(), head, reader.payload(), unread.remove());
            reader.take();
            taken++;
            head = reader.head();
        }
        return taken;
    }

    int poll(Handler taker, int limit) {
        FrameSink sink = new FrameSink() {
            @Override
            public void frame(int peer, MemorySegment segment, long at, long payload) {
                taker.handle(peer, segment, at, payload);
            }

            @Override
            public void lost(int peer, String reason) {
                throw new AssertionError(reason);
            }
        };
        return reader.poll(sink, limit);
    }

    static void check(MemorySegment segment, long at, long payload, Written expected) {
        int bytes = expected.bytes();
        int number = expected.number();
        if (Frame.payloadBytes(segment, at) != bytes || Frame.context(segment, at) != number
                || Frame.tag(segment, at) != ~number
                || (expected.word() && Frame.word(segment, at) != (long) number << 20)) {
            throw new AssertionError("frame " + number + " of " + bytes + " bytes came as "
                    + Frame.context(segment, at) + " of " + Frame.payloadBytes(segment, at));
        }
        for (int i = 0; i < bytes; i++) {
            if (segment.get(JAVA_BYTE, payload + i) != content(number, i)) {
                throw new AssertionError("frame " + number + " differs at byte " + i);
            }
        }
    }

    void checkSurroundings() {
        for (long i = 0; i < MARGIN; i++) {
            assertThat(memory.get(JAVA_BYTE, i)).isEqualTo(UNTOUCHED);
            assertThat(memory.get(JAVA_BYTE, memory.byteSize() - 1 - i)).isEqualTo(UNTOUCHED);
        }
    }
}
