// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.library.PayloadParts;
import org.atoll.fabric.library.Staging;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The payload that follows a frame of one peer: its parts are received into the user's memory if
/// that lasts, else into staging memory and copied, one while the next is under way. Until all is
/// here, what the peer has sent since waits. Holder only.
final class Payload {
    /// How many parts that are copied may be under way, for other peers need memory, too.
    private static final int STAGED = 4;

    private final int peer;
    private final int process;
    private final int tag;
    private final Messenger messenger;
    private final Staging staging;
    private final Leftovers leftovers;
    private final MemorySegment header = Arena.ofAuto().allocate(Frame.HEADER_BYTES, 8);

    /// The parts under way, from `first` on, in a circle.
    private final Flight[] flights = new Flight[PayloadParts.UNDER_WAY];

    private int first;
    private int flying;
    private boolean open;
    private int bytes;
    private int chunk;
    private int posted;
    private int arrived;
    private @Nullable Landing landing;

    /// The memory of a frame that can only be taken whole.
    private @Nullable MemorySegment frame;

    /// A part that is under way.
    private static final class Flight {
        private long request = Messenger.DONE;
        private MemorySegment room = MemorySegment.NULL;
        private boolean staged;
    }

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
                for (int i = 0; i < flights.length; i++) {
            flights[i] = new Flight();
        }
    }

    /// {@return whether one is under way}
    boolean isOpen() {
        return open;
    }

    /// Begins with one.
    ///
    /// @param memory where its frame's header is
    /// @param at     where the header begins
    /// @param whole  whether it is sent at once
    void begin(FrameSink sink, MemorySegment memory, long at, boolean whole) {
        MemorySegment.copy(memory, at, header, 0, Frame.HEADER_BYTES);
        bytes = Frame.payloadBytes(memory, at);
        chunk = PayloadParts.bytes(bytes, whole, Options.BRIEF_BYTES);
        posted = 0;
        arrived = 0;
        landing = sink.landing(peer, header, 0);
        open = true;
    }

    /// Goes on.
    ///
    /// @return 1 if all is here and was handed over, 0 if not yet, or an error, negated, if it
    ///     never will
    int step(FrameSink sink) {
        while (arrived < bytes) {
            int status = post();
            if (status == Messenger.OK && flying > 0) {
                status = messenger.test(flights[first].request);
            } else if (status == Messenger.OK) {
                return 0; // all memory is in use
            }
            if (status == Messenger.PENDING) {
                return 0;
            }
            if (status != Messenger.OK) {
                close();
                return status;
            }
            land();
        }
        finish(sink);
        return 1;
    }

    /// Posts receives, as many as may be.
    ///
    /// @return [Messenger#OK], or an error, negated
    private int post() {
        boolean more = true;
        while (more && posted < bytes && flying < flights.length) {
            Flight flight = flights[(first + flying) % flights.length];
            int length = Math.min(chunk, bytes - posted);
            more = hasRoom(flight, length);
            if (more) {
                long request = messenger.receive(
                        flight.room.address(), length, process, tag);
                if (Messenger.isFault(request)) {
                    giveBack(flight);
                    return (int) request;
                }
                flight.request = request;
                flying++;
                posted += length;
            }
        }
        return Messenger.OK;
    }

    /// Finds memory for the next part.
    private boolean hasRoom(Flight flight, int length) {
        Landing to = landing;
        if (to == null) {
            return hasRoomInFrame(flight, length);
        }
        MemorySegment rest = to.room(posted);
        boolean direct = rest != null && Staging.isLasting(rest)
                && rest.byteSize() == bytes - posted;
        MemorySegment room = direct ? rest : flying < STAGED ? staging.take() : null;
        flight.staged = !direct;
        flight.room = room == null ? MemorySegment.NULL : room;
        return room != null;
    }

    private boolean hasRoomInFrame(Flight flight, int length) {
        MemorySegment all = frame == null ? staging.take() : frame;
        frame = all;
        flight.staged = false;
        flight.room = all == null
                ? MemorySegment.NULL
                : all.asSlice((long) Staging.FRONT_BYTES + posted, length);
        return all != null;
    }

    private void giveBack(Flight flight) {
        if (flight.staged) {
            staging.give(flight.room);
        }
        flight.room = MemorySegment.NULL;
        flight.request = Messenger.DONE;
    }

    /// Hands over the oldest part, which is here.
    private void land() {
        Flight flight = flights[first];
        int length = Math.min(chunk, bytes - arrived);
        Landing to = landing;
        if (to != null && flight.staged) {
            copy(to, flight.room, length);
        } else if (to != null) {
            to.filled(length);
        }
        arrived += length;
        giveBack(flight);
        first = (first + 1) % flights.length;
        flying--;
    }

    private void copy(Landing to, MemorySegment piece, int length) {
        MemorySegment place = to.room(arrived);
        if (place != null && isCopied(piece, place, length)) {
            to.filled(length);
        } else {
            to.take(piece, 0, arrived, length);
        }
    }

    private static boolean isCopied(MemorySegment piece, MemorySegment place, int length) {
        try {
            MemorySegment.copy(piece, 0, place, 0, length);
            return true;
        } catch (IllegalStateException freed) {
            return false;
        }
    }

    private void finish(FrameSink sink) {
        MemorySegment all = frame;
        open = false;
        landing = null;
        frame = null;
        if (all != null) {
            long front = (long) Staging.FRONT_BYTES - Frame.HEADER_BYTES;
            MemorySegment.copy(header, 0, all, front, Frame.HEADER_BYTES);
            sink.frame(peer, all, front, Staging.FRONT_BYTES);
            staging.give(all);
        }
    }

    /// Gives up: nothing more is wanted from the peer.
    void close() {
        for (; flying > 0; flying--) {
            Flight flight = flights[first];
            messenger.cancel(flight.request);
            leftovers.add(flight.request, flight.room);
            if (flight.staged) {
                staging.forget();
            }
            flight.room = MemorySegment.NULL;
            flight.request = Messenger.DONE;
            first = (first + 1) % flights.length;
        }
        if (frame != null) {
            staging.forget();
        }
        frame = null;
        landing = null;
        open = false;
    }
}
