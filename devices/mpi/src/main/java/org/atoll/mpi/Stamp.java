// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

/// The first word of a frame's header, which belongs to the device:
///
/// ```
///  bit 0                 14                    28     29       30        31
///  +---------------------+---------------------+------+--------+---------+-------+
///  | frames taken so far | 0                   | lent | credit | goodbye | whole |
///  +---------------------+---------------------+------+--------+---------+-------+
/// ```
///
/// Each frame says how many the other way were taken: a sender has at most [#WINDOW] under way, for
/// MPI itself stores without bound what nobody has asked for. The number wraps.
final class Stamp {
    /// How many frames of a pair may be under way.
    static final int WINDOW = 256;

    /// The payload follows in a message of its own.
    static final int LENT = 1 << 28;

    /// The frame only tells of frames taken, and does not count as one.
    static final int CREDIT = 1 << 29;

    /// The last frame of its sender.
    static final int GOODBYE = 1 << 30;

    /// The payload that follows goes at once, not in parts.
    static final int WHOLE = 1 << 31;

    private static final int BITS = 14;
    private static final int MASK = (1 << BITS) - 1;

    private Stamp() {}

    /// Makes one.
    ///
    /// @param taken how many frames of the other way were taken
    /// @param flags of the four above
    static int of(int taken, int flags) {
        return (taken & MASK) | flags;
    }

    /// How many more frames were taken than are known to be.
    ///
    /// @param known how many are known, which may be more than fits into a stamp
    static int news(int stamp, int known) {
        int shift = Integer.SIZE - BITS;
        return (stamp - known) << shift >> shift;
    }
}
