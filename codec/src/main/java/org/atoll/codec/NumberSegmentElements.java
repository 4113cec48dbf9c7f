// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;

/// The elements of a [MemorySegment] that holds numbers of one type in the machine's byte order.
/// Offsets and counts are in numbers; the segment may begin anywhere.
///
/// @param type what the numbers are called in Java, such as `int`
/// @param shift how many bits a number of elements is shifted to give bytes
record NumberSegmentElements(Class<?> type, int shift) implements ShortBlocks {

    @Override
    public int elementBytes() {
        return 1 << shift;
    }

    @Override
    public long lengthOf(Object buffer) {
        return ((MemorySegment) buffer).byteSize() >> shift;
    }

    @Override
    public Object allocate(long count) {
        return ElementKinds.SEGMENT_BYTES.allocate(count << shift);
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        MemorySegment source = (MemorySegment) from;
        MemorySegment target = (MemorySegment) to;
        MemorySegment.copy(
                source, fromOffset << shift, target, toOffset << shift, count << shift);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        MemorySegment from = (MemorySegment) buffer;
        MemorySegment.copy(from, (offset << shift) + position, target, at, length);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        MemorySegment to = (MemorySegment) buffer;
        MemorySegment.copy(source, at, to, (offset << shift) + position, length);
    }

    @Override
    public long place(Object buffer, long offset, long position) {
        return SegmentBlocks.place((MemorySegment) buffer, (offset << shift) + position);
    }

    @Override
    public void gather(
            Object buffer, long first, Strided shape, long blocks, MemorySegment target, long at) {
        SegmentBlocks.of(shape, shift)
                .gather((MemorySegment) buffer, first << shift, blocks, target, at);
    }

    @Override
    public void scatter(
            Object buffer, long first, Strided shape, long blocks, MemorySegment source, long at) {
        SegmentBlocks.of(shape, shift)
                .scatter((MemorySegment) buffer, first << shift, blocks, source, at);
    }

    @Override
    public String toString() {
        return "MemorySegment of " + type.getName();
    }
}
