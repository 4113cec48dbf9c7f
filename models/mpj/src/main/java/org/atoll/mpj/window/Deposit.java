// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.part.Portion;

/// A put or an accumulation: values that go to the target and are not answered.
public final class Deposit extends Transfer {
    private final Portion values;
    private final Cursor cursor;
    private final int handler;
    private final int code;

    private Deposit(
            Channel channel, String call, Portion values, TargetMemory remote, int handler,
            int code) {
        super(channel, call);
        this.values = values;
        this.cursor = new Cursor(remote);
        this.handler = handler;
        this.code = code;
    }

    /// Describes a put.
    ///
    /// @param call    what it is, for messages
    /// @param values  what is put
    /// @param remote  where, of the same length
    /// @return the operation, not begun
    public static Deposit put(Channel channel, String call, Portion values, TargetMemory remote) {
        int put = channel.windows().protocol().put;
        return new Deposit(channel, call, values, remote, put, Combination.PUT);
    }

    /// Describes an accumulation.
    ///
    /// @param call    what it is, for messages
    /// @param values  what is combined
    /// @param remote  with what, of the same length
    /// @param code    the operation and the type of numbers
    /// @return the operation, not begun
    public static Deposit accumulate(
            Channel channel, String call, Portion values, TargetMemory remote, int code) {
        int accumulate = channel.windows().protocol().accumulate;
        return new Deposit(channel, call, values, remote, accumulate, code);
    }

    @Override
    long bytes() {
        return values.bytes();
    }

    @Override
    public boolean push(Peer to) {
        while (!cursor.isDone() && !isDone()) {
            cursor.take(to.link().capacityBytes());
            if (!pushShare(to)) {
                return false;
            }
            cursor.advance();
        }
        finish(null);
        return true;
    }

    private boolean pushShare(Peer to) {
        int series = cursor.seriesBytes();
        long share = cursor.shareBytes();
        int payload = series + (int) share;
        if (!to.claim(handler, channel().targetId(), code, cursor.place(), payload)) {
            return false;
        }
        MemorySegment memory = to.link().memory();
        long at = to.link().payload();
        cursor.writeSeries(memory, at);
        if (fill(values, cursor.position(), share, memory, at + series)) {
            to.publish();
        }
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        finish(cause);
    }
}
