// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// One send or receive that is under way. Its fields belong to the holder of the endpoint, but
/// for the outcome, which is published by a release store when the request completes.
public abstract sealed class Transmission implements Completion
        permits SendRequest, ReceiveRequest {
    private static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(Transmission.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Underway underway;

    /// The user's buffer, where the message begins in it, and how its bytes are packed.
    Object buffer = "";

    long offset;
    Packer packer = NoPacker.INSTANCE;

    /// The room in the buffer for a receive, the length of the message for a send.
    long bytes;

    /// The peer's world rank; for a receive -1 until a message has matched a wildcard.
    int peer;

    int context;
    int tag;

    /// Whether the endpoint was told that no thread waits for this.
    boolean unattended;

    private @Nullable Runnable onCompletion;
    private @Nullable RuntimeException failure;

    @SuppressWarnings("UnusedVariable") // through DONE
    private boolean done;

    /// Creates a request that describes no message yet.
    ///
    /// @param underway those of the mailbox
    Transmission(Underway underway) {
        this.underway = underway;
    }

    final void describe(Object newBuffer, long newOffset, long newBytes, Packer newPacker) {
        buffer = newBuffer;
        offset = newOffset;
        bytes = newBytes;
        packer = newPacker;
        failure = null;
        onCompletion = null;
        done = false;
    }

    /// Whether nobody but its owner has anything to do with this any more, so that it may describe
    /// another message: it has ended well, and nothing runs because it has ended.
    final boolean isFree() {
        return isDone() && failure == null && onCompletion == null;
    }

    /// Lets go of the user's buffer, before the request waits to be used again.
    final void forget() {
        buffer = "";
    }

    /// Says where the message goes, or comes from. Only while the request is not under way.
    ///
    /// @param newPeer    a world rank, or -1 to receive from any
    /// @param newContext the communicator's context
    /// @param newTag     the tag, or -1 to receive any
    public final void address(int newPeer, int newContext, int newTag) {
        peer = newPeer;
        context = newContext;
        tag = newTag;
    }

    @Override
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    @Override
    public int awaitedPeer() {
        return peer;
    }

    /// Whether it is a part of an operation of several ranks.
    final boolean isOfCollective() {
        return timeKind().isOfMany();
    }

    @Override
    public TimeKind timeKind() {
        return underway.time(context);
    }

    /// Why the request failed.
    ///
    /// @return null while it is under way or when it succeeded
    public final @Nullable RuntimeException failure() {
        return isDone() ? failure : null;
    }

    /// The outcome of a request that is done: for a receive, the message that came.
    ///
    /// @throws TruncationException if the message did not fit
    public final Status status() {
        if (failure != null) {
            throw failure;
        }
        return outcome();
    }

    abstract Status outcome();

    /// Ends the request; holder only, once. Returns what is to be run afterwards.
    final @Nullable Runnable finish(@Nullable RuntimeException cause) {
        failure = cause;
        DONE.setRelease(this, true);
        return onCompletion;
    }

    /// Sets what is run, once, when the request ends; holder only, before it has.
    final void whenFinished(Runnable action) {
        Runnable earlier = onCompletion;
        onCompletion =
                earlier == null
                        ? action
                        : () -> {
                            earlier.run();
                            action.run();
                        };
    }
}
