// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.lang.foreign.MemorySegment;

/// One rank's share of a call: which packed bytes of its view, and the memory they come from or
/// go to.
///
/// @param tiling where packed bytes lie
/// @param from   the first packed byte
/// @param memory as long as the share
public record FileAccess(Tiling tiling, long from, MemorySegment memory) {

    /// How many bytes the share has.
    public long bytes() {
        return memory.byteSize();
    }

    long to() {
        return from + memory.byteSize();
    }

    /// The part of the share that lies before a place of the file.
    ///
    /// @param place such as the file's end
    /// @return an access, possibly of nothing
    public FileAccess before(long place) {
        long length = Math.clamp(tiling.packedBefore(place) - from, 0, bytes());
        return length == bytes() ? this : new FileAccess(tiling, from, memory.asSlice(0, length));
    }

    /// Where the share begins in the file; it must not be empty.
    long first() {
        return tiling.place(from);
    }

    /// Where the share ends in the file; it must not be empty.
    long end() {
        return tiling.place(to() - 1) + 1;
    }

    boolean isOneRun() {
        return bytes() == 0 || end() - first() == bytes();
    }

    /// The first packed byte of the share that lies at a place of the file or behind it.
    long packedAt(long place) {
        return Math.clamp(tiling.packedBefore(place), from, to());
    }

    /// The memory of a range of packed bytes.
    MemorySegment memory(long first, long end) {
        return memory.asSlice(first - from, end - first);
    }

    /// Lists the runs of a range of packed bytes.
    Spans list(long first, long end) {
        Spans spans = new Spans();
        tiling.list(first, end, spans);
        return spans;
    }
}
