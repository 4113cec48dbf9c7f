// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// A thread that waits for a message without receiving it.
final class Probe implements Completion {
    final int source;
    final int context;
    final int tag;
    private final TimeKind time;
    private volatile @Nullable Unexpected found;
    private volatile @Nullable CommunicationException failure;

    Probe(int source, int context, int tag, TimeKind time) {
        this.source = source;
        this.context = context;
        this.tag = tag;
        this.time = time;
    }

    void offer(Unexpected message) {
        if (found == null
                && (source < 0 || source == message.source)
                && message.matches(context, tag)) {
            found = message;
        }
    }

    /// Nothing will come any more.
    void fail(CommunicationException cause) {
        failure = cause;
    }

    /// What was found.
    ///
    /// @throws CommunicationException if nothing can be
    @Nullable Unexpected found() {
        CommunicationException failed = failure;
        if (failed != null && found == null) {
            throw failed;
        }
        return found;
    }

    @Override
    public boolean isDone() {
        return found != null || failure != null;
    }

    @Override
    public String describe() {
        return "probe for " + Wildcards.rank(source) + ", " + Wildcards.tag(tag);
    }

    @Override
    public int awaitedPeer() {
        return source;
    }

    @Override
    public TimeKind timeKind() {
        return time;
    }
}
