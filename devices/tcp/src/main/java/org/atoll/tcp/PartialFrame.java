// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The frame whose payload is being taken in parts, if there is one: straight from the socket
/// where its landing has room, else by way of the receive buffer.
final class PartialFrame {
    /// The answer of [#read] when the buffer is to be used.
    static final int NO_ROOM = -2;

    /// Landings are given multiples of this.
    static final int GRAIN = 64;

    private @Nullable Landing landing;
    private int bytes;
    private int padding;
    private int done;

    /// {@return whether a part of a frame has yet to come}
    boolean isOpen() {
        return landing != null;
    }

    /// Begins with the payload of a frame.
    ///
    /// @param to           where it goes
    void begin(Landing to, int payloadBytes) {
        landing = to;
        bytes = payloadBytes;
        padding = SendBuffer.frameBytes(payloadBytes) - Frame.HEADER_BYTES - payloadBytes;
        done = 0;
    }

    /// Reads from the socket into the memory where the payload belongs, once.
    ///
    /// @return the number of bytes, -1 at the end of the stream, or [#NO_ROOM]
    /// @throws IOException if the connection broke
    int read(Wire wire) throws IOException {
        Landing to = landing;
        MemorySegment room =
                to == null || done == bytes || !wire.isDirect() ? null : to.room(done);
        if (to == null || room == null) {
            return NO_ROOM;
        }
        int count;
        try {
            count = (int) wire.read(room);
        } catch (IllegalStateException freed) {
            return NO_ROOM;
        }
        if (count > 0) {
            to.filled(count);
            advance(count);
        }
        return count;
    }

    /// Takes what the receive buffer has.
    ///
    /// @param at        where its bytes begin
    /// @param available how many there are
    /// @return how many were taken
    int take(MemorySegment memory, int at, int available) {
        Landing to = landing;
        if (to == null) {
            return 0;
        }
        int part = part(to, memory, at, Math.min(available, bytes - done));
        int skipped = done + part < bytes ? 0 : Math.min(available - part, padding);
        padding -= skipped;
        advance(part);
        return part + skipped;
    }

    private int part(Landing to, MemorySegment memory, int at, int most) {
        MemorySegment room = most == 0 ? null : to.room(done);
        if (room != null && isCopied(memory, at, room, most)) {
            to.filled(most);
            return most;
        }
        int part = done + most < bytes ? most & -GRAIN : most;
        if (part > 0) {
            to.take(memory, at, done, part);
        }
        return part;
    }

    private static boolean isCopied(MemorySegment memory, int at, MemorySegment room, int most) {
        try {
            MemorySegment.copy(memory, at, room, 0, most);
            return true;
        } catch (IllegalStateException freed) {
            return false;
        }
    }

    private void advance(int count) {
        done += count;
        if (done == bytes && padding == 0) {
            landing = null;
        }
    }
}
