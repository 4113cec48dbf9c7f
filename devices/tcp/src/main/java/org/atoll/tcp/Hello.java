// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The first thing each end says on a connection: who it is and what it speaks.
///
/// ```
///  0               4               8               12              16
///  +---------------+---------------+---------------+---------------+
///  | magic "ATOL"  | protocol      | frame version | order mark    |
///  +---------------+---------------+---------------+---------------+
///  | frame bytes   | to rank       | from rank     | incarnation   |
///  +---------------+---------------+---------------+---------------+
///  | SHA-256 of the job's name (32 bytes)                          |
///  +---------------------------------------------------------------+
///  | nonce (32 bytes, random and with the mark of the job)         |
///  +---------------------------------------------------------------+
///                                                                  96
/// ```
///
/// Big endian, but for the order mark, which each machine writes in its own order. The first
/// 16 bytes stay as they are in every later protocol, so that versions can refuse each other
/// with a clear reason.
final class Hello {

    /// The version of hello, proofs and choice together.
    static final int PROTOCOL = 2;

    /// The length of a hello.
    static final int BYTES = 96;

    /// The length of the part that never changes.
    static final int PREFIX_BYTES = 16;

    /// The length of a job's hash and of a nonce.
    static final int HASH_BYTES = 32;

    private static final int MAGIC = 0x41544F4C;
    private static final int MARK = 0x01020304;

    private static final int PROTOCOL_AT = 4;
    private static final int FRAME_AT = 8;
    private static final int MARK_AT = 12;
    private static final int CAPACITY_AT = 16;
    private static final int TARGET_AT = 20;
    private static final int RANK_AT = 24;
    private static final int INCARNATION_AT = 28;
    private static final int JOB_AT = 32;
    private static final int NONCE_AT = 64;

    private final ByteBuffer bytes;

    private Hello(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /// Reads a hello that has arrived whole.
    ///
    /// @param from holds it in its first [#BYTES]
    static Hello read(ByteBuffer from) {
        ByteBuffer copy = ByteBuffer.allocate(BYTES);
        copy.put(0, from, 0, BYTES);
        return new Hello(copy);
    }

    /// Writes a hello.
    ///
    /// @param from          the rank that speaks
    /// @param target        the rank spoken to
    /// @param capacityBytes the largest payload of a frame
    /// @param job           the hash of the job's name
    /// @param nonce         32 fresh bytes
    static Hello of(
            int from, int incarnation, int target, int capacityBytes, byte[] job, byte[] nonce) {
        ByteBuffer to = ByteBuffer.allocate(BYTES);
        to.putInt(0, MAGIC).putInt(PROTOCOL_AT, PROTOCOL).putInt(FRAME_AT, Frame.VERSION);
        to.order(ByteOrder.nativeOrder()).putInt(MARK_AT, MARK).order(ByteOrder.BIG_ENDIAN);
        to.putInt(CAPACITY_AT, capacityBytes).putInt(TARGET_AT, target);
        to.putInt(RANK_AT, from).putInt(INCARNATION_AT, incarnation);
        to.put(JOB_AT, job).put(NONCE_AT, nonce);
        return new Hello(to);
    }

    /// What is wrong with the unchanging part of a hello.
    ///
    /// @param from holds it in its first [#PREFIX_BYTES]
    /// @return one line, or null if both ends can talk
    static @Nullable String prefixFault(ByteBuffer from) {
        if (from.getInt(0) != MAGIC) {
            return "the other end does not speak Atoll";
        }
        if (from.getInt(PROTOCOL_AT) != PROTOCOL) {
            return differ("protocol version", from.getInt(PROTOCOL_AT), PROTOCOL);
        }
        if (from.getInt(FRAME_AT) != Frame.VERSION) {
            return differ("frame version", from.getInt(FRAME_AT), Frame.VERSION);
        }
        ByteBuffer ordered = from.duplicate().order(ByteOrder.nativeOrder());
        return ordered.getInt(MARK_AT) != MARK ? "other byte order there" : null;
    }

    /// What forbids this hello and another to belong to one connection.
    ///
    /// @param mine this rank's own hello
    /// @return one line, or null if they fit
    @Nullable String fault(Hello mine) {
        ByteBuffer own = mine.bytes;
        if (!bytes.slice(JOB_AT, HASH_BYTES).equals(own.slice(JOB_AT, HASH_BYTES))) {
            return "other job there";
        }
        if (bytes.getInt(CAPACITY_AT) != own.getInt(CAPACITY_AT)) {
            return differ(
                    "atoll.tcp.frame.bytes", bytes.getInt(CAPACITY_AT), own.getInt(CAPACITY_AT));
        }
        if (target() != mine.rank()) {
            return "it wants rank " + target() + ", this is rank " + mine.rank();
        }
        return rank() == mine.target()
                ? null
                : "rank " + mine.target() + " was expected, rank " + rank() + " is there";
    }

    /// {@return the rank that speaks, as it claims}
    int rank() {
        return bytes.getInt(RANK_AT);
    }

    /// {@return the rank spoken to}
    int target() {
        return bytes.getInt(TARGET_AT);
    }

    /// {@return which life of the speaking rank this is, as it claims}
    int incarnation() {
        return bytes.getInt(INCARNATION_AT);
    }

    /// {@return its random bytes}
    byte[] nonce() {
        byte[] nonce = new byte[HASH_BYTES];
        bytes.get(NONCE_AT, nonce);
        return nonce;
    }

    /// {@return the bytes as sent}
    byte[] bytes() {
        byte[] copy = new byte[BYTES];
        bytes.get(0, copy);
        return copy;
    }

    private static String differ(String what, int there, int here) {
        return what + " " + there + " there, " + here + " here";
    }
}
