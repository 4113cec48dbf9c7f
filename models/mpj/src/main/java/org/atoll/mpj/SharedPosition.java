// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.CommunicationException;

/// The position in a file that all its ranks share, in etypes: a number in rank 0's end of a
/// window. Any thread of a rank may call; each call blocks until rank 0 has answered, which it
/// does also while it computes.
final class SharedPosition {
    private final Window window;

    private SharedPosition(Window window) {
        this.window = window;
    }

    /// Makes it. An operation of all ranks.
    ///
    /// @param comm the file's; it is revoked with this
    static SharedPosition of(Comm comm) {
        Window window = comm.windowAllocate(ElementKinds.LONGS, comm.rank() == 0 ? 1 : 0);
        Runnable _ = window.comm().lifetime().follow(comm);
        SharedPosition made = new SharedPosition(window);
        try {
            window.lockAll();
        } catch (CommunicationException e) {
            made.giveUp();
            throw e;
        }
        return made;
    }

    private long exchange(long operand, Op op) {
        long[] before = new long[1];
        window.fetchAndOp(Part.of(new long[] {operand}), Part.of(before), op, 0, 0);
        window.flush(0);
        return before[0];
    }

    /// Moves on.
    ///
    /// @param etypes how far
    /// @return where it was
    long advance(long etypes) {
        return exchange(etypes, Op.SUM);
    }

    long get() {
        return exchange(0, Op.NO_OP);
    }

    void set(long etypes) {
        exchange(etypes, Op.REPLACE);
    }

    /// Gives up what is of no use, because not all ranks have it.
    void giveUp() {
        window.revoke();
        window.close();
    }

    /// Gives it up. An operation of all ranks.
    void close() {
        window.leaveAndClose();
    }
}
