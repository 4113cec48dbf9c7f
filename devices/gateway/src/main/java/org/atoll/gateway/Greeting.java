// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The first thing each end says on a connection: who it is, whom it wants, and for what.
///
/// ```
///  0               4               8               12              16
///  +---------------+---------------+---------------+---------------+
///  | magic "ATGW"  | protocol      | frame version | order mark    |
///  +---------------+---------------+---------------+---------------+
///  | purpose       | from rank     | to rank       | incarnation   |
///  +---------------+---------------+---------------+---------------+
///  | line          | frame bytes   | nonce (32 bytes, marked) ...  |
///  +---------------+---------------+-------------------------------+
///                                                                  72
/// ```
///
/// Big endian, but for the order mark, which each machine writes in its own order. The nonce is
/// random and has the mark of the job. A gateway is named by the rank whose process it lives in.
final class Greeting {

    /// The connection of a rank with the gateway of its cluster.
    static final int MEMBER = 1;

    /// A connection between two gateways.
    static final int LINE = 2;

    /// The same, sealed from the end of the handshake on.
    static final int SEALED_LINE = 3;

    /// The length of a greeting.
    static final int BYTES = 72;

    private static final List<String> PREFIX = List.of("language", "protocol", "frame version");
    private static final int NONCE_BYTES = 32;
    private static final int MAGIC = 0x41544757;
    private static final int PROTOCOL = 2;
    private static final int MARK = 0x01020304;
    private static final int MARK_AT = 12;
    private static final int PURPOSE_AT = 16;
    private static final int FROM_AT = 20;
    private static final int TO_AT = 24;
    private static final int INCARNATION_AT = 28;
    private static final int LINE_AT = 32;
    private static final int CAPACITY_AT = 36;
    private static final int NONCE_AT = 40;

    private final ByteBuffer text;

    private Greeting(ByteBuffer text) {
        this.text = text;
    }

    /// Makes a greeting.
    ///
    /// @param purpose     [#MEMBER], [#LINE] or [#SEALED_LINE]
    /// @param from        the rank that speaks, or whose gateway does
    /// @param to          the rank whose gateway is spoken to, or the rank itself
    /// @param incarnation which life of the speaking rank this is
    /// @param line        which of the lines between two gateways, 0 for a rank
    /// @param capacity    the largest payload of a frame
    /// @param nonce       32 fresh bytes
    static Greeting of(
            int purpose, int from, int to, int incarnation, int line, int capacity,
            byte[] nonce) {
        ByteBuffer text = ByteBuffer.allocate(BYTES);
        text.putInt(MAGIC).putInt(PROTOCOL).putInt(Frame.VERSION);
        text.order(ByteOrder.nativeOrder()).putInt(MARK).order(ByteOrder.BIG_ENDIAN);
        text.putInt(PURPOSE_AT, purpose).putInt(FROM_AT, from).putInt(TO_AT, to);
        text.putInt(INCARNATION_AT, incarnation).putInt(LINE_AT, line);
        text.putInt(CAPACITY_AT, capacity).put(NONCE_AT, nonce, 0, NONCE_BYTES);
        return new Greeting(text);
    }

    /// Reads a greeting.
    ///
    /// @param from holds it in its first [#BYTES]
    /// @return the greeting; look at [#fault] before believing it
    static Greeting read(ByteBuffer from) {
        return new Greeting(ByteBuffer.allocate(BYTES).put(0, from, 0, BYTES));
    }

    /// {@return what the connection is for}
    int purpose() {
        return text.getInt(PURPOSE_AT);
    }

    /// {@return the rank that speaks, or whose gateway does}
    int from() {
        return text.getInt(FROM_AT);
    }

    /// {@return the rank that is wanted, or whose gateway is}
    int to() {
        return text.getInt(TO_AT);
    }

    /// {@return which life of the speaking rank this is}
    int incarnation() {
        return text.getInt(INCARNATION_AT);
    }

    /// {@return which of the lines between two gateways}
    int line() {
        return text.getInt(LINE_AT);
    }

    /// {@return its random bytes}
    byte[] nonce() {
        byte[] nonce = new byte[NONCE_BYTES];
        text.get(NONCE_AT, nonce);
        return nonce;
    }

    private int capacity() {
        return text.getInt(CAPACITY_AT);
    }

    /// {@return the bytes as sent}
    byte[] bytes() {
        byte[] copy = new byte[BYTES];
        text.get(0, copy);
        return copy;
    }

    /// What forbids this greeting and another to belong to one connection.
    ///
    /// @param mine this end's own
    /// @return one line, or null if they fit
    @Nullable String fault(Greeting mine) {
        for (int i = 0; i < PREFIX.size(); i++) {
            int there = text.getInt(i * Integer.BYTES);
            int here = mine.text.getInt(i * Integer.BYTES);
            if (there != here) {
                return PREFIX.get(i) + " differs: " + there + " there, " + here + " here";
            }
        }
        if (text.getInt(MARK_AT) != mine.text.getInt(MARK_AT)) {
            return "other byte order there";
        }
        if (capacity() != mine.capacity()) {
            return "atoll.gateway.frame.bytes " + capacity() + " there, " + mine.capacity()
                    + " here";
        }
        boolean fits = purpose() == mine.purpose() && line() == mine.line()
                && to() == mine.from() && from() == mine.to();
        return fits ? null : "rank " + mine.to() + " was expected, rank " + from()
                + " is there for rank " + to();
    }
}
