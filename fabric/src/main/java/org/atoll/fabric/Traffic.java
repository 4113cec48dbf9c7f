// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;

/// What was exchanged with one peer, counted since the job began. Written only while the
/// endpoint is held; a reader elsewhere sees a recent value.
public final class Traffic {
    /// Frames sent, those of the protocols included.
    public long sentFrames;

    /// Frames received, those of the protocols included.
    public long receivedFrames;

    /// Frames that came from a life of the peer that was over, and were forgotten.
    public long staleFrames;

    /// Messages sent eagerly.
    public long sentEager;

    /// Messages sent after an announcement.
    public long sentAnnounced;

    /// Bytes of messages sent.
    public long sentBytes;

    /// Messages received that came eagerly.
    public long receivedEager;

    /// Messages received that were announced.
    public long receivedAnnounced;

    /// Bytes of messages received.
    public long receivedBytes;

    /// Posts on boards that the peer was to read.
    public long sentPosts;

    /// Their bytes.
    public long sentPostBytes;

    /// Posts of the peer on boards that were read.
    public long receivedPosts;

    /// Their bytes.
    public long receivedPostBytes;

    Traffic() {}

    /// The counters as tab-separated lines: peer, its rank, the kind, messages and bytes sent,
    /// messages and bytes received.
    List<String> lines(int peer) {
        return List.of(
                line(peer, "message", sentEager + sentAnnounced, sentBytes,
                        receivedEager + receivedAnnounced, receivedBytes),
                line(peer, "post", sentPosts, sentPostBytes, receivedPosts, receivedPostBytes),
                line(peer, "frame", sentFrames, 0, receivedFrames, 0));
    }

    private static String line(
            int peer, String kind, long sent, long sentBytes, long received, long receivedBytes) {
        return String.join(
                "\t",
                "peer",
                Integer.toString(peer),
                kind,
                Long.toString(sent),
                Long.toString(sentBytes),
                Long.toString(received),
                Long.toString(receivedBytes));
    }
}
