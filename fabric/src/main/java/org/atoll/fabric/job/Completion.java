// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// Something a thread can wait for at an endpoint.
public interface Completion {

    /// Whether the wait is over. Cheap, from any thread, with acquire semantics.
    ///
    /// @return true from the moment of completion on
    boolean isDone();

    /// What is waited for, in words, for reports of deadlocks and failures.
    ///
    /// @return such as `receive from 3, tag 7`
    String describe();

    /// Whom the wait depends on.
    ///
    /// @return a world rank, or -1 for any
    int awaitedPeer();

    /// What the time of waiting is booked on.
    ///
    /// @return the kind
    TimeKind timeKind();

    /// How long a thread sleeps at most before it looks again, because the wait may be over then
    /// without anything having happened. No deadlock has a wait in it that ends so. From any
    /// thread.
    ///
    /// @return nanoseconds from now on, or [Long#MAX_VALUE] if only others can end the wait
    default long patienceNanos() {
        return Long.MAX_VALUE;
    }
}
