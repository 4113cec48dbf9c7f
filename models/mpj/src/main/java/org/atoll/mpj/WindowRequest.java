// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.window.Begun;

/// A request of one access to another rank's memory.
final class WindowRequest extends Request {
    private final Begun begun;

    WindowRequest(Begun begun) {
        super(begun.domain());
        this.begun = begun;
    }

    @Override
    public Status await() {
        return begun.await();
    }

    @Override
    boolean look() {
        return begun.look();
    }

    @Override
    public CompletionStage<Status> stage() {
        return begun.stage();
    }

    @Override
    boolean isOver() {
        return begun.transfer().isDone();
    }

    @Override
    String describe() {
        return begun.transfer().describe();
    }

    @Override
    int awaitedPeer() {
        return begun.transfer().awaitedPeer();
    }
}
