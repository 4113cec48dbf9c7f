// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.wire.Elements;

/// Blocks of equal length at equal distances: a column, a border or a sub-matrix of a matrix
/// that is kept by rows.
///
/// @param blockLength the elements of one block
/// @param stride      the elements from the start of one block to the start of the next, at
///                    least `blockLength`
public record Strided(Elements elements, long blocks, long blockLength, long stride)
        implements Layout {

    /// Checks the shape.
    ///
    /// @throws IllegalArgumentException if a number is negative, or blocks would overlap
    public Strided {
        requireGiven("Strided", "elements", elements, "an Elements");
        if (blocks < 0 || blockLength < 0 || stride < blockLength) {
            throw wrong(blocks, blockLength, stride,
                    "no number may be negative, nor the stride be less than the block");
        }
        if (isBeyondCounting(elements, blocks, blockLength, stride)) {
            throw wrong(blocks, blockLength, stride, "it has more than a long counts");
        }
    }

    private static IllegalArgumentException wrong(
            long blocks, long blockLength, long stride, String why) {
        return new CallArgumentException(
                "Strided", "layout of " + blocks + " blocks of " + blockLength
                        + " elements, stride " + stride + ": " + why);
    }

    private static boolean isBeyondCounting(
            Elements elements, long blocks, long blockLength, long stride) {
        try {
            long count = Math.multiplyExact(blocks, blockLength);
            long last = Math.multiplyExact(Math.max(blocks - 1, 0), stride);
            long _ = Math.multiplyExact(count, elements.elementBytes());
            long _ = Math.addExact(last, blockLength);
            return false;
        } catch (ArithmeticException e) {
            return true;
        }
    }

    /// Whether the elements lie side by side.
    boolean isOneRun() {
        return blocks == 1 || stride == blockLength;
    }

    private boolean isShort(long blockBytes) {
        return blockBytes <= ShortBlocks.SHORT_BYTES
                && elements instanceof ShortBlocks
                && stride <= Integer.MAX_VALUE;
    }

    @Override
    public long countElements() {
        return blocks * blockLength;
    }

    @Override
    public Span span() {
        return countElements() == 0
                ? Span.EMPTY
                : Span.of(0, (blocks - 1) * stride + blockLength);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        Range.check(position, length, bytes());
        long blockBytes = blockLength * elements.elementBytes();
        for (long done = 0; done < length; ) {
            long block = (position + done) / blockBytes;
            long within = position + done - block * blockBytes;
            long whole = within == 0 ? (length - done) / blockBytes : 0;
            if (whole > 1 && isShort(blockBytes)) {
                ((ShortBlocks) elements)
                        .gather(buffer, offset + block * stride, this, whole, target, at + done);
                done += whole * blockBytes;
            } else {
                long part = Math.min(blockBytes - within, length - done);
                elements.pack(buffer, offset + block * stride, within, part, target, at + done);
                done += part;
            }
        }
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        Range.check(position, length, bytes());
        long blockBytes = blockLength * elements.elementBytes();
        for (long done = 0; done < length; ) {
            long block = (position + done) / blockBytes;
            long within = position + done - block * blockBytes;
            long whole = within == 0 ? (length - done) / blockBytes : 0;
            if (whole > 1 && isShort(blockBytes)) {
                ((ShortBlocks) elements)
                        .scatter(buffer, offset + block * stride, this, whole, source, at + done);
                done += whole * blockBytes;
            } else {
                long part = Math.min(blockBytes - within, length - done);
                elements.unpack(buffer, offset + block * stride, within, part, source, at + done);
                done += part;
            }
        }
    }
}
