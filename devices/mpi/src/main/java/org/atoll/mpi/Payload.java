// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.library.Staging;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The payload that follows a frame of one peer: received into the user's memory if that lasts,
/// else into a piece of staging memory and copied. Until it is here, what the peer has sent since
/// waits. Holder only.
final class Payload {
    private final int peer;
    private final int process;
    private final int tag;
    private final Messenger messenger;
    private final Staging staging;
    private final Leftovers leftovers;
    private final MemorySegment header = Arena.ofAuto().allocate(Frame.HEADER_BYTES, 8);
    private boolean open;
    private int bytes;
    private @Nullable Landing landing;
    private @Nullable MemorySegment room;
    private boolean direct;
    private long request = Messenger.DONE;

    /// Has none under way.
    ///
    /// @param peer    the rank that sends
    /// @param process where it is
    /// @param tag     of its payloads
    Payload(
            int peer,
            int process,
            int tag,
            Messenger messenger,
            Staging staging,
            Leftovers leftovers) {
        this.peer = peer;
        this.process = process;
        this.tag = tag;
        this.messenger = messenger;
        this.staging = staging;
        this.leftovers = leftovers;
    }

    /// {@return whether one is under way}
    boolean isOpen() {
        return open;
    }

    /// Begins with one.
    ///
    /// @param memory where its frame's header is
    /// @param at     where the header begins
    void begin(FrameSink sink, MemorySegment memory, long at) {
        MemorySegment.copy(memory, at, header, 0, Frame.HEADER_BYTES);
        bytes = Frame.payloadBytes(memory, at);
        landing = sink.landing(peer, header, 0);
        open = true;
    }

    /// Goes on.
    ///
    /// @return 1 if all is here and was handed over, 0 if not yet, or an error, negated, if it
    ///     never will
    int step(FrameSink sink) {
        if (request == Messenger.DONE) {
            int begun = receive();
            if (begun <= 0) {
                return begun;
            }
        }
        int status = messenger.test(request);
        if (status == Messenger.PENDING) {
            return 0;
        }
        request = Messenger.DONE;
        if (status != Messenger.OK) {
            close();
            return status;
        }
        handOver(sink);
        return 1;
    }

    /// Posts the receive.
    ///
    /// @return 1, 0 if there is no memory for it now, or an error, negated
    private int receive() {
        Landing to = landing;
        MemorySegment place = to == null ? null : to.room(0);
        direct = place != null && Staging.isLasting(place) && place.byteSize() == bytes;
        MemorySegment into = direct ? place : staging.take();
        if (into == null) {
            return 0;
        }
        room = into;
        long at = into.address() + (direct ? 0 : Staging.FRONT_BYTES);
        request = messenger.receive(at, bytes, process, tag);
        if (Messenger.isFault(request)) {
            int status = (int) request;
            request = Messenger.DONE;
            close();
            return status;
        }
        return 1;
    }

    private void handOver(FrameSink sink) {
        Landing to = landing;
        MemorySegment piece = room;
        boolean inPlace = direct;
        open = false;
        landing = null;
        room = null;
        if (piece == null) {
            return;
        }
        if (to == null) {
            long front = (long) Staging.FRONT_BYTES - Frame.HEADER_BYTES;
            MemorySegment.copy(header, 0, piece, front, Frame.HEADER_BYTES);
            sink.frame(peer, piece, front, Staging.FRONT_BYTES);
        } else if (inPlace) {
            to.filled(bytes);
        } else {
            land(to, piece);
        }
        if (!inPlace) {
            staging.give(piece);
        }
    }

    private void land(Landing to, MemorySegment piece) {
        MemorySegment place = to.room(0);
        if (place != null && isCopied(piece, place)) {
            to.filled(bytes);
        } else {
            to.take(piece, Staging.FRONT_BYTES, 0, bytes);
        }
    }

    private boolean isCopied(MemorySegment piece, MemorySegment place) {
        try {
            MemorySegment.copy(piece, Staging.FRONT_BYTES, place, 0, bytes);
            return true;
        } catch (IllegalStateException freed) {
            return false;
        }
    }

    /// Gives up: nothing more is wanted from the peer.
    void close() {
        MemorySegment given = room;
        open = false;
        landing = null;
        room = null;
        if (given == null) {
            return;
        }
        if (request != Messenger.DONE) {
            messenger.cancel(request);
            leftovers.add(request, given);
            request = Messenger.DONE;
        }
        if (!direct) {
            staging.forget();
        }
    }
}
