// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The header before each frame on the way between a rank and its gateway, and between gateways.
///
/// ```
///  0               4               8               12              16              24
///  +---+-----------+---------------+---------------+---------------+---------------+
///  |knd| bytes     | source rank   | destination   | credit        | number        |
///  +---+-----------+---------------+---------------+---------------+---------------+
/// ```
///
/// `bytes` is the length of what follows, a multiple of 8. `credit` says how many more bytes of
/// the destination's the source has handled; a waybill of kind [#FRAME] without a frame says
/// only that. `number` counts the waybills of one line between gateways from 1, in each
/// direction; in an [#ACK], which is not counted itself, it is the last one received. All fields
/// are in the machine's own byte order; hosts of another order are refused by [Greeting].
final class Waybill {

    /// The length of a waybill.
    static final int BYTES = 24;

    /// A frame follows, or nothing.
    static final int FRAME = 1;

    /// The source is lost; the reason follows as text.
    static final int LOST = 2;

    /// All waybills up to the number have been received.
    static final int ACK = 3;

    /// Nothing follows any more.
    static final int BYE = 4;

    /// As a destination: every rank of the cluster.
    static final int EVERYBODY = -1;

    private static final int SOURCE_AT = 4;
    private static final int DESTINATION_AT = 8;
    private static final int CREDIT_AT = 12;
    private static final int NUMBER_AT = 16;
    private static final int KIND_SHIFT = 24;
    private static final int LENGTH_MASK = (1 << KIND_SHIFT) - 1;

    private Waybill() {}

    /// The length of a waybill with what follows.
    ///
    /// @param length the length of what follows
    /// @return a multiple of 8
    static int withLength(int length) {
        return BYTES + (length + 7 & -8);
    }

    /// Writes a waybill without a number.
    ///
    /// @param memory      where to
    /// @param at          where it begins
    /// @param length      the length of what follows, at most 16 MiB
    /// @param source      the rank it comes from
    /// @param destination the rank it goes to
    /// @param credit      how much is given back
    static void write(
            MemorySegment memory, long at, int kind, int length, int source, int destination,
            int credit) {
        memory.set(JAVA_INT_UNALIGNED, at, kind << KIND_SHIFT | (length + 7 & -8));
        memory.set(JAVA_INT_UNALIGNED, at + SOURCE_AT, source);
        memory.set(JAVA_INT_UNALIGNED, at + DESTINATION_AT, destination);
        memory.set(JAVA_INT_UNALIGNED, at + CREDIT_AT, credit);
        memory.set(JAVA_LONG_UNALIGNED, at + NUMBER_AT, 0);
    }

    /// Writes the number.
    static void number(MemorySegment memory, long at, long number) {
        memory.set(JAVA_LONG_UNALIGNED, at + NUMBER_AT, number);
    }

    /// Writes how many bytes are given back.
    static void credit(MemorySegment memory, long at, int credit) {
        memory.set(JAVA_INT_UNALIGNED, at + CREDIT_AT, credit);
    }

    /// {@return what the waybill is}
    static int kind(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at) >>> KIND_SHIFT;
    }

    /// {@return the length of what follows}
    static int length(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at) & LENGTH_MASK;
    }

    /// {@return the rank it comes from}
    static int source(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + SOURCE_AT);
    }

    /// {@return the rank it goes to}
    static int destination(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + DESTINATION_AT);
    }

    /// {@return how many bytes are given back}
    static int credit(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + CREDIT_AT);
    }

    /// {@return the number}
    static long number(MemorySegment memory, long at) {
        return memory.get(JAVA_LONG_UNALIGNED, at + NUMBER_AT);
    }

    /// What is wrong with a waybill that has arrived.
    ///
    /// @param at        where it begins
    /// @param mostBytes the most that may follow
    /// @return one line, or null
    static @Nullable String fault(MemorySegment memory, long at, int ranks, int mostBytes) {
        int kind = kind(memory, at);
        if (kind < FRAME || kind > BYE || (length(memory, at) & 7) != 0) {
            return "what came is no waybill";
        }
        if (length(memory, at) > mostBytes) {
            return "a waybill of " + length(memory, at) + " bytes came; the limit is "
                    + mostBytes;
        }
        int source = source(memory, at);
        int destination = destination(memory, at);
        boolean known = source >= 0 && source < ranks
                && destination >= EVERYBODY && destination < ranks;
        return known ? null : "a waybill from " + source + " to " + destination
                + " came; there are " + ranks + " ranks";
    }
}
