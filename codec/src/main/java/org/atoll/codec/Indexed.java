// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.wire.Elements;

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
    /// @param displacements where each block begins, in elements from the message's start
    /// @param lengths       how many elements each block has
    /// @throws IllegalArgumentException if the lists differ in size or hold a negative number
    public Indexed(Elements elements, long[] displacements, long[] lengths) {
        this(
                requireGiven("Indexed", "elements", elements, "an Elements"),
                filled(
                        requireGiven("Indexed", "displacements", displacements, "a long[]"),
                        requireGiven("Indexed", "lengths", lengths, "a long[]")));
    }

    /// Takes lists without empty blocks and as they are; places may lie before the start.
    private Indexed(Elements elements, long[][] lists) {
        this.elements = elements;
        this.displacements = lists[0];
        long[] lengths = lists[1];
        this.starts = new long[lengths.length + 1];
        Span around = Span.EMPTY;
        for (int i = 0; i < lengths.length; i++) {
            long bytes = Math.multiplyExact(lengths[i], elements.elementBytes());
            starts[i + 1] = Math.addExact(starts[i], bytes);
            Span block =
                    Span.of(displacements[i], Math.addExact(displacements[i], lengths[i]));
            around = i == 0 ? block : around.union(block);
        }
        this.span = around;
    }

    /// A list of runs, none of them empty, that is not used any more.
    static Indexed ofRuns(Elements elements, long[] displacements, long[] lengths) {
        return new Indexed(elements, new long[][] {displacements, lengths});
    }

    private static long[][] filled(long[] displacements, long[] lengths) {
        if (displacements.length != lengths.length) {
            throw new CallArgumentException(
                    "Indexed", displacements.length + " displacements but " + lengths.length
                            + " lengths");
        }
        int[] filled =
                IntStream.range(0, lengths.length)
                        .filter(i -> checked(i, displacements[i], lengths[i]) > 0)
                        .toArray();
        return new long[][] {
            IntStream.of(filled).mapToLong(i -> displacements[i]).toArray(),
            IntStream.of(filled).mapToLong(i -> lengths[i]).toArray()
        };
    }

    /// How many blocks there are; none is empty.
    public int blocks() {
        return displacements.length;
    }

    /// Where a block begins.
    ///
    /// @param block its number, from 0
    /// @return a number of elements from the message's start
    public long displacement(int block) {
        return displacements[checked("displacement", block)];
    }

    /// How long a block is.
    ///
    /// @param block its number, from 0
    /// @return a number of elements, at least 1
    public long length(int block) {
        int first = checked("length", block);
        return (starts[first + 1] - starts[first]) / elements.elementBytes();
    }

    private int checked(String call, int block) {
        if (block < 0 || block >= displacements.length) {
            throw new CallArgumentException(call, "block is " + block
                    + ": this layout has the blocks 0 to " + (displacements.length - 1));
        }
        return block;
    }

    Layout over(Elements other, int factor) {
        long[] places = new long[blocks()];
        long[] lengths = new long[blocks()];
        for (int i = 0; i < places.length; i++) {
            places[i] = Math.multiplyExact(displacements[i], factor);
            lengths[i] = length(i) * factor;
        }
        return ofRuns(other, places, lengths);
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
            throw new CallArgumentException(
                    "Indexed",
                    "block " + index + " begins at " + displacement + " and has " + length
                            + " elements: neither may be negative");
        }
        return length;
    }
}
