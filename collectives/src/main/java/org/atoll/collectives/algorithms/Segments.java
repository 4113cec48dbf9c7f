// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.fabric.wire.Buffer;

/// A stretch cut into segments of one length; the last one may be shorter.
///
/// @param length the elements of a segment
record Segments(Buffer data, long length) {

    private static final int LEAST_BYTES = 1 << 10;
    private static final int MOST_BYTES = 32 << 10;
    private static final int MANY = 64;

    /// How many elements of a share cross a wide-area link at a time while others are combined or
    /// passed on. A segment's time is what the last one is late, so it is a small part of the
    /// share's; but each costs a header. None is so long that it would be announced first: the
    /// answer would wait behind what the same connection carries in the other direction.
    ///
    /// @param shareBytes the longest share
    static long acrossLinks(long shareBytes, Buffer like) {
        long bytes = Math.clamp(shareBytes / MANY, LEAST_BYTES, MOST_BYTES);
        return Math.max(1, Grain.within(bytes, like));
    }

    /// Cuts a stretch.
    static Segments of(Buffer data, long segmentBytes) {
        return new Segments(data, Math.max(1, segmentBytes / data.elements().elementBytes()));
    }

    /// How many segments there are; none if there are no elements.
    long number() {
        return (data.count() + length - 1) / length;
    }

    /// A segment.
    Buffer get(long index) {
        long start = index * length;
        return data.slice(start, Math.min(length, data.count() - start));
    }

    /// Some segments in a row.
    Buffer span(long first, long end) {
        long start = first * length;
        return data.slice(start, Math.min(end * length, data.count()) - start);
    }
}
