// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.fabric.wire.Buffer;

/// The places where elements that are only moved may be cut. One rank may name as bytes what
/// another names as numbers; both cut alike where a cut is a multiple of 64 bytes.
final class Grain {
    private static final int BYTES = 64;

    private Grain() {}

    /// The elements between two places for a cut: 1 if theirs is a length that does not fit.
    static long of(Buffer like) {
        int each = like.elements().elementBytes();
        return BYTES % each == 0 ? BYTES / each : 1;
    }

    /// How many elements lie in some bytes, up to a place for a cut.
    static long within(long bytes, Buffer like) {
        long fitting = bytes / like.elements().elementBytes();
        return fitting - fitting % of(like);
    }
}
