// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Decisions;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.request.BackgroundTask;
import org.atoll.mpj.team.Domain;

/// A collective that was started and goes on by itself (MPI 4.1, section 6.12). Its buffers must
/// be left alone until it is done. Any thread may ask or wait, several at once.
///
/// Every rank starts the same collectives in the same order, counted together with those that
/// block; several may be under way at once and end in any order. Whoever waits for anything on
/// this rank makes progress for all; while the program computes, the helper does.
///
/// @param <T> what the collective results in
public final class CollectiveRequest<T> {
    private final Domain domain;
    private final BackgroundTask<T> task;
    private final Request asRequest;

    CollectiveRequest(Domain domain, BackgroundTask<T> task) {
        this.domain = domain;
        this.task = task;
        this.asRequest = new AsRequest(this);
    }

    /// Blocks until this rank's part is done and its buffers may be used.
    ///
    /// @return what [Operation#run] returns
    /// @throws IllegalStateException                   if the ranks disagree about a length
    /// @throws org.atoll.fabric.job.CommunicationException if a rank failed
    public T await() {
        try {
            task.settle();
            return task.outcome();
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Whether it is done; drives progress once. Does not block.
    ///
    /// @return true from the moment of completion on, and when a rank has failed: then [#await]
    ///     throws
    public boolean isDone() {
        Decisions noting = domain.mailbox().keeping().decisions();
        return noting == null ? task.look() : asRequest.isDone();
    }

    /// Whether it is done, without driving progress.
    boolean isOver() {
        return task.isDone();
    }

    /// The request as a stage that others can depend on. Actions run in the thread that carries
    /// out the collective; they may communicate.
    ///
    /// @return a stage that completes with the result, or exceptionally
    public CompletionStage<T> stage() {
        return task.stage();
    }

    /// The same request among those of messages, to wait for several of both kinds. It cannot be
    /// cancelled (MPI 4.1, section 6.12).
    ///
    /// @return a request whose status says nothing
    public Request asRequest() {
        return asRequest;
    }

    @Override
    public String toString() {
        return task.describe() + (task.isDone() ? ", done" : ", under way");
    }

    /// A collective among messages.
    private static final class AsRequest extends Request {
        private static final Status NOTHING = new Status(Domain.NOBODY, Domain.ANY_TAG, 0);

        private final CollectiveRequest<?> collective;

        AsRequest(CollectiveRequest<?> collective) {
            super(collective.domain);
            this.collective = collective;
        }

        @Override
        public Status await() {
            Object _ = collective.await();
            return NOTHING;
        }

        @Override
        boolean look() {
            return collective.task.look();
        }

        @Override
        public CompletionStage<Status> stage() {
            return collective.stage().thenApply(result -> NOTHING);
        }

        @Override
        boolean isOver() {
            return collective.task.isDone();
        }

        @Override
        String describe() {
            return collective.task.describe();
        }

        @Override
        int awaitedPeer() {
            return -1;
        }
    }
}
