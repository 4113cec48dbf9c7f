// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Fragments;
import org.jspecify.annotations.Nullable;

/// A receive: posted until a message matches, then being filled until its last piece is there.
public final class ReceiveRequest extends Transmission {
    /// While it is posted, its place in the order of posting; once it has matched, which message of
    /// its stream it gets, if that is counted.
    long order;

    /// The next one in the queue it is posted in.
    @Nullable ReceiveRequest next;

    /// Whether losses concern this, if it was started, for any source, in a job that outlives its
    /// ranks.
    @Nullable BooleanSupplier unsettled;

    /// Whether it is for any source and a choice that is noted, whatever it is matched as.
    boolean isChoice;

    /// Whether it must not match yet: which message it has got in an earlier life is not known.
    boolean held;

    private int source;
    private int actualTag;
    private long messageBytes;
    private long expectedBytes;
    private long arrivedBytes;
    private @Nullable Throwable refused;

    /// What has come of elements that pieces divide; null if none was.
    private @Nullable Fragments fragments;

    ReceiveRequest(Underway underway) {
        super(underway);
    }

    /// Whether waiting for this must end although it is under way: a rank that it might wait for is
    /// lost, and the program has not acknowledged that. From any thread.
    boolean isPending() {
        BooleanSupplier known = unsettled;
        return known != null && known.getAsBoolean();
    }

    /// Who sent the message that has matched.
    int source() {
        return source;
    }

    /// A message has matched.
    void match(int from, int withTag, long ofBytes) {
        source = from;
        actualTag = withTag;
        messageBytes = ofBytes;
        expectedBytes = Math.min(ofBytes, bytes);
        arrivedBytes = 0;
        fragments = null;
    }

    int actualTag() {
        return actualTag;
    }

    long messageBytes() {
        return messageBytes;
    }

    /// The sender is away: the message comes from its start once more.
    void beginAgain() {
        arrivedBytes = 0;
        fragments = null;
    }

    /// How much of the message the buffer has room for.
    long expectedBytes() {
        return expectedBytes;
    }

    /// Takes the whole message, or as much as fits.
    void take(MemorySegment memory, long payload) {
        if (expectedBytes > 0) {
            unpack(0, expectedBytes, memory, payload);
        }
        complete();
    }

    /// What the user's buffer refuses, such as a segment whose arena was closed meanwhile, ends
    /// this receive and not the thread that happens to make progress.
    private void unpack(long position, long length, MemorySegment memory, long payload) {
        try {
            packer.unpack(buffer, offset, position, length, memory, payload);
        } catch (RuntimeException | Error e) {
            refused = e;
        }
    }

    /// Takes one piece.
    ///
    /// @return true if it was the last
    boolean takePiece(long position, int length, MemorySegment memory, long payload) {
        if (packer.unitBytes() == 1) {
            unpack(position, length, memory, payload);
        } else {
            assemble(position, length, memory, payload);
        }
        return arrive(length);
    }

    private void assemble(long position, int length, MemorySegment memory, long payload) {
        Fragments known = fragments == null ? new Fragments() : fragments;
        fragments = known;
        try {
            known.unpack(packer, buffer, offset, position, length, memory, payload);
            if (arrivedBytes + length == expectedBytes) {
                known.requireNone();
            }
        } catch (RuntimeException | Error e) {
            refused = e;
        }
    }

    /// Whether a part of the message lies within what was granted.
    boolean expects(long position, long length) {
        return position >= 0 && length >= 0 && position <= expectedBytes - length;
    }

    /// The user's memory that a part of the message goes to, or null if it must be unpacked.
    @Nullable MemorySegment room(long position, long length) {
        if (refused != null) {
            return null;
        }
        try {
            MemorySegment room = packer.view(buffer, offset, position, length);
            return room == null || room.isReadOnly() ? null : room;
        } catch (RuntimeException e) {
            return null; // unpacking will say what is wrong with the buffer
        }
    }

    /// Counts bytes that are in place.
    ///
    /// @return true if they were the last
    boolean arrive(long length) {
        arrivedBytes += length;
        if (arrivedBytes < expectedBytes) {
            return false;
        }
        complete();
        return true;
    }

    void complete() {
        Numbering.forget(this);
        Throwable because = refused;
        if (because != null) {
            refused = null;
            underway.finish(
                    this,
                    new CommunicationException(
                            describe() + ": its buffer cannot be written: "
                                    + because.getMessage(),
                            -1,
                            because));
        } else {
            underway.finish(
                    this,
                    messageBytes > bytes
                            ? new TruncationException(source, actualTag, messageBytes, bytes)
                            : null);
        }
    }

    @Override
    Status outcome() {
        return underway.status(source, actualTag, messageBytes);
    }

    @Override
    public String describe() {
        if (isOfCollective()) {
            return "a collective's part from " + peer;
        }
        return "receive from " + Wildcards.rank(peer) + ", " + Wildcards.tag(tag);
    }
}
