// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Wildcards;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.request.RepeatedReceive;
import org.atoll.mpj.request.RepeatedSend;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// A send or receive that is described once and started as often as wanted (MPI 4.1, section
/// 3.9). Its arguments are checked when it is made. It is active from [#start] until [#await]
/// has told its outcome, also when it was seen done; while it is not, waiting for it ends at once
/// and tells nothing.
///
/// One thread at a time may start it and wait for it.
public final class PersistentRequest extends Request {
    private static final Status NOTHING = new Status(Domain.ANY_SOURCE, Domain.ANY_TAG, 0);

    private final Supplier<Request> operation;
    private final String description;
    private volatile @Nullable Request current;
    private volatile boolean cancelled;

    private PersistentRequest(Domain domain, String description, Supplier<Request> operation) {
        super(domain);
        this.description = description;
        this.operation = operation;
    }

    /// A send, whose arguments have been looked at.
    static PersistentRequest send(
            MessageRequests requests, SendMode mode, Portion part, int dest, int tag) {
        RepeatedSend<Request> send = requests.repeatedSend(mode == SendMode.SYNCHRONOUS);
        return new PersistentRequest(
                requests.messages().domain(),
                "persistent send to " + Wildcards.rank(dest) + ", tag " + tag,
                mode == SendMode.BUFFERED
                        ? () -> requests.send(mode, part, dest, tag)
                        : () -> send.start(part, dest, tag));
    }

    static PersistentRequest receive(
            MessageRequests requests, Portion part, int source, int tag) {
        RepeatedReceive<Request> receive = requests.repeatedReceive();
        return new PersistentRequest(
                requests.messages().domain(),
                "persistent receive from " + Wildcards.rank(source) + ", " + Wildcards.tag(tag),
                () -> receive.start(part, source, tag));
    }

    /// Starts the operation; does not block.
    ///
    /// @return this request
    /// @throws IllegalStateException if it is active
    public PersistentRequest start() {
        if (current != null) {
            throw Fault.wrongState(
                    "start", "the # is under way", "wait until it is done", description);
        }
        cancelled = false;
        current = operation.get();
        return this;
    }

    /// Starts several; does not block.
    ///
    /// @param requests those to start, none of them active
    public static void startAll(PersistentRequest... requests) {
        for (PersistentRequest request : requests) {
            request.start();
        }
    }

    @Override
    public Status await() {
        Request started = current;
        if (started == null) {
            return NOTHING;
        }
        try {
            return started.await();
        } finally {
            if (!started.pends()) {
                rest(started);
            }
        }
    }

    @Override
    boolean look() {
        Request started = current;
        return started == null || started.look();
    }

    private void rest(Request started) {
        cancelled = started.isCancelled();
        current = null;
    }

    /// Whether it was started and its outcome has not been told.
    ///
    /// @return false before [#start] and after [#await]
    @Override
    public boolean isActive() {
        return current != null;
    }

    @Override
    public CompletionStage<Status> stage() {
        Request started = current;
        return started == null ? CompletableFuture.completedStage(NOTHING) : started.stage();
    }

    @Override
    boolean takeBack() {
        Request started = current;
        return started != null && started.takeBack();
    }

    @Override
    public boolean isCancelled() {
        Request started = current;
        return started == null ? cancelled : started.isCancelled();
    }

    @Override
    boolean pends() {
        Request started = current;
        return started != null && started.pends();
    }

    @Override
    boolean isOver() {
        Request started = current;
        return started == null || started.isOver();
    }

    @Override
    String describe() {
        return description;
    }

    @Override
    int awaitedPeer() {
        Request started = current;
        return started == null ? -1 : started.awaitedPeer();
    }
}
