// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// The first number of a call's payload: which method, and how it is called.
final class Head {
    /// Length of the head in bytes.
    static final int BYTES = Integer.BYTES;

    /// Calls of the same thread are under way; its number follows. This call runs after those to
    /// the same object.
    static final int ORDERED = 1 << 16;

    /// The caller is a call that is served itself: it has spent no credit.
    static final int NESTED = 1 << 17;

    private static final int METHOD = 0xffff;

    private Head() {}

    static int method(int head) {
        return head & METHOD;
    }

    static boolean isOrdered(int head) {
        return (head & ORDERED) != 0;
    }

    static boolean isNested(int head) {
        return (head & NESTED) != 0;
    }

    /// How many bytes stand before the arguments.
    static int bytes(int head) {
        return isOrdered(head) ? BYTES + Integer.BYTES : BYTES;
    }
}
