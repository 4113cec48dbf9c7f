// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Writes the body of a message. A number takes seven bits a byte, lowest first; the highest bit
/// says that more follow.
final class MessageWriter {
    private static final int FIRST_ROOM_BYTES = 64;

    private final @Nullable LongRoom rooms;
    private byte[] room = new byte[FIRST_ROOM_BYTES];
    private int length;
    private int userBytes;
    private int[] lastTime = {};

    MessageWriter() {
        this(null);
    }

    /// A message that may be long.
    ///
    /// @param rooms has memory for it; null if it gets new memory
    MessageWriter(@Nullable LongRoom rooms) {
        this.rooms = rooms;
    }

    /// @param value from 0 on
    MessageWriter number(long value) {
        long rest = value;
        require(10);
        while ((rest & ~0x7fL) != 0) {
            room[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        room[length++] = (byte) rest;
        return this;
    }

    MessageWriter flag(boolean value) {
        return number(value ? 1 : 0);
    }

    MessageWriter text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        return raw(bytes, bytes.length);
    }

    /// A timestamp, as what has changed since the last one in this message: how many entries are
    /// equal, then by how much the next one is more or less.
    MessageWriter time(int[] time) {
        if (lastTime.length != time.length) {
            lastTime = new int[time.length];
        }
        int equal = 0;
        for (int i = 0; i < time.length; i++) {
            int more = time[i] - lastTime[i];
            if (more == 0) {
                equal++;
            } else {
                number(equal).number((more << 1 ^ more >> 31) & 0xffff_ffffL);
                equal = 0;
            }
        }
        if (equal > 0) {
            number(equal);
        }
        System.arraycopy(time, 0, lastTime, 0, time.length);
        return this;
    }

    /// Pages: how many runs, then of each the gap before it and its length.
    MessageWriter pages(PageRuns pages) {
        number(pages.runs());
        int at = 0;
        for (int i = 0; i < pages.runs(); i++) {
            number(pages.first(i) - at).number(pages.end(i) - pages.first(i));
            at = pages.end(i);
        }
        return this;
    }

    /// Content of pages or diffs.
    MessageWriter content(byte[] bytes) {
        number(bytes.length);
        userBytes += bytes.length;
        return raw(bytes, bytes.length);
    }

    /// Whole pages, as they lie in memory.
    MessageWriter bytes(MemorySegment content) {
        int bytes = Math.toIntExact(content.byteSize());
        require(bytes);
        MemorySegment.copy(content, JAVA_BYTE, 0, room, length, bytes);
        length += bytes;
        userBytes += bytes;
        return this;
    }

    /// Another message inside of this one.
    MessageWriter inner(MessageWriter other) {
        number(other.length);
        userBytes += other.userBytes;
        return raw(other.room, other.length);
    }

    private MessageWriter raw(byte[] bytes, int count) {
        require(count);
        System.arraycopy(bytes, 0, room, length, count);
        length += count;
        return this;
    }

    private void require(int more) {
        if (length + more > room.length) {
            int bytes = Math.max(length + more, 2 * room.length);
            byte[] longer = rooms == null ? new byte[bytes] : rooms.take(bytes);
            System.arraycopy(room, 0, longer, 0, length);
            room = longer;
        }
    }

    /// Makes room for more bytes at once.
    MessageWriter reserve(long more) {
        require((int) Math.min(more, Integer.MAX_VALUE - 8L - length));
        return this;
    }

    int length() {
        return length;
    }

    int userBytes() {
        return userBytes;
    }

    /// Whether its memory is worth to be used again.
    boolean isLong() {
        return rooms != null && room.length >= LongRoom.LEAST_BYTES;
    }

    /// Nobody uses the message any more.
    void left() {
        if (rooms != null) {
            rooms.give(room);
        }
    }

    MemorySegment body() {
        return MemorySegment.ofArray(room).asSlice(0, length);
    }
}
