// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// Memory that outlives one collective, so that the next one of the same kind and size need not
/// allocate and clear it again. One buffer is kept for each slot; a request for another kind, or
/// for more, replaces it. Buffers above a limit are not kept.
///
/// To be used by one thread at a time.
public final class Scratch {

    /// How many buffers one algorithm may use at a time.
    public static final int SLOTS = 3;

    /// How deep an algorithm may call others on parts of its team.
    private static final int LEVELS = 2;

    /// The largest buffer that is kept, in bytes.
    public static final long MAX_KEPT_BYTES = 16L << 20;

    private final @Nullable Buffer[] kept = new @Nullable Buffer[LEVELS * SLOTS];

    /// Creates an empty store.
    public Scratch() {}

    /// Finds memory as [Team#scratch] describes it.
    ///
    /// @param slot  0 to [#SLOTS] - 1, and as many more for an algorithm called by another
    /// @param like  a buffer of the wanted kind
    /// @param count how many elements are needed
    /// @return a stretch of that many elements
    public Buffer take(int slot, Buffer like, long count) {
        Buffer found = kept[slot];
        if (found != null && found.elements().equals(like.elements()) && found.count() >= count) {
            return found.slice(0, count);
        }
        Buffer fresh = like.fresh(count);
        if (fresh.bytes() <= MAX_KEPT_BYTES) {
            kept[slot] = fresh;
        }
        return fresh;
    }
}
