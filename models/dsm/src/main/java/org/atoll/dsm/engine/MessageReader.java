// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads what a [MessageWriter] wrote.
final class MessageReader {
    private final byte[] body;
    private final int end;
    private final int ranks;
    /// Whether nobody else uses the bytes, also later.
    private final boolean owned;
    private int at;
    private int[] lastTime;

    /// Reads some bytes of memory: of the heap where they are, else from a copy, for numbers are
    /// read byte by byte.
    MessageReader(MemorySegment memory, long at, long bytes, int ranks) {
        this(memory.asSlice(at, bytes), ranks);
    }

    private MessageReader(MemorySegment body, int ranks) {
        Object base = body.heapBase().orElse(null);
        this.body = base instanceof byte[] heap ? heap : body.toArray(JAVA_BYTE);
        this.owned = this.body.length == body.byteSize();
        this.at = base instanceof byte[] ? (int) body.address() : 0;
        this.end = at + (int) body.byteSize();
        this.ranks = ranks;
        this.lastTime = new int[ranks];
    }

    private MessageReader(byte[] body, int at, int bytes, boolean owned, int ranks) {
        this.body = body;
        this.owned = owned;
        this.at = at;
        this.end = at + bytes;
        this.ranks = ranks;
        this.lastTime = new int[ranks];
    }

    int number() {
        return Math.toIntExact(longNumber());
    }

    long longNumber() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = body[at++];
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    boolean flag() {
        return number() != 0;
    }

    String text() {
        return new String(content(), StandardCharsets.UTF_8);
    }

    int[] time() {
        int[] time = lastTime.clone();
        for (int i = number(); i < ranks; ) {
            long more = longNumber();
            time[i] += (int) (more >>> 1) ^ -(int) (more & 1);
            i++;
            i += i < ranks ? number() : 0;
        }
        lastTime = time;
        return time.clone();
    }

    PageRuns pages() {
        int[] runs = new int[2 * number()];
        int last = 0;
        for (int i = 0; i < runs.length; i++) {
            last += number();
            runs[i] = last;
        }
        return new PageRuns(runs);
    }

    byte[] content() {
        int bytes = number();
        byte[] content = Arrays.copyOfRange(body, at, at + bytes);
        at += bytes;
        return content;
    }

    /// Whole pages.
    ///
    /// @return where they lie in the message
    MemorySegment bytes(int count) {
        MemorySegment bytes = MemorySegment.ofArray(body).asSlice(at, count);
        at += count;
        return bytes;
    }

    MessageReader inner() {
        int bytes = number();
        MessageReader inner = new MessageReader(body, at, bytes, owned, ranks);
        at += bytes;
        return inner;
    }

    /// The rest of the message, to be read when somebody else may use the memory that it is in.
    ///
    /// @return a copy, if that is not already so
    MessageReader kept() {
        if (owned) {
            return this;
        }
        byte[] rest = Arrays.copyOfRange(body, at, end);
        MessageReader kept = new MessageReader(rest, 0, rest.length, true, ranks);
        kept.lastTime = lastTime.clone();
        return kept;
    }

    boolean isAtEnd() {
        return at == end;
    }
}
