// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;

/// Short blocks of the bytes of a segment, copied by the widest numbers that divide them.
///
/// @param length the bytes of a block
/// @param stride the bytes from one block to the next
record SegmentBlocks(int length, long stride) {

    static SegmentBlocks of(Strided shape, int shift) {
        return new SegmentBlocks(
                Range.index(shape.blockLength() << shift), shape.stride() << shift);
    }

    /// A place in a segment, but nowhere if this thread must not touch it now.
    static long place(MemorySegment segment, long from) {
        return segment.scope().isAlive() && segment.isAccessibleBy(Thread.currentThread())
                ? from
                : Packer.NOWHERE;
    }

    void gather(MemorySegment from, long first, long blocks, MemorySegment to, long at) {
        copy(from, first, stride, blocks, to, at, length);
    }

    void scatter(MemorySegment to, long first, long blocks, MemorySegment from, long at) {
        copy(from, at, length, blocks, to, first, stride);
    }

    private void copy(
            MemorySegment from,
            long first,
            long step,
            long blocks,
            MemorySegment to,
            long at,
            long toStep) {
        switch (length == Long.BYTES ? -1 : length & 7) {
            case -1 -> single(from, first, step, blocks, to, at, toStep);
            case 0 -> longs(from, first, step, blocks, to, at, toStep);
            case 4 -> ints(from, first, step, blocks, to, at, toStep);
            default -> bytes(from, first, step, blocks, to, at, toStep);
        }
    }

    /// Blocks of one `long` or `double` have a loop of their own, which is faster.
    private static void single(
            MemorySegment from,
            long first,
            long step,
            long blocks,
            MemorySegment to,
            long at,
            long toStep) {
        for (long b = 0; b < blocks; b++) {
            long value = from.get(JAVA_LONG_UNALIGNED, first + b * step);
            to.set(JAVA_LONG_UNALIGNED, at + b * toStep, value);
        }
    }

    private void longs(
            MemorySegment from,
            long first,
            long step,
            long blocks,
            MemorySegment to,
            long at,
            long toStep) {
        for (long b = 0; b < blocks; b++) {
            for (int i = 0; i < length; i += Long.BYTES) {
                long value = from.get(JAVA_LONG_UNALIGNED, first + b * step + i);
                to.set(JAVA_LONG_UNALIGNED, at + b * toStep + i, value);
            }
        }
    }

    private void ints(
            MemorySegment from,
            long first,
            long step,
            long blocks,
            MemorySegment to,
            long at,
            long toStep) {
        for (long b = 0; b < blocks; b++) {
            for (int i = 0; i < length; i += Integer.BYTES) {
                int value = from.get(JAVA_INT_UNALIGNED, first + b * step + i);
                to.set(JAVA_INT_UNALIGNED, at + b * toStep + i, value);
            }
        }
    }

    private void bytes(
            MemorySegment from,
            long first,
            long step,
            long blocks,
            MemorySegment to,
            long at,
            long toStep) {
        for (long b = 0; b < blocks; b++) {
            for (int i = 0; i < length; i++) {
                byte value = from.get(JAVA_BYTE, first + b * step + i);
                to.set(JAVA_BYTE, at + b * toStep + i, value);
            }
        }
    }
}
