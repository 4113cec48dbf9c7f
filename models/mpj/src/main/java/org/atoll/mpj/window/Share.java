// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The share of a fetch that one frame asks for. A channel uses it again and again. Holder only.
final class Share extends Exchange {
    private final Channel channel;
    private @Nullable FetchOperation fetch;
    private long position;
    private long bytes;

    Share(Channel channel) {
        super(channel.windows().time());
        this.channel = channel;
    }

    /// Says what is asked for.
    ///
    /// @param of   the operation
    /// @param from where its values begin in what the operation fetches
    /// @param many how many bytes they are
    void describe(FetchOperation of, long from, long many) {
        fetch = of;
        position = from;
        bytes = many;
    }

    private FetchOperation fetch() {
        FetchOperation of = fetch;
        if (of == null) {
            throw new AssertionError("a share that nobody asked for");
        }
        return of;
    }

    @Override
    public String describe() {
        FetchOperation of = fetch;
        return of == null ? super.describe() : of.describe();
    }

    @Override
    protected long roomBytes() {
        return bytes;
    }

    @Override
    protected void part(long at, int length, MemorySegment memory, long payload) {
        if (!fetch().isDone()) { // neither failed nor revoked
            fetch().unpack(position + at, length, memory, payload);
        }
    }

    @Override
    protected CommunicationException refused(int why) {
        return new CommunicationException(
                describe() + ": " + (why == WindowFrames.GONE
                        ? "the memory there cannot be used"
                        : "it has failed there") + ", as the other rank is told",
                -1,
                null);
    }

    @Override
    protected void ended() {
        channel.answered(bytes);
        CommunicationException cause = failure();
        FetchOperation of = fetch();
        if (cause == null) {
            fetch = null;
            channel.keep(this);
            of.arrived(bytes);
        } else if (!of.isDone()) {
            if (status() < 0) {
                channel.spoil(cause);
            }
            of.finish(cause);
        }
    }
}
