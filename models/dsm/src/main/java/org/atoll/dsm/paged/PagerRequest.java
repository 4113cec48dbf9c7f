// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A program's request to its pager. It waits for the [PagerReply].
///
/// ```
/// kind (byte), a, b, c (int each), address (long), text to the end
/// ```
///
/// @param a       a first page, a lock, the number of a barrier, or a rank
/// @param b       the page behind the last one, or a condition
/// @param c       a home, a receiver, the bytes of an element, or 1 for all
/// @param address where the program has its memory
/// @param text    an array, for users
record PagerRequest(Kind kind, int a, int b, int c, long address, String text) {
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final int BYTES = 1 + 3 * Integer.BYTES + Long.BYTES;

    /// The kinds of requests.
    enum Kind {
        /// The program is here: how many pages, whether writes are asynchronous, the address.
        HELLO,
        /// An array was allocated.
        ALLOCATED,
        /// An array was freed.
        FREED,
        /// Pages get a home.
        DISTRIBUTE,
        /// Pages are to be readable.
        READ,
        /// Pages are to be writable.
        WRITE,
        /// Pages are to be overwritten.
        OVERWRITE,
        /// A lock is taken.
        ACQUIRE,
        /// A lock is given back.
        RELEASE,
        /// All ranks meet.
        BARRIER,
        /// A condition is waited for.
        AWAIT,
        /// A condition is signalled.
        SIGNAL,
        /// Pages are sent to a rank that waits for them.
        HAND_OVER,
        /// Such pages are waited for.
        PUSHED,
        /// What was counted.
        COUNTERS,
        /// The program needs its memory no more.
        END
    }

    static PagerRequest of(Kind kind, int a, int b, int c) {
        return new PagerRequest(kind, a, b, c, 0, "");
    }

    byte[] toBytes() {
        byte[] words = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(BYTES + words.length)
                .put((byte) KINDS.indexOf(kind)).putInt(a).putInt(b).putInt(c).putLong(address)
                .put(words)
                .array();
    }

    static PagerRequest of(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message);
        return new PagerRequest(
                KINDS.get(in.get()), in.getInt(), in.getInt(), in.getInt(), in.getLong(),
                StandardCharsets.UTF_8.decode(in).toString());
    }
}
