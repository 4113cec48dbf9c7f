// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Waybills one behind the other, in a chain of chunks that grows with what is in it.
///
/// ```
///        head              cursor              tail
///   .....|== kept for replay ==|== to be taken ==|.....     places count bytes for ever
/// ```
///
/// A place is the number of bytes that came before it. Waybills are whole within a chunk; the
/// rest of a chunk that is too short for the next one stays unused and has no places. What bounds
/// a spool is the credit of those who fill it. Not thread-safe but in this: what was claimed may
/// be written, and what was taken be read, while others use the spool.
final class Spool {

    /// The length of a chunk: four of the longest frames, as they are by default.
    static final int CHUNK_BYTES = 4 * (64 * 1024 + 64);

    private static final int ALIGNMENT = 64;
    private static final int SPARE = 4;

    /// Memory, and the places of the bytes in it.
    private static final class Chunk {
        final MemorySegment memory = Arena.ofAuto().allocate(CHUNK_BYTES, ALIGNMENT);
        final ByteBuffer view = memory.asByteBuffer();
        @Nullable Chunk next;
        long from;
        long to;

        void begin(long place) {
            from = place;
            to = place;
            next = null;
        }
    }

    private @Nullable Chunk first;
    private @Nullable Chunk last;
    private final ArrayDeque<Chunk> spare = new ArrayDeque<>();
    private long head;
    private long cursor;
    private @Nullable Chunk claimed;

    /// Creates an empty spool.
    Spool() {}

    /// The place behind the last waybill.
    private long tail() {
        return last == null ? head : last.to;
    }

    /// {@return how many bytes it holds}
    long bytes() {
        return tail() - head;
    }

    /// {@return how many bytes are to be taken}
    long ahead() {
        return tail() - cursor;
    }

    /// {@return whether nothing is to be taken}
    boolean isTaken() {
        return cursor == tail();
    }

    /// {@return whether nothing is kept}
    boolean isEmpty() {
        return bytes() == 0;
    }

    /// Finds room for a waybill with what follows; [#publish] must come before the next claim.
    ///
    /// @param total its length, at most [#CHUNK_BYTES]
    /// @return where it begins in [#memory]
    long claim(int total) {
        Chunk chunk = last;
        if (chunk == null || CHUNK_BYTES - (chunk.to - chunk.from) < total) {
            chunk = append();
        }
        claimed = chunk;
        return chunk.to - chunk.from;
    }

    private Chunk append() {
        Chunk fresh = spare.isEmpty() ? new Chunk() : spare.pop();
        fresh.begin(tail());
        if (last == null) {
            first = fresh;
        } else {
            last.next = fresh;
        }
        last = fresh;
        return fresh;
    }

    /// {@return the memory of the last claim}
    MemorySegment memory() {
        return known(claimed).memory;
    }

    /// Adds what was claimed.
    void publish(int total) {
        known(claimed).to += total;
        claimed = null;
    }

    /// {@return the place of what is to be taken next}
    long cursor() {
        return cursor;
    }

    /// What comes next: all that lies behind the cursor in one chunk.
    ///
    /// @return the bytes, none if there are none; from any thread until they are released
    ByteBuffer next() {
        Chunk chunk = at(cursor);
        if (chunk == null) {
            return ByteBuffer.allocate(0);
        }
        int from = (int) (cursor - chunk.from);
        return chunk.view.slice(from, (int) (chunk.to - cursor));
    }

    /// Moves the cursor on.
    ///
    /// @param place where to; without effect if it is there or beyond
    void takeTo(long place) {
        cursor = Math.max(cursor, place);
    }

    /// {@return the memory of the waybill at the head}
    MemorySegment headMemory() {
        return known(at(head)).memory;
    }

    /// {@return where in [#headMemory] the waybill at the head begins}
    long headOffset() {
        return head - known(at(head)).from;
    }

    /// Drops the waybill at the head.
    void drop() {
        head += Waybill.BYTES + Waybill.length(headMemory(), headOffset());
        cursor = Math.max(cursor, head);
        trim();
    }

    /// Drops all that was taken.
    void dropTaken() {
        head = cursor;
        trim();
    }

    /// Drops the waybills up to a number.
    ///
    /// @param number the last one that is not needed any more
    void dropTo(long number) {
        while (!isEmpty() && Waybill.number(headMemory(), headOffset()) <= number) {
            head += Waybill.BYTES + Waybill.length(headMemory(), headOffset());
        }
        cursor = Math.max(cursor, head);
        trim();
    }

    /// Takes all again that is kept.
    void rewind() {
        cursor = head;
    }

    /// Lets chunks go that lie wholly before the head; the last one stays for what comes.
    private void trim() {
        Chunk used = first;
        while (used != null && used.next != null && used.to <= head) {
            first = used.next;
            if (spare.size() < SPARE) {
                spare.push(used);
            }
            used = first;
        }
        if (last != null && claimed == null && last.to == head) {
            last.begin(head);
        }
    }

    private @Nullable Chunk at(long place) {
        Chunk chunk = first;
        while (chunk != null && place >= chunk.to) {
            chunk = chunk.next;
        }
        return chunk;
    }

    private static Chunk known(@Nullable Chunk chunk) {
        if (chunk == null) {
            throw new AssertionError("nothing is claimed or kept here");
        }
        return chunk;
    }
}
