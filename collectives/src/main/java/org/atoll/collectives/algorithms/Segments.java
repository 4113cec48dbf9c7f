// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.fabric.Buffer;

/// A stretch cut into segments of one length; the last one may be shorter.
///
/// @param data   the stretch
/// @param length the elements of a segment
record Segments(Buffer data, long length) {

    /// Cuts a stretch.
    static Segments of(Buffer data, int segmentBytes) {
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
}
