// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.port;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// An answer from another world: one thread gives it, another waits for it at the endpoint, where
/// it drives progress and hears of failures.
///
/// @param <T> what is said
final class Reply<T> implements Completion {
    private final Endpoint endpoint;
    private final String what;
    private @Nullable T value;
    private @Nullable CommunicationException failure;
    private volatile boolean done;

    Reply(Endpoint endpoint, String what) {
        this.endpoint = endpoint;
        this.what = what;
    }

    /// Says it; once, from any thread.
    void give(T given) {
        value = given;
        finish();
    }

    /// Says that it will not come; once, from any thread.
    void fail(String reason, @Nullable Throwable cause) {
        failure = new CommunicationException(what + ": " + reason, -1, cause);
        finish();
    }

    private void finish() {
        done = true;
        endpoint.rouseSleepers();
    }

    /// Blocks until it has come.
    ///
    /// @throws CommunicationException if it will not, or if a rank fails meanwhile
    T await() {
        endpoint.waitFor(this);
        T here = value;
        CommunicationException failed = failure;
        if (failed != null || here == null) {
            throw new CommunicationException(
                    failed == null ? what : String.valueOf(failed.getMessage()), -1, failed);
        }
        return here;
    }

    @Override
    public boolean isDone() {
        return done;
    }

    @Override
    public String describe() {
        return what;
    }

    @Override
    public int awaitedPeer() {
        return Blocked.ABROAD;
    }

    @Override
    public TimeKind timeKind() {
        return TimeKind.JOB;
    }
}
