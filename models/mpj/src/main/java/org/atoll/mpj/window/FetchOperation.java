// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Fragments;
import org.atoll.mpj.part.Portion;
import org.jspecify.annotations.Nullable;

/// An operation that brings values back: a get, a fetch with an accumulation, or a compare and
/// swap. Its shares are asked for in order; the answers of a get may come in any.
public final class FetchOperation extends Transfer {
    private final Portion result;
    private final @Nullable Portion operands;
    private final Cursor cursor;
    private final int code;
    private final @Nullable Fragments fragments;
    private long arrived;

    /// What the next frame asks for, if it was not sent yet.
    private @Nullable Share next;

    /// Describes an operation.
    ///
    /// @param call     what it is, for messages
    /// @param result   where the target's values go
    /// @param operands what goes there, as long as the result, twice as long for
    ///                 [Combination#SWAP], null if nothing
    /// @param remote   which values, of the length of the result
    /// @param code     the operation and the type of numbers, or one of [Combination]'s
    public FetchOperation(
            Channel channel,
            String call,
            Portion result,
            @Nullable Portion operands,
            TargetMemory remote,
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
                cursor.take(to.link().capacityBytes() - WindowFrames.UNIT);
            }
            if (!channel().mayAsk() || !pushShare(to)) {
                return false;
            }
            cursor.advance();
        }
        return true;
    }

    private boolean pushShare(Peer to) {
        Portion sent = operands;
        long share = cursor.shareBytes();
        long values = sent == null ? 0 : code == Combination.SWAP ? 2 * share : share;
        int head = WindowFrames.FETCH_HEAD + cursor.seriesBytes();
        int number = channel().windows().protocol().fetch;
        Share asked = next == null ? channel().share() : next;
        next = asked;
        asked.describe(this, cursor.position(), share);
        int id = channel().lane().expect(asked, number);
        if (!to.claim(number, channel().targetId(), id, cursor.place(), head + (int) values)) {
            channel().lane().retract(asked);
            return false;
        }
        next = null;
        MemorySegment memory = to.link().memory();
        long at = to.link().payload();
        memory.set(JAVA_LONG_UNALIGNED, at, share);
        memory.set(JAVA_LONG_UNALIGNED, at + Long.BYTES, code);
        cursor.writeSeries(memory, at + WindowFrames.FETCH_HEAD);
        if (sent == null || fill(sent, cursor.position(), values, memory, at + head)) {
            channel().asked(share);
            to.publish();
        } else {
            channel().lane().retract(asked);
            channel().keep(asked);
        }
        return true;
    }

    /// Values have come that one frame has asked for. As with [#fill]: the thread may have nothing
    /// to do with this operation.
    void unpack(long position, int length, MemorySegment memory, long payload) {
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

    /// What one frame has asked for has come.
    void arrived(long length) {
        arrived += length;
        if (arrived == result.bytes()) {
            finish(null);
        }
    }

    @Override
    public void drop(CommunicationException cause) {
        finish(cause);
    }
}
