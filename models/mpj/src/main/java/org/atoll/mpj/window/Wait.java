// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;

/// Waiting for something at a window.
///
/// @param describe    what is waited for, in words
/// @param awaitedPeer the world rank it depends on
/// @param over        whether it has happened; reads volatile fields only
record Wait(String describe, int awaitedPeer, BooleanSupplier over) implements Completion {

    @Override
    public boolean isDone() {
        return over.getAsBoolean();
    }

    @Override
    public TimeKind timeKind() {
        return Mailbox.MESSAGE;
    }
}
