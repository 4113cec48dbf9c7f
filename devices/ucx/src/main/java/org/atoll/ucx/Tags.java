// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.atoll.fabric.job.JobKey;

/// The tags of UCX that this device uses:
///
/// ```
///  63    62 61           40 39                          0
///  +-------+---------------+-----------------------------+
///  | kind  | sender's rank | mark of the receiver's life |
///  +-------+---------------+-----------------------------+
/// ```
///
/// The mark follows from the job's secret, the receiver's rank and its life. So nothing that was
/// sent to an earlier life, or by another job, matches a receive. That guards against mistakes; it
/// is no proof against somebody who reads the network.
final class Tags {
    /// The largest number of ranks.
    static final int MOST_RANKS = 1 << 22;

    /// Compares kind and mark, and takes any sender.
    static final long FROM_ANYBODY = 0xc000_00ff_ffff_ffffL;

    /// Compares nothing.
    static final long ANYTHING = 0;

    /// Compares everything.
    static final long EXACTLY = -1;

    private static final int RANK_SHIFT = 40;
    private static final long MARK = (1L << RANK_SHIFT) - 1;
    private static final long PAYLOAD = 1L << 62;
    private static final byte[] PURPOSE = "ucx".getBytes(StandardCharsets.US_ASCII);

    private Tags() {}

    /// The mark of a life.
    ///
    /// @param rank the receiver's rank
    /// @param life which of its lives
    static long mark(JobKey key, int rank, int life) {
        byte[] place = ByteBuffer.allocate(2 * Integer.BYTES).putInt(rank).putInt(life).array();
        return ByteBuffer.wrap(key.proof(PURPOSE, place)).getLong() & MARK;
    }

    /// The tag of frames.
    ///
    /// @param sender the rank that sends
    /// @param mark   of the receiver's life
    static long frame(int sender, long mark) {
        return (long) sender << RANK_SHIFT | mark;
    }

    /// The tag of payloads that follow a frame.
    ///
    /// @param sender the rank that sends
    /// @param mark   of the receiver's life
    static long payload(int sender, long mark) {
        return frame(sender, mark) | PAYLOAD;
    }

    /// {@return the rank that has sent}
    static int sender(long tag) {
        return (int) (tag >>> RANK_SHIFT) & (MOST_RANKS - 1);
    }
}
