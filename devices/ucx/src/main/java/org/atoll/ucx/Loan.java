// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.library.Staging;
import org.jspecify.annotations.Nullable;

/// The payloads that follow frames of one link: each is sent out of the user's memory if that
/// lasts, else out of a copy. Holder only.
final class Loan {
    private final Worker worker;
    private final Staging staging;
    private final Leftovers leftovers;
    private @Nullable Lender lender;
    private @Nullable MemorySegment memory;
    private long request = Worker.DONE;

    /// Has nothing under way.
    Loan(Worker worker, Staging staging, Leftovers leftovers) {
        this.worker = worker;
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
    /// @param to   an endpoint
    /// @return a status
    int open(Lender from, int bytes, long to, long tag) {
        MemorySegment rest = from.rest(0);
        MemorySegment piece = rest == null || Staging.isLasting(rest) ? rest : copy(rest, bytes);
        if (piece == null) {
            from.returned(false);
            return Layouts.ERR_CANCELED;
        }
        boolean copied = !piece.equals(rest);
        long at = piece.address() + (copied ? Staging.FRONT_BYTES : 0);
        long begun = worker.send(to, at, bytes, tag);
        if (copied || Ucp.isFault(begun)) {
            from.returned(!Ucp.isFault(begun));
        } else {
            lender = from;
        }
        request = Ucp.isFault(begun) ? Worker.DONE : begun;
        memory = piece;
        finish();
        return Ucp.isFault(begun) ? (int) begun : Layouts.OK;
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
    /// @return a status
    int step() {
        int status = Layouts.OK;
        if (request != Worker.DONE) {
            status = Ucp.check(request);
            if (status == Layouts.INPROGRESS) {
                return Layouts.OK;
            }
            Ucp.free(request);
            request = Worker.DONE;
        }
        finish();
        return status;
    }

    private void finish() {
        MemorySegment done = memory;
        if (done == null || request != Worker.DONE) {
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
        request = Worker.DONE;
        Lender from = lender;
        lender = null;
        if (from != null) {
            from.returned(false);
        } else {
            staging.forget();
        }
    }
}
