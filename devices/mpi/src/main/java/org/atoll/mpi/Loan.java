// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.library.PayloadParts;
import org.atoll.fabric.library.Staging;
import org.jspecify.annotations.Nullable;

/// The payloads that follow frames of one link, one after another: each is sent out of the user's
/// memory if that lasts, else through copies of its parts, of which one is made while others are
/// under way. Holder only.
final class Loan {
    /// The error if the memory is gone: what every MPI calls MPI_ERR_BUFFER.
    private static final int GONE = -1;

    private final Messenger messenger;
    private final Staging staging = new Staging(PayloadParts.MOST_BYTES, PayloadParts.UNDER_WAY);
    private final Leftovers leftovers;
    private final int process;
    private final int tag;

    /// The parts under way, from `first` on, in a circle.
    private final Flight[] flights = new Flight[PayloadParts.UNDER_WAY];

    private int first;
    private int flying;

    /// How many of them are read from the memory of the lender.
    private int lent;

    private @Nullable Lender lender;
    private int bytes;
    private int chunk;
    private int begun;

    /// A part that is under way.
    private static final class Flight {
        private long request = Messenger.DONE;
        private MemorySegment memory = MemorySegment.NULL;
        private boolean copied;
    }

    /// Has nothing under way.
    ///
    /// @param process where to
    /// @param tag     of the payloads
    Loan(Messenger messenger, Leftovers leftovers, int process, int tag) {
        this.messenger = messenger;
        this.leftovers = leftovers;
        this.process = process;
        this.tag = tag;
        for (int i = 0; i < flights.length; i++) {
            flights[i] = new Flight();
        }
    }

    /// {@return whether all that was lent is on its way, and no memory is in use}
    boolean isIdle() {
        return lender == null && flying == 0;
    }

    /// {@return whether no other payload can begin now}
    boolean isFull() {
        return lender != null || flying == flights.length;
    }

    /// Takes a payload, which [#step] sends. No other one is to be begun.
    ///
    /// @param from   what has it
    /// @param length its length
    /// @return whether it goes at once, out of the user's memory
    boolean open(Lender from, int length) {
        MemorySegment all = from.rest(0);
        boolean whole = all != null && Staging.isLasting(all);
        lender = from;
        bytes = length;
        chunk = PayloadParts.bytes(length, whole, Options.BRIEF_BYTES);
        begun = 0;
        return whole;
    }

    /// Sends what can be sent, and looks what has left.
    ///
    /// @return [Messenger#OK], or an error, negated
    int step() {
        int status = land();
        Lender from = lender;
        while (status == Messenger.OK && from != null && begun < bytes
                && flying < flights.length) {
            status = begin(from, Math.min(chunk, bytes - begun));
        }
        if (from != null && status == Messenger.OK && begun == bytes && lent == 0) {
            lender = null;
            from.returned(true);
        }
        return status;
    }

    private int land() {
        int status = Messenger.OK;
        while (flying > 0) {
            Flight oldest = flights[first];
            int now = messenger.test(oldest.request);
            if (now == Messenger.PENDING) {
                break;
            }
            end(oldest.memory, oldest.copied);
            oldest.request = Messenger.DONE;
            oldest.memory = MemorySegment.NULL;
            first = (first + 1) % flights.length;
            flying--;
            status = status == Messenger.OK ? now : status;
        }
        return status;
    }

    private void end(MemorySegment memory, boolean copied) {
        if (copied) {
            staging.give(memory);
        } else {
            lent--;
        }
    }

    /// Sends the next part.
    ///
    /// @return [Messenger#OK], or an error, negated
    private int begin(Lender from, int length) {
        MemorySegment rest = from.rest(begun);
        boolean copied = rest != null && !Staging.isLasting(rest);
        MemorySegment memory = rest != null && copied ? copy(rest, length) : rest;
        if (memory == null) {
            refuse(from);
            return GONE;
        }
        long request = messenger.send(memory.address(), length, process, tag);
        lent += copied ? 0 : 1;
        if (Messenger.isFault(request)) {
            end(memory, copied);
            refuse(from);
            return (int) request;
        }
        begun += length;
        if (request == Messenger.DONE) {
            end(memory, copied);
        } else {
            Flight flight = flights[(first + flying) % flights.length];
            flight.request = request;
            flight.memory = memory;
            flight.copied = copied;
            flying++;
        }
        return Messenger.OK;
    }

    private @Nullable MemorySegment copy(MemorySegment from, int length) {
        MemorySegment piece = staging.take();
        if (piece != null) {
            MemorySegment.copy(from, 0, piece, 0, length);
        }
        return piece;
    }

    private void refuse(Lender from) {
        lender = null;
        from.returned(false);
    }

    /// Gives up: the link has ended.
    void giveUp() {
        for (; flying > 0; flying--) {
            Flight flight = flights[first];
            leftovers.add(flight.request, flight.memory);
            if (flight.copied) {
                staging.forget();
            }
            first = (first + 1) % flights.length;
        }
        lent = 0;
        Lender from = lender;
        if (from != null) {
            refuse(from);
        }
    }
}
