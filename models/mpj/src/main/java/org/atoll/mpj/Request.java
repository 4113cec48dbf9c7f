// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import org.atoll.fabric.message.Status;

/// A send or receive that was started and goes on by itself. Its buffer must be left alone until
/// it is done. Any thread may ask or wait, several at once.
public abstract class Request {
    /// Only this package makes requests.
    Request() {}

    /// Blocks until the buffer may be used again: the message has left, or has come.
    ///
    /// @return for a receive, the message; for a send, nothing of interest
    /// @throws org.atoll.fabric.message.TruncationException if the message did not fit
    /// @throws org.atoll.fabric.CommunicationException      if a rank failed
    public abstract Status await();

    /// Whether the request is done; drives progress once. Does not block.
    ///
    /// @return true from the moment of completion on, and when a rank has failed: then [#await]
    ///     throws
    public abstract boolean isDone();

    /// The request as a stage that others can depend on. Actions run in the thread that
    /// completes the request; they may communicate.
    ///
    /// @return a stage that completes with the status, or exceptionally
    public abstract CompletionStage<Status> stage();

    /// Takes a receive back that no message has matched. Does not block.
    ///
    /// @return true if it was taken back: waiting for it throws
    public abstract boolean cancel();

    /// Blocks until all are done.
    ///
    /// @param requests any requests of this rank
    public static void awaitAll(Request... requests) {
        for (Request request : requests) {
            request.await();
        }
    }

    /// Blocks until all are done.
    ///
    /// @param requests any requests of this rank
    public static void awaitAll(Iterable<Request> requests) {
        requests.forEach(Request::await);
    }
}
