// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.fabric.Elements;

/// Blocks of any length at any place, packed in the order in which they are listed.
public final class Indexed implements Layout {

    private final Elements elements;

    /// Where each block begins in the buffer; blocks without elements are left out.
    private final long[] displacements;

    /// The packed position at which each block begins, and the end of the last one.
    private final long[] starts;

    private final Span span;

    /// Lists the blocks. Blocks may lie in any order; when a message is received into blocks
    /// that overlap, the later one in the list wins.
    ///
    /// @param elements      the kind of buffer
    /// @param displacements where each block begins, in elements from the message's start
    /// @param lengths       how many elements each block has
    /// @throws IllegalArgumentException if the lists differ in size or hold a negative number
    public Indexed(Elements elements, long[] displacements, long[] lengths) {
        if (displacements.length != lengths.length) {
            throw new IllegalArgumentException(
                    displacements.length + " displacements but " + lengths.length + " lengths");
        }
        this.elements = elements;
        int[] filled =
                IntStream.range(0, lengths.length)
                        .filter(i -> checked(i, displacements[i], lengths[i]) > 0)
                        .toArray();
        this.displacements = IntStream.of(filled).mapToLong(i -> displacements[i]).toArray();
        this.starts = new long[filled.length + 1];
        Span around = filled.length == 0 ? Span.EMPTY : block(filled[0], displacements, lengths);
        for (int i = 0; i < filled.length; i++) {
            long length = lengths[filled[i]];
            starts[i + 1] = starts[i] + length * elements.elementBytes();
            around = around.union(block(filled[i], displacements, lengths));
        }
        this.span = around;
    }

    private static Span block(int index, long[] displacements, long[] lengths) {
        long first = displacements[index];
        return Span.of(first, Math.addExact(first, lengths[index]));
    }

    @Override
    public Elements elements() {
        return elements;
    }

    @Override
    public long countElements() {
        return bytes() / elements.elementBytes();
    }

    @Override
    public Span span() {
        return span;
    }

    @Override
    public long bytes() {
        return starts[displacements.length];
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
        int block = blockAt(position);
        for (long done = 0; done < length; block++) {
            long within = position + done - starts[block];
            long part = Math.min(starts[block + 1] - starts[block] - within, length - done);
            elements.pack(
                    buffer, offset + displacements[block], within, part, target, at + done);
            done += part;
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
        int block = blockAt(position);
        for (long done = 0; done < length; block++) {
            long within = position + done - starts[block];
            long part = Math.min(starts[block + 1] - starts[block] - within, length - done);
            elements.unpack(
                    buffer, offset + displacements[block], within, part, source, at + done);
            done += part;
        }
    }

    /// The block that holds the packed position; there are no empty ones.
    private int blockAt(long position) {
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? found : -found - 2;
    }

    private static long checked(int index, long displacement, long length) {
        if (displacement < 0 || length < 0) {
            throw new IllegalArgumentException(
                    "block " + index + " begins at " + displacement + " and has " + length
                            + " elements: neither may be negative");
        }
        return length;
    }
}
