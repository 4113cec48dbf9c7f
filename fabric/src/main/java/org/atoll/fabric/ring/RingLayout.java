// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.VarHandle;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.wire.Frame;

/// The memory of one ring.
///
/// ```
///   0   consumed slots (long)     written by the reader, read by the writer when it seems full
///  64   writer starves (int)      set by the writer before it sleeps, cleared by the reader
/// 128   slots, two in a cache line
///       body: longer payloads, contiguous, each at a multiple of 64
/// ```
///
/// A frame takes a slot, or a whole line if it has a payload that does not fit its slot but the
/// line. The second slot's stamp is at the line's end, so that a payload may fill what lies
/// between:
///
/// ```
///   0       4           24               32          52              60      64
///   | stamp | header    | word, or up to | header    | word, or up to | stamp |   two frames
///   |       |           | 8 bytes        |           | 8 bytes        |       |
///   | stamp | header    | up to 36 bytes ............................ | mark  |   one, no word
///   | stamp | header    | word           | up to 28 bytes ........... | mark  |   one
/// ```
///
/// The stamps of first slots are odd and those of second slots even. The mark is an odd stamp, so
/// that no reader takes for one what an earlier lap has left there. A frame that takes a line
/// leaves a slot out if need be; the reader that waits there finds the next line stamped.
///
/// Where a payload lies in the body follows from the lengths of those before it, so writer and
/// reader compute it alike and it is not transmitted: a payload that would run over the end
/// begins at the start instead.
///
/// @param slots     how many frames the ring holds if each takes one; a power of two
/// @param bodyBytes how many payload bytes; a power of two
public record RingLayout(int slots, int bodyBytes) {
    static final VarHandle INT = JAVA_INT.varHandle();
    static final VarHandle LONG = JAVA_LONG.varHandle();

    static final int LINE = 64;
    static final int SLOT_BITS = 5;
    static final int SLOT = 1 << SLOT_BITS;
    static final long CONSUMED = 0;
    static final long STARVES = LINE;
    static final long SLOTS = 2 * LINE;

    /// A second slot's header begins earlier by the stamp that it does not begin with.
    private static final int SHIFT = Integer.BYTES;

    /// The longest payload that lies in the place of the header's word.
    static final int BRIEF_BYTES = Frame.HEADER_BYTES - Frame.WORD;

    /// The longest payload that shares a line with a header that has a word.
    public static final int SHORT_BYTES = LINE - Integer.BYTES - Frame.HEADER_BYTES;

    /// The longest payload that shares a line with a header that has none.
    public static final int SHORT_BYTES_WORDLESS = SHORT_BYTES + BRIEF_BYTES;

    /// A body in which long messages flow.
    public static final int BODY_BYTES = 256 << 10;

    private static final int MOST_FRAME_BYTES = 64 << 10;

    /// A line and the slot that is left out before it must fit.
    private static final int LEAST = 4;

    /// Checks the sizes.
    public RingLayout {
        if (Integer.bitCount(slots) != 1 || Integer.bitCount(bodyBytes) != 1 || slots < LEAST) {
            throw new IllegalArgumentException(
                    "a ring needs powers of two, at least " + LEAST + " slots, not " + slots
                            + " slots and " + bodyBytes + " body bytes");
        }
    }

    /// The layout the settings ask for: `atoll.ring.slots` and `atoll.ring.body.bytes`.
    ///
    /// @param bodyBytes how long the body is if the user has not set it, a power of two
    public static RingLayout of(Settings settings, int bodyBytes) {
        return new RingLayout(
                settings.number("atoll.ring.slots", 512, LEAST),
                settings.number("atoll.ring.body.bytes", bodyBytes, 4096));
    }

    /// How much memory the ring takes.
    ///
    /// @return a number of bytes, a multiple of 64
    public long bytes() {
        return frontBytes() + bodyBytes;
    }

    /// The longest payload one frame can carry: at most a quarter of the body, so that writer and
    /// reader work on different pieces of a long message at the same time.
    ///
    /// @return a number of bytes
    public int capacityBytes() {
        return Math.min(MOST_FRAME_BYTES, bodyBytes / 4);
    }

    /// Where a payload goes in the body.
    ///
    /// @param end   the body position behind the last payload; positions grow for ever
    /// @param bytes the payload's length
    /// @return the position of its first byte
    long place(long end, int bytes) {
        long inLap = end & (bodyBytes - 1);
        return inLap + bytes <= bodyBytes ? end : end + bodyBytes - inLap;
    }

    /// How much at a ring's beginning its reader looks at before anything has come.
    ///
    /// @return a number of bytes
    public long frontBytes() {
        return SLOTS + ((long) slots << SLOT_BITS);
    }

    /// The next position at which a payload may begin.
    ///
    /// @param position a body position
    /// @return the same or the next multiple of 64
    static long align(long position) {
        return (position + LINE - 1) & -LINE;
    }

    /// Where a slot's header begins.
    ///
    /// @param sequence the slot's number; numbers grow for ever
    /// @return an offset in the ring
    long slot(long sequence) {
        return slot(SLOTS, sequence, slots - 1L);
    }

    static long slot(long first, long sequence, long mask) {
        return first + ((sequence & mask) << SLOT_BITS) - (sequence & 1) * SHIFT;
    }

    /// Where a slot's stamp is.
    ///
    /// @param first    where the first slot begins
    /// @param sequence the slot's number
    /// @param mask     the number of slots less one
    /// @return an offset from where `first` is one
    static long stamp(long first, long sequence, long mask) {
        return first + ((sequence & mask) << SLOT_BITS) + (sequence & 1) * (SLOT - SHIFT);
    }

    long body(long position) {
        return frontBytes() + (position & (bodyBytes - 1));
    }
}
