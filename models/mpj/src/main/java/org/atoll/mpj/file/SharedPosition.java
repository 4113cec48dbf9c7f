// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.reduce.Operator;
import org.atoll.mpj.window.OpenWindow;

/// The position in a file that all its ranks share, in etypes: a number in rank 0's end of a
/// window. Any thread of a rank may call; each call blocks until rank 0 has answered, which it
/// does also while it computes.
final class SharedPosition {
    private final OpenWindow window;

    private SharedPosition(OpenWindow window) {
        this.window = window;
    }

    /// Makes it. An operation of all ranks.
    ///
    /// @param making those of the file; it is revoked with their communicator
    static SharedPosition of(Making making) {
        making.announce("windowAllocate");
        OpenWindow window = OpenWindow.allocate(
                making, ElementKinds.LONGS, making.rank() == 0 ? 1 : 0);
        Runnable _ = window.domain().follow(making.ranks().domain());
        SharedPosition made = new SharedPosition(window);
        try {
            window.lockAll();
        } catch (CommunicationException e) {
            made.giveUp();
            throw e;
        }
        return made;
    }

    private long exchange(long operand, Operator op) {
        long[] before = new long[1];
        window.fetchAndOp(Portion.of(new long[] {operand}), Portion.of(before), op, 0, 0);
        window.flush(0);
        return before[0];
    }

    /// Moves on.
    ///
    /// @return where it was
    long advance(long etypes) {
        return exchange(etypes, Operator.SUM);
    }

    long get() {
        return exchange(0, Operator.NO_OP);
    }

    void set(long etypes) {
        exchange(etypes, Operator.REPLACE);
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
