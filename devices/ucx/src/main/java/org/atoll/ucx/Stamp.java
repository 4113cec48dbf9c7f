// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

/// The first word of a frame's header, which belongs to the device:
///
/// ```
///  bit 0                 14                    28     29       30        31
///  +---------------------+---------------------+------+--------+---------+-------+
///  | number of the frame | frames taken so far | lent | credit | goodbye | whole |
///  +---------------------+---------------------+------+--------+---------+-------+
/// ```
///
/// Frames of a pair are numbered, so that they are handed over in order although UCX completes a
/// long receive after a shorter one that follows it. Each frame also says how many the other way
/// were taken: a sender has at most [#WINDOW] under way, for UCX itself stores without bound what
/// nobody has asked for. Both numbers wrap.
final class Stamp {
    /// How many frames of a pair may be under way.
    static final int WINDOW = 256;

    /// The payload follows in a message of its own.
    static final int LENT = 1 << 28;

    /// The frame only tells of frames taken. It has no number.
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
    /// @param number the frame's number
    /// @param taken  how many frames of the other way were taken
    /// @param flags  of the four above
    static int of(int number, int taken, int flags) {
        return (number & MASK) | (taken & MASK) << BITS | flags;
    }

    /// How far a frame's number is behind another.
    ///
    /// @param number the other, which may be larger than fits into a stamp
    /// @return 0 if they are equal; negative if the frame is an earlier one
    static int ahead(int stamp, int number) {
        return distance(stamp & MASK, number);
    }

    /// How many more frames were taken than are known to be.
    ///
    /// @param known how many are known, which may be more than fits into a stamp
    /// @return a small number, negative if the stamp is an old one
    static int news(int stamp, int known) {
        return distance(stamp >>> BITS & MASK, known);
    }

    private static int distance(int low, int full) {
        int shift = Integer.SIZE - BITS;
        return (low - full) << shift >> shift;
    }
}
