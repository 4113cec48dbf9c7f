// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/// The wire format: a fixed header of 32 bytes, then the payload. An active message: the header
/// names the handler that the receiving endpoint calls, and carries three words for it.
///
/// ```
///  0               4               8   9   10      12              16
///  +---------------+---------------+---+---+-------+---------------+
///  | stamp         | payload bytes |ver|hdl| incarn| source rank   |
///  +---------------+---------------+---+---+-------+---------------+
///  | context       | tag           | word                          |
///  +---------------+---------------+-------------------------------+
///  16              20              24                              32
/// ```
///
/// All fields are in the machine's own byte order; hosts of another order are refused when
/// processes meet. The stamp belongs to the device: a ring writes it last, with release
/// semantics, and so publishes the frame; on a byte stream it is zero. If the top bit of the
/// handler's number is set, its frames have no third word: in a ring a short payload may lie in
/// its place, so that a message of 8 bytes takes half a cache line. Which service of the fabric a
/// number belongs to is agreed on when ranks meet; 0 and 255 are never given.
public final class Frame {

    /// The format's version; processes of different versions refuse each other when they meet.
    public static final int VERSION = 3;

    /// Where the device's stamp is.
    public static final int STAMP = 0;

    /// Where the number of payload bytes is.
    public static final int PAYLOAD_BYTES = 4;

    /// Where the version byte is.
    public static final int VERSION_BYTE = 8;

    /// Where the handler's number is.
    public static final int HANDLER = 9;

    /// Where the sender's incarnation is.
    public static final int INCARNATION = 10;

    /// Where the sender's world rank is.
    public static final int SOURCE = 12;

    /// Where the first word for the handler is: for messages, the communicator's context.
    public static final int CONTEXT = 16;

    /// Where the second word for the handler is: for messages, the tag.
    public static final int TAG = 20;

    /// Where the third word for the handler is: for messages, the length of the whole message.
    public static final int WORD = 24;

    /// The length of the header.
    public static final int HEADER_BYTES = 32;

    /// The handlers from this one on get no third word, so that a ring can put a short payload in
    /// its place.
    public static final int FIRST_WORDLESS = 128;

    /// No handler has this number or a larger one.
    public static final int NO_HANDLER = 255;

    private Frame() {}

    /// Writes what does not change between the frames of one sender, and the handler. The stamp
    /// is left alone.
    ///
    /// @param memory       where the frame is
    /// @param at           where its header begins
    /// @param handler      the handler's number, 0..255
    /// @param incarnation  the sender's incarnation
    /// @param source       the sender's world rank
    public static void writeSender(
            MemorySegment memory,
            long at,
            int handler,
            int incarnation,
            int source,
            int payloadBytes) {
        long low = Integer.toUnsignedLong(VERSION | handler << 8 | incarnation << 16);
        memory.set(JAVA_INT_UNALIGNED, at + PAYLOAD_BYTES, payloadBytes);
        memory.set(JAVA_LONG_UNALIGNED, at + VERSION_BYTE, low | (long) source << 32);
    }

    /// Whether the frames for a handler carry a third word.
    ///
    /// @param handler the handler's number, 0..255
    /// @return false if nobody may read it
    public static boolean hasWord(int handler) {
        return handler < FIRST_WORDLESS;
    }

    /// Writes the three words for the handler.
    ///
    /// @param memory  where the frame is
    /// @param at      where its header begins
    /// @param context the first word
    /// @param tag     the second word
    /// @param word    the third word
    public static void writeWords(
            MemorySegment memory, long at, int context, int tag, long word) {
        long words = Integer.toUnsignedLong(context) | (long) tag << 32;
        memory.set(JAVA_LONG_UNALIGNED, at + CONTEXT, words);
        memory.set(JAVA_LONG_UNALIGNED, at + WORD, word);
    }

    /// The payload's length.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    /// @return the number of bytes
    public static int payloadBytes(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + PAYLOAD_BYTES);
    }

    /// The format version the frame claims.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static int version(MemorySegment memory, long at) {
        return memory.get(JAVA_BYTE, at + VERSION_BYTE);
    }

    /// The handler's number.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static int handler(MemorySegment memory, long at) {
        return Byte.toUnsignedInt(memory.get(JAVA_BYTE, at + HANDLER));
    }

    /// The sender's incarnation.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static int incarnation(MemorySegment memory, long at) {
        return Short.toUnsignedInt(memory.get(JAVA_SHORT_UNALIGNED, at + INCARNATION));
    }

    /// The sender's world rank.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static int source(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + SOURCE);
    }

    /// The first word for the handler.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static int context(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + CONTEXT);
    }

    /// The second word for the handler.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static int tag(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + TAG);
    }

    /// The third word for the handler.
    ///
    /// @param memory where the frame is
    /// @param at     where its header begins
    public static long word(MemorySegment memory, long at) {
        return memory.get(JAVA_LONG_UNALIGNED, at + WORD);
    }
}
