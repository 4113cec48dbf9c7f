// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.lang.foreign.MemorySegment;
import java.util.List;

/// A piece that is to be sent. Its segments may belong to the thread that sends it, so that one
/// copies each part before others send it.
///
/// @param segments one behind the other
/// @param bytes    how many in all
record Payload(List<MemorySegment> segments, long bytes) {

    /// Copies the list.
    Payload {
        segments = List.copyOf(segments);
    }

    static Payload of(List<MemorySegment> segments) {
        return new Payload(
                segments, segments.stream().mapToLong(MemorySegment::byteSize).sum());
    }

    /// Copies a part.
    ///
    /// @param from   its first byte
    /// @param length how many, of those that there are from there
    byte[] copy(long from, int length) {
        byte[] part = new byte[length];
        MemorySegment target = MemorySegment.ofArray(part);
        long start = 0;
        for (MemorySegment each : segments) {
            long first = Math.max(from, start);
            long end = Math.min(from + length, start + each.byteSize());
            if (first < end) {
                MemorySegment.copy(each, first - start, target, first - from, end - first);
            }
            start += each.byteSize();
        }
        return part;
    }
}
