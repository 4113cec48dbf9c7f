// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Handler;
import org.atoll.fabric.Ids;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Handles the pieces of long messages when they arrive, whole or in parts. Holder only.
final class Pieces implements Handler {
    private final Ids<ReceiveRequest> receives;

    /// Makes the handler.
    ///
    /// @param receives those that were granted, by the numbers that pieces name
    Pieces(Ids<ReceiveRequest> receives) {
        this.receives = receives;
    }

    @Override
    public void handle(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        int bytes = Frame.payloadBytes(memory, header);
        if (receives.get(id).takePiece(Frame.word(memory, header), bytes, memory, payload)) {
            receives.remove(id);
        }
    }

    @Override
    public @Nullable Landing landing(int source, MemorySegment memory, long header) {
        int id = Frame.context(memory, header);
        long position = Frame.word(memory, header);
        int bytes = Frame.payloadBytes(memory, header);
        ReceiveRequest receive = receives.get(id);
        return receive.source() == source && receive.expects(position, bytes)
                ? new Part(id, receive, position, bytes)
                : null;
    }

    /// The way of a message into a receive that it has matched.
    Landing landing(ReceiveRequest receive, int bytes) {
        return new Part(receives.add(receive), receive, 0, bytes);
    }

    /// A piece on its way into a receive. The receive may end before its time: then its number is
    /// not its own any more, or it is done, and the rest of the piece is dropped. A request that
    /// has ended so is not used again.
    private final class Part implements Landing {
        private final int id;
        private final ReceiveRequest receive;
        private final long position;
        private final int bytes;

        Part(int id, ReceiveRequest receive, long position, int bytes) {
            this.id = id;
            this.receive = receive;
            this.position = position;
            this.bytes = bytes;
        }

        private boolean isWanted() {
            return receives.holds(id, receive) && !receive.isDone();
        }

        @Override
        public @Nullable MemorySegment room(long from) {
            return isWanted() ? receive.room(position + from, bytes - from) : null;
        }

        @Override
        public void filled(long length) {
            if (isWanted() && receive.arrive(length)) {
                receives.remove(id);
            }
        }

        @Override
        public void take(MemorySegment memory, long at, long from, int length) {
            if (isWanted() && receive.takePiece(position + from, length, memory, at)) {
                receives.remove(id);
            }
        }
    }
}
