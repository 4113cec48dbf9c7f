// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Fragments;
import org.jspecify.annotations.Nullable;

/// An operation that brings values back: a get, a fetch with an accumulation, or a compare and
/// swap. Its shares are asked for in order; the answers of a get may come in any.
public final class Fetch extends Transfer {
    private final Local result;
    private final @Nullable Local operands;
    private final Cursor cursor;
    private final int code;
    private final @Nullable Fragments fragments;
    private int id = -1;
    private long arrived;

    /// Describes an operation.
    ///
    /// @param channel  the way to the target
    /// @param call     what it is, for messages
    /// @param result   where the target's values go
    /// @param operands what goes there, as long as the result, twice as long for
    ///                 [Combination#SWAP], null if nothing
    /// @param remote   which values, of the length of the result
    /// @param code     the operation and the type of numbers, or one of [Combination]'s
    public Fetch(
            Channel channel,
            String call,
            Local result,
            @Nullable Local operands,
            Remote remote,
            int code) {
        super(channel, call);
        this.result = result;
        this.operands = operands;
        this.cursor = new Cursor(remote);
        this.code = code;
        this.fragments = result.packer().unitBytes() == 1 ? null : new Fragments();
    }

    @Override
    long bytes() {
        return result.bytes();
    }

    /// The answer to a plain get is read from the window when it leaves: one frame asks for all.
    private boolean isOneShare() {
        return code == Combination.SWAP || (code == Combination.GET && cursor.isPlain());
    }

    @Override
    public boolean push(Peer to) {
        if (bytes() == 0) {
            finish(null);
        }
        while (!cursor.isDone() && !isDone()) {
            if (isOneShare()) {
                cursor.takeAll();
            } else {
                cursor.take(to.link().capacityBytes() - Protocol.UNIT);
            }
            if (!channel().mayAsk() || !pushShare(to)) {
                return false;
            }
            if (!isDone()) {
                channel().asked(cursor.shareBytes());
                cursor.advance();
            }
        }
        forgetIfAnswered();
        return true;
    }

    private boolean pushShare(Peer to) {
        Local sent = operands;
        long share = cursor.shareBytes();
        long values = sent == null ? 0 : code == Combination.SWAP ? 2 * share : share;
        int head = Protocol.FETCH_HEAD + cursor.seriesBytes();
        int number = number();
        if (!to.claim(
                Protocol.FETCH,
                channel().targetId(),
                number,
                cursor.place(),
                head + (int) values)) {
            return false;
        }
        MemorySegment memory = to.link().memory();
        long at = to.link().payload();
        memory.set(JAVA_LONG_UNALIGNED, at, cursor.position());
        memory.set(JAVA_LONG_UNALIGNED, at + Long.BYTES, share);
        memory.set(JAVA_LONG_UNALIGNED, at + 2 * Long.BYTES, code);
        cursor.writeSeries(memory, at + Protocol.FETCH_HEAD);
        if (sent == null || fill(sent, cursor.position(), values, memory, at + head)) {
            to.publish();
        }
        return true;
    }

    private int number() {
        if (id < 0) {
            id = channel().windows().add(this);
        }
        return id;
    }

    /// Values have come.
    void take(long position, int length, MemorySegment memory, long payload) {
        if (!isDone()) { // nothing that follows what was asked for has failed
            unpack(position, length, memory, payload);
        }
        arrived(length);
    }

    /// As with [#fill]: the thread may have nothing to do with this operation.
    private void unpack(long position, int length, MemorySegment memory, long payload) {
        try {
            if (fragments == null) {
                result.packer().unpack(
                        result.buffer(), result.offset(), position, length, memory, payload);
            } else {
                fragments.unpack(
                        result.packer(), result.buffer(), result.offset(),
                        position, length, memory, payload);
            }
        } catch (RuntimeException | Error e) {
            fail(new Mishap(result.buffer(), e).words("its buffer cannot be written"), e);
        }
    }

    /// Values will not come: the target cannot read its memory.
    ///
    /// @param gone whether that is gone; the other rank knows what else it may be
    void refuse(long length, boolean gone) {
        String why = gone ? "the memory there cannot be used" : "it has failed there";
        fail(why + ", as the other rank is told", null);
        arrived(length);
    }

    private void fail(String why, @Nullable Throwable e) {
        if (!isDone()) {
            var cause = new CommunicationException(describe() + ": " + why, -1, e);
            channel().spoil(cause);
            finish(cause);
        }
    }

    private void arrived(long length) {
        channel().answered(length);
        arrived += length;
        if (arrived == result.bytes()) {
            finish(null);
        }
        forgetIfAnswered();
    }

    /// Nothing more will come when all has, or all that was asked for before the rest failed.
    private void forgetIfAnswered() {
        if (isDone() && arrived == cursor.position()) {
            channel().windows().remove(id);
        }
    }

    @Override
    public void drop(CommunicationException cause) {
        finish(cause);
    }
}
