// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Outgoing;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.mpj.part.Portion;
import org.jspecify.annotations.Nullable;

/// One operation on a target's memory that is under way. It is done when the origin's buffers may
/// be used again: what it puts has left, what it fetches has come. Its fields belong to the holder
/// of the endpoint, but for the outcome, which is published by a volatile write.
public abstract sealed class Transfer implements Completion, Outgoing
        permits Deposit, FetchOperation {
    private final Channel channel;
    private final String call;
    private @Nullable RuntimeException failure;
    private @Nullable Runnable onDone;
    private volatile boolean done;

    /// Creates an operation.
    ///
    /// @param call    what it is, for messages
    Transfer(Channel channel, String call) {
        this.channel = channel;
        this.call = call;
    }

    final Channel channel() {
        return channel;
    }

    /// The packed length of what it moves.
    abstract long bytes();

    /// Ends the operation; holder only, once.
    final void finish(@Nullable RuntimeException cause) {
        if (done) {
            return;
        }
        failure = cause;
        done = true;
        channel.finished(onDone);
    }

    /// Writes the payload of a frame, which may be in a thread that has nothing to do with this
    /// operation: if the buffer cannot be read, the operation alone fails, and whoever next waits
    /// for what goes this way is told.
    ///
    /// @return false if it cannot be read: then there is nothing to publish
    final boolean fill(Portion from, long position, long length, MemorySegment to, long at) {
        try {
            from.packer().pack(from.buffer(), from.offset(), position, length, to, at);
            return true;
        } catch (RuntimeException | Error e) {
            fail(new Mishap(from.buffer(), e).words("its buffer cannot be read"), e);
            return false;
        }
    }

    final void fail(String why, Throwable e) {
        var cause = new CommunicationException(describe() + ": " + why, -1, e);
        channel.spoil(cause);
        finish(cause);
    }

    @Override
    public final boolean isDone() {
        return done;
    }

    /// Why the operation failed.
    ///
    /// @return null while it is under way or when it succeeded
    public final @Nullable RuntimeException failure() {
        return done ? failure : null;
    }

    /// Runs an action when the operation is done: at once if it is, else in the thread that
    /// completes it, without holding the endpoint. From any thread that does not hold it.
    public final void whenDone(Runnable action) {
        boolean already;
        channel.endpoint().enter();
        try {
            already = done;
            if (!already) {
                Runnable earlier = onDone;
                onDone = earlier == null ? action : () -> {
                    earlier.run();
                    action.run();
                };
            }
        } finally {
            channel.endpoint().exit();
        }
        if (already) {
            action.run();
        }
    }

    @Override
    public final String describe() {
        return call + " of " + bytes() + " bytes, window of world rank " + channel.worldRank();
    }

    @Override
    public final int awaitedPeer() {
        return channel.worldRank();
    }

    @Override
    public final TimeKind timeKind() {
        return channel.windows().time();
    }
}
