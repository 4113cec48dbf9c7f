// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.library;

/// The parts in which a long payload passes through a library. Both ends know them: they follow
/// from the payload's length, and from whether it is sent out of memory that lasts.
///
/// What is copied on the way goes in parts, so that one is copied while another one is under way.
public final class PayloadParts {
    /// The longest part of a payload that is copied.
    public static final int MOST_BYTES = 128 * 1024;

    /// How many may be under way: enough that both ends always have one to work at.
    public static final int UNDER_WAY = 8;

    /// Up to here a payload goes in short parts.
    private static final int SHORT_PAYLOAD = 256 * 1024;

    private PayloadParts() {}

    /// Says how long the parts of a payload are, of which the last may be shorter.
    ///
    /// @param bytes the payload's length
    /// @param whole whether the payload is sent out of the user's memory, at once
    /// @param brief what the library sends without asking the other end, a multiple of 64: it has
    ///     such a part on its way at once, so the next one is copied to the same memory
    /// @return a multiple of 64, or the payload's length
    public static int bytes(int bytes, boolean whole, int brief) {
        if (whole) {
            return bytes;
        }
        return Math.min(bytes, bytes > SHORT_PAYLOAD ? MOST_BYTES : brief);
    }
}
