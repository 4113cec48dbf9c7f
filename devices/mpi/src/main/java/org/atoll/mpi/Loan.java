// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.library.Staging;
import org.jspecify.annotations.Nullable;

/// The payloads that follow frames of one link: each is sent out of the user's memory if that
/// lasts, else out of a copy. Holder only.
final class Loan {
    /// The error if the memory is gone: what every MPI calls MPI_ERR_BUFFER.
    private static final int GONE = -1;

    private final Messenger messenger;
    private final Staging staging;
    private final Leftovers leftovers;
    private @Nullable Lender lender;
    private @Nullable MemorySegment memory;
    private long request = Messenger.DONE;

    /// Has nothing under way.
    Loan(Messenger messenger, Staging staging, Leftovers leftovers) {
        this.messenger = messenger;
        this.staging = staging;
        this.leftovers = leftovers;
    }

    /// {@return whether a payload is under way}
    boolean isOpen() {
        return memory != null;
    }

    /// {@return whether one is under way out of a user's memory}
    boolean isLent() {
        return lender != null;
    }

    /// Sends a payload. None is under way.
    ///
    /// @param from what has it
    /// @param to   a process
    /// @return [Messenger#OK] or an error, negated
    int open(Lender from, int bytes, int to, int tag) {
        MemorySegment rest = from.rest(0);
        MemorySegment piece = rest == null || Staging.isLasting(rest) ? rest : copy(rest, bytes);
        if (piece == null) {
            from.returned(false);
            return GONE;
        }
        boolean copied = !piece.equals(rest);
        long at = piece.address() + (copied ? Staging.FRONT_BYTES : 0);
        long begun = messenger.send(at, bytes, to, tag);
        if (copied || Messenger.isFault(begun)) {
            from.returned(!Messenger.isFault(begun));
        } else {
            lender = from;
        }
        request = Messenger.isFault(begun) ? Messenger.DONE : begun;
        memory = piece;
        finish();
        return Messenger.isFault(begun) ? (int) begun : Messenger.OK;
    }

    private @Nullable MemorySegment copy(MemorySegment from, int bytes) {
        MemorySegment piece = staging.take();
        if (piece != null) {
            MemorySegment.copy(from, 0, piece, Staging.FRONT_BYTES, bytes);
        }
        return piece;
    }

    /// Looks whether the payload has left.
    ///
    /// @return [Messenger#OK] or an error, negated
    int step() {
        int status = Messenger.OK;
        if (request != Messenger.DONE) {
            status = messenger.test(request);
            if (status == Messenger.PENDING) {
                return Messenger.OK;
            }
            request = Messenger.DONE;
        }
        finish();
        return status;
    }

    private void finish() {
        MemorySegment done = memory;
        if (done == null || request != Messenger.DONE) {
            return;
        }
        memory = null;
        Lender from = lender;
        lender = null;
        if (from != null) {
            from.returned(true);
        } else {
            staging.give(done);
        }
    }

    /// Gives up: the link has ended.
    void giveUp() {
        MemorySegment given = memory;
        memory = null;
        if (given == null) {
            return;
        }
        leftovers.add(request, given);
        request = Messenger.DONE;
        Lender from = lender;
        lender = null;
        if (from != null) {
            from.returned(false);
        } else {
            staging.forget();
        }
    }
}
