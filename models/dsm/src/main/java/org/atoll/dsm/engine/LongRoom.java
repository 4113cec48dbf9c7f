// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/// The memory of one long message that has left, for the next one: a new array would be filled with
/// zeros first, and be moved by the collector. It is given up when the JVM lacks memory.
final class LongRoom {
    /// Shorter messages get new arrays.
    static final int LEAST_BYTES = 1 << 20;

    private @Nullable SoftReference<byte[]> kept;

    /// Room for a message, which is the caller's.
    ///
    /// @param bytes how much at least
    byte[] take(int bytes) {
        byte[] room = bytes < LEAST_BYTES || kept == null ? null : kept.get();
        if (room == null || room.length < bytes) {
            return new byte[bytes];
        }
        kept = null;
        return room;
    }

    /// Nobody uses the memory of a message any more.
    void give(byte[] room) {
        byte[] other = kept == null ? null : kept.get();
        if (room.length >= LEAST_BYTES && (other == null || other.length < room.length)) {
            kept = new SoftReference<>(room);
        }
    }
}
