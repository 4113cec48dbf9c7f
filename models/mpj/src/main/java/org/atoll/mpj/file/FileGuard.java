// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.concurrent.atomic.AtomicBoolean;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.message.Mailbox;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.window.OpenWindow;

/// Lets one access at a time to a file in atomic mode, of all ranks and all their threads; reads
/// let each other in. The lock is that of rank 0's end of a window. Any thread may call.
final class FileGuard {
    private final OpenWindow window;
    private final Runnable parting;

    /// Whether one of this rank's threads has its turn: a window knows ranks, not threads.
    private final AtomicBoolean taken = new AtomicBoolean();

    private FileGuard(OpenWindow window, Runnable parting) {
        this.window = window;
        this.parting = parting;
    }

    /// Makes one. An operation of all ranks.
    ///
    /// @param making those of the file; if their communicator is revoked nobody waits for a turn
    ///     any more
    static FileGuard of(Making making) {
        making.announce("windowAllocate");
        OpenWindow window = OpenWindow.allocate(making, ElementKinds.BYTES, 0);
        return new FileGuard(window, window.domain().follow(making.ranks().domain()));
    }

    /// Does something when it is this rank's turn.
    void run(boolean exclusive, Runnable access) {
        take();
        try {
            window.lock(0, exclusive);
            try {
                access.run();
            } finally {
                window.unlock(0);
            }
        } finally {
            taken.set(false);
            window.domain().endpoint().rouseSleepers();
        }
    }

    /// Whoever waits here makes progress for the one that has its turn.
    private void take() {
        while (!taken.compareAndSet(false, true)) {
            window.domain().world().endpoint().waitFor(Completion.of(
                    () -> !taken.get(), () -> "another access of this rank", Mailbox.MESSAGE));
        }
    }

    /// Gives it up. An operation of all ranks.
    void close() {
        try {
            window.close();
        } finally {
            parting.run();
        }
    }
}
