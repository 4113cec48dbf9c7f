// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The elements of a [MemorySegment]: its bytes.
final class SegmentElements implements ShortBlocks {

    @Override
    public int elementBytes() {
        return 1;
    }

    @Override
    public long lengthOf(Object buffer) {
        return ((MemorySegment) buffer).byteSize();
    }

    /// Backed by a `long[]`, so that a reducer may read it as aligned numbers of any kind.
    @Override
    public Object allocate(long count) {
        long[] words = new long[Range.index((count + Long.BYTES - 1) / Long.BYTES)];
        return MemorySegment.ofArray(words).asSlice(0, count);
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        MemorySegment source = (MemorySegment) from;
        MemorySegment target = (MemorySegment) to;
        MemorySegment.copy(source, fromOffset, target, toOffset, count);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        MemorySegment.copy((MemorySegment) buffer, offset + position, target, at, length);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        MemorySegment.copy(source, at, (MemorySegment) buffer, offset + position, length);
    }

    @Override
    public @Nullable MemorySegment view(
            Object buffer, long offset, long position, long length) {
        return SegmentBlocks.view((MemorySegment) buffer, offset + position, length);
    }

    @Override
    public void gather(
            Object buffer, long first, Strided shape, long blocks, MemorySegment target, long at) {
        SegmentBlocks.of(shape, 0).gather((MemorySegment) buffer, first, blocks, target, at);
    }

    @Override
    public void scatter(
            Object buffer, long first, Strided shape, long blocks, MemorySegment source, long at) {
        SegmentBlocks.of(shape, 0).scatter((MemorySegment) buffer, first, blocks, source, at);
    }
}
