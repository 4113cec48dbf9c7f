// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.jspecify.annotations.Nullable;

/// The statuses that were told last. Equal values get the same object, so that a steady exchange
/// with a few peers allocates none.
///
/// Any thread may ask, without holding the endpoint: a status never changes, and of two that are
/// made at the same time either may be kept.
final class Statuses {
    private static final int KEPT_BITS = 6;

    /// Spreads neighbouring ranks and tags over the places: 2 to the 32nd, divided by the golden
    /// ratio.
    private static final int SPREAD = 0x9E3779B9;

    private final @Nullable Status[] recent = new Status[1 << KEPT_BITS];

    Statuses() {}

    Status of(int source, int tag, long bytes) {
        int place = ((source * 31 + tag) * SPREAD) >>> (Integer.SIZE - KEPT_BITS);
        Status last = recent[place];
        if (last == null
                || last.source() != source
                || last.tag() != tag
                || last.bytes() != bytes) {
            last = new Status(source, tag, bytes);
            recent[place] = last;
        }
        return last;
    }
}
