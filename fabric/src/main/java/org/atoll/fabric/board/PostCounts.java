// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.board;

import org.atoll.fabric.Traffic;

/// Counts what one member of a board has posted to each other one, and read of it, since the peers'
/// counters were last told. One thread at a time.
final class PostCounts {
    private final long[] sent;
    private final long[] sentBytes;
    private final long[] received;
    private final long[] receivedBytes;

    PostCounts(int members) {
        this.sent = new long[members];
        this.sentBytes = new long[members];
        this.received = new long[members];
        this.receivedBytes = new long[members];
    }

    void sent(int member, int bytes) {
        sent[member]++;
        sentBytes[member] += bytes;
    }

    void received(int member, int bytes) {
        received[member]++;
        receivedBytes[member] += bytes;
    }

    /// Adds what concerns a member to the counters of its rank, and begins at zero again.
    void moveTo(int member, Traffic traffic) {
        traffic.sentPosts += sent[member];
        traffic.sentPostBytes += sentBytes[member];
        traffic.receivedPosts += received[member];
        traffic.receivedPostBytes += receivedBytes[member];
        sent[member] = 0;
        sentBytes[member] = 0;
        received[member] = 0;
        receivedBytes[member] = 0;
    }
}
