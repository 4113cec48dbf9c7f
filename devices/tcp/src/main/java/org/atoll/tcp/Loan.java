// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.jspecify.annotations.Nullable;

/// The payload of the last frame published, which is written to the socket out of a user's memory.
/// While it is open no other frame is published, so it follows its header.
final class Loan {
    private @Nullable Lender lender;
    private int bytes;
    private int written;

    /// {@return whether a payload is on its way}
    boolean isOpen() {
        return lender != null;
    }

    /// Begins with a payload.
    ///
    /// @param from         who has it
    /// @param payloadBytes its length, a multiple of 64
    void open(Lender from, int payloadBytes) {
        lender = from;
        bytes = payloadBytes;
        written = 0;
    }

    /// Writes what the socket takes now.
    ///
    /// @return whether no payload is on its way any more
    /// @throws IOException           if the connection broke
    /// @throws IllegalStateException if the memory cannot be read any more
    boolean drain(Wire wire) throws IOException {
        Lender from = lender;
        if (from == null) {
            return true;
        }
        MemorySegment rest = from.rest(written);
        if (rest == null) {
            throw new IllegalStateException("it has ended");
        }
        written += (int) wire.write(rest);
        if (written < bytes) {
            return false;
        }
        close(true);
        return true;
    }

    /// Gives up: the connection has ended.
    void giveUp() {
        close(false);
    }

    private void close(boolean whole) {
        Lender from = lender;
        lender = null;
        if (from != null) {
            from.returned(whole);
        }
    }
}
