// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The memory of a long message is used for the next one, once the message has left.
class LongRoomTest {
    private static final int PAGES = 2 * LongRoom.LEAST_BYTES / Pages.PAGE_BYTES;

    /// Keeps what is sent, until it is delivered.
    private static final class Post implements Outbox {
        private final List<MemorySegment> bodies = new ArrayList<>();
        private final List<Runnable> lefts = new ArrayList<>();

        @Override
        public void send(int to, MessageKind kind, MemorySegment body) {
            bodies.add(body);
        }

        @Override
        public void send(int to, MessageKind kind, MemorySegment body, Runnable left) {
            bodies.add(body);
            lefts.add(left);
        }

        Object array() {
            return bodies.getLast().heapBase().orElseThrow();
        }
    }

    private final Post post = new Post();
    private final ArrayPages mine = new ArrayPages(PAGES, false);
    private final ArrayPages theirs = new ArrayPages(PAGES, false);
    private final Engine sender = new Engine(0, 2, Policies.IMPROVED, mine, post);
    private final Engine receiver =
            new Engine(1, 2, Policies.IMPROVED, theirs, (to, kind, body) -> {});

    LongRoomTest() {
        sender.allocated(0, PAGES, 4, "ints a[]");
        receiver.allocated(0, PAGES, 4, "ints a[]");
    }

    private void handOver(int pages, int round) {
        assertTrue(sender.overwrite(0, pages).isDone());
        for (int page = 0; page < pages; page++) {
            mine.page(page).fill((byte) round);
        }
        sender.handOver(0, pages, 1);
    }

    private void deliver() {
        MemorySegment body = post.bodies.getLast();
        receiver.receive(0, MessageKind.HANDOVER, body, 0, body.byteSize());
        assertTrue(receiver.pushed(0).isDone());
    }

    @Test
    void whatHasLeftHasRoomForTheNextMessage() {
        handOver(PAGES, 1);
        Object first = post.array();
        deliver();
        post.lefts.getFirst().run();
        for (int round = 2; round < 5; round++) {
            handOver(PAGES, round);
            assertSame(first, post.array());
            deliver();
            post.lefts.getLast().run();
            assertEquals(round, theirs.page(PAGES - 1).get(JAVA_BYTE, Pages.PAGE_BYTES - 1));
        }
    }

    @Test
    void whatHasNotLeftStaysAsItIs() {
        handOver(PAGES, 1);
        Object first = post.array();
        deliver();
        handOver(PAGES, 2);
        assertNotSame(first, post.array());
        deliver();
        assertEquals(2, theirs.page(0).get(JAVA_BYTE, 0));
    }

    @Test
    void shortMessagesAreNotGivenBack() {
        handOver(3, 1);
        assertEquals(1, post.bodies.size());
        assertTrue(post.lefts.isEmpty());
        assertFalse(post.bodies.getFirst().byteSize() >= LongRoom.LEAST_BYTES);
    }

    @Test
    void theLongerRoomIsKept() {
        LongRoom rooms = new LongRoom();
        byte[] longer = new byte[LongRoom.LEAST_BYTES + 5];
        rooms.give(longer);
        rooms.give(new byte[LongRoom.LEAST_BYTES]);
        assertNotSame(longer, rooms.take(100));
        assertNotSame(longer, rooms.take(longer.length + 1));
        assertSame(longer, rooms.take(longer.length));
        assertNotSame(longer, rooms.take(longer.length));
    }
}
