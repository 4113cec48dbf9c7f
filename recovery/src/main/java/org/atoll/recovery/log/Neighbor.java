// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;

/// A peer as recovery sees it: the streams with it, the messages it may want again, and whether it
/// is known what it has. Holder only.
final class Neighbor {
    private static final long NONE = -1;

    private final int rank;
    private final Streams streams = new Streams();
    private final MessageLog log;

    /// Whether the peer, in its present life, has told what it has.
    private boolean open;

    /// From this place on messages have not been sent to the peer; negative if there are none.
    private long behindFrom = NONE;

    Neighbor(int rank, Blocks blocks, boolean open) {
        this.rank = rank;
        this.log = new MessageLog(blocks);
        this.open = open;
    }

    int rank() {
        return rank;
    }

    Streams streams() {
        return streams;
    }

    MessageLog log() {
        return log;
    }

    boolean isOpen() {
        return open;
    }

    /// The peer is away, or back and has not told yet what it has.
    void close() {
        open = false;
        streams.all().forEach(Stream::forgetTold);
    }

    /// The peer has told what it has: all messages are looked at again.
    void open() {
        open = true;
        behindFrom = 0;
    }

    /// A message was kept that is not on its way.
    void fallBehind(long place) {
        behindFrom = behindFrom < 0 ? place : behindFrom;
    }

    /// Whether messages were kept that are not on their way.
    boolean isBehind() {
        return behindFrom >= 0;
    }

    /// How many messages the peer lacks that are kept no more, once it has told what it has.
    long missing() {
        long wanted = streams.all().stream().mapToLong(Stream::wanted).sum();
        long kept = wanted == 0
                ? 0
                : log.entries().stream()
                        .filter(each -> !streams.ofMessage(each.context(), each.tag())
                                .has(each.number()))
                        .count();
        return Math.max(0, wanted - kept);
    }

    /// Those messages are on their way.
    ///
    /// @return them, and others that the peer has
    List<MessageLog.Entry> catchUp() {
        List<MessageLog.Entry> all = log.entriesFrom(behindFrom);
        behindFrom = NONE;
        return all;
    }
}
