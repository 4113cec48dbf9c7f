// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.VarHandle;
import org.atoll.fabric.Frame;
import org.atoll.fabric.Settings;

/// The memory of one ring.
///
/// ```
///   0   consumed slots (long)     written by the reader, read by the writer when it seems full
///  64   writer starves (int)      set by the writer before it sleeps, cleared by the reader
/// 128   slot 0: header 32 | short payload 32
/// 192   slot 1
///       ...
///       body: payloads of more than 32 bytes, contiguous, each at a multiple of 64
/// ```
///
/// Where a payload lies in the body follows from the lengths of those before it, so writer and
/// reader compute it alike and it is not transmitted: a payload that would run over the end
/// begins at the start instead.
///
/// @param slots     how many frames the ring holds; a power of two
/// @param bodyBytes how many payload bytes; a power of two
public record RingLayout(int slots, int bodyBytes) {
    static final VarHandle INT = JAVA_INT.varHandle();
    static final VarHandle LONG = JAVA_LONG.varHandle();

    static final int LINE_BITS = 6;
    static final int LINE = 1 << LINE_BITS;
    static final long CONSUMED = 0;
    static final long STARVES = LINE;
    static final long SLOTS = 2 * LINE;

    /// The longest payload that travels in the slot itself.
    public static final int SHORT_BYTES = LINE - Frame.HEADER_BYTES;

    /// A body in which long messages flow.
    public static final int BODY_BYTES = 256 << 10;

    private static final int MOST_FRAME_BYTES = 64 << 10;

    /// Checks the sizes.
    public RingLayout {
        if (Integer.bitCount(slots) != 1 || Integer.bitCount(bodyBytes) != 1 || slots < 2) {
            throw new IllegalArgumentException(
                    "a ring needs powers of two, not " + slots + " slots and " + bodyBytes
                            + " body bytes");
        }
    }

    /// The layout the settings ask for: `atoll.ring.slots` and `atoll.ring.body.bytes`.
    ///
    /// @param settings  what the user has set
    /// @param bodyBytes how long the body is if the user has not set it, a power of two
    /// @return the layout
    public static RingLayout of(Settings settings, int bodyBytes) {
        return new RingLayout(
                settings.number("atoll.ring.slots", 256, 2),
                settings.number("atoll.ring.body.bytes", bodyBytes, 4096));
    }

    /// How much memory the ring takes.
    ///
    /// @return a number of bytes, a multiple of 64
    public long bytes() {
        return SLOTS + (long) slots * LINE + bodyBytes;
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

    /// The next position at which a payload may begin.
    ///
    /// @param position a body position
    /// @return the same or the next multiple of 64
    static long align(long position) {
        return (position + LINE - 1) & -LINE;
    }

    long slot(long sequence) {
        return SLOTS + ((sequence & (slots - 1)) << LINE_BITS);
    }

    long body(long position) {
        return SLOTS + ((long) slots << LINE_BITS) + (position & (bodyBytes - 1));
    }
}
