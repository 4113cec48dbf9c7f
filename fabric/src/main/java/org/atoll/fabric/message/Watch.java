// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Waiting for a receive from any source that was started: it also ends when a rank is lost that
/// might have been the source.
record Watch(ReceiveRequest receive) implements Completion {

    /// What to wait for if a request is waited for.
    static Completion of(Transmission request) {
        return request instanceof ReceiveRequest receive && receive.unsettled != null
                ? new Watch(receive)
                : request;
    }

    @Override
    public boolean isDone() {
        return receive.isDone() || receive.isPending();
    }

    @Override
    public String describe() {
        return receive.describe();
    }

    @Override
    public int awaitedPeer() {
        return receive.awaitedPeer();
    }

    @Override
    public TimeKind timeKind() {
        return receive.timeKind();
    }
}
