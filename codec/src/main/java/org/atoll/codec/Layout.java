// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;

/// Blocks of elements picked out of one buffer, packed without gaps in the order of the blocks.
/// Bytes go straight between the buffer and the frame.
///
/// The buffer and its offset are given with each message, so one layout serves every place of
/// a matrix it fits. A layout is immutable and may be used from any thread; packing and
/// unpacking do not allocate.
public sealed interface Layout extends Packer
        permits Strided, Indexed, Repeated, Joined, Resized {

    /// The kind of buffer the blocks are picked from.
    Elements elements();

    /// How many elements the layout picks.
    long countElements();

    /// Where the layout lies. The buffer must have all that is touched.
    Span span();

    /// How far apart repetitions of the layout lie (MPI 4.1, section 5.1.7).
    default long extentElements() {
        return span().extent();
    }

    /// Where the extent begins (MPI 4.1, section 5.1.7).
    ///
    /// @return a number of elements from the message's start
    default long lowerBound() {
        return span().lower();
    }

    /// The packed length of the message.
    default long bytes() {
        return countElements() * elements().elementBytes();
    }

    @Override
    default int unitBytes() {
        return elements().unitBytes();
    }

    /// The same elements, packed in the same order, as one list of blocks.
    ///
    /// @return a [Strided] or an [Indexed]
    default Layout listed() {
        if (this instanceof Strided || this instanceof Indexed) {
            return this;
        }
        Runs runs = new Runs();
        runs.add(this, 0, 1, 0);
        return runs.layout(elements());
    }

    /// The same places in a buffer of another kind: `int[]` instead of a segment of `int`, or
    /// the bytes of a segment.
    ///
    /// @param kind the other kind, whose elements are as long or a whole fraction as long
    /// @throws IllegalArgumentException if the lengths do not fit
    default Layout over(Elements kind) {
        requireGiven("over", "kind", kind, "an Elements");
        int own = elements().elementBytes();
        if (own % kind.elementBytes() != 0) {
            throw new CallArgumentException(
                    "over", "a layout of elements of " + own + " bytes cannot be laid over elements"
                            + " of " + kind.elementBytes() + ": allowed is a divisor");
        }
        return kind.equals(elements())
                ? this
                : Composition.over(this, kind, own / kind.elementBytes());
    }

    /// This layout several times, each behind the extent of the one before, made at once: for a
    /// single message. What is made by [#contiguous] takes longer to make and may pack faster.
    ///
    /// @param count how often, at least 0
    /// @throws IllegalArgumentException if the count is negative
    default Layout times(long count) {
        Shapes.count("times", "count", count);
        return Composition.repeatPlainly(this, count);
    }

    /// One element.
    static Layout of(Elements elements) {
        return new Strided(requireGiven("Layout", "elements", elements, "an Elements"), 1, 1, 1);
    }

    /// A layout several times, each behind the extent of the one before (MPI 4.1, section 5.1.2).
    ///
    /// @param count  how often, at least 0
    /// @throws IllegalArgumentException if the count is negative
    static Layout contiguous(long count, Layout layout) {
        requireGiven("contiguous", "layout", layout, "a Layout");
        Shapes.count("contiguous", "count", count);
        return Composition.repeat(layout, count, layout.extentElements());
    }

    /// Blocks of a layout at equal distances (MPI 4.1, section 5.1.2).
    ///
    /// @param count       how many blocks
    /// @param blockLength how many of the layout each block has, one behind the other
    /// @param stride      from the start of one block to that of the next, in extents of the
    ///     layout; any sign
    /// @throws IllegalArgumentException if a count is negative
    static Layout vector(long count, long blockLength, long stride, Layout layout) {
        requireGiven("vector", "layout", layout, "a Layout");
        Shapes.count("vector", "count", count);
        Shapes.count("vector", "blockLength", blockLength);
        long extent = layout.extentElements();
        Layout block = Composition.repeat(layout, blockLength, extent);
        return Composition.repeat(block, count, Math.multiplyExact(stride, extent));
    }

    /// Blocks of a layout at equal distances in bytes (MPI 4.1, section 5.1.2).
    ///
    /// @param count       how many blocks
    /// @param blockLength how many of the layout each block has, one behind the other
    /// @param strideBytes from the start of one block to that of the next; any sign
    /// @throws IllegalArgumentException if a count is negative, or the stride is no whole number
    ///     of the buffer's elements
    static Layout hvector(long count, long blockLength, long strideBytes, Layout layout) {
        requireGiven("hvector", "layout", layout, "a Layout");
        Shapes.count("hvector", "count", count);
        Shapes.count("hvector", "blockLength", blockLength);
        Layout block = Composition.repeat(layout, blockLength, layout.extentElements());
        long stride = Shapes.elements("hvector", "strideBytes", strideBytes, layout.elements());
        return Composition.repeat(block, count, stride);
    }

    /// Blocks of a layout of any length at any place (MPI 4.1, section 5.1.2).
    ///
    /// @param lengths       how many of the layout each block has, one behind the other
    /// @param displacements where each block begins, in extents of the layout
    /// @return the layout; its blocks are packed in the order of the lists
    /// @throws IllegalArgumentException if the lists differ in length or a length is negative
    static Layout indexed(long[] lengths, long[] displacements, Layout layout) {
        Shapes.lists("indexed", lengths, "displacements", displacements);
        requireGiven("indexed", "layout", layout, "a Layout");
        long extent = layout.extentElements();
        return Shapes.blocks(lengths, layout, i -> Math.multiplyExact(displacements[i], extent));
    }

    /// Blocks of a layout of any length at any place, in bytes (MPI 4.1, section 5.1.2).
    ///
    /// @param lengths           how many of the layout each block has, one behind the other
    /// @return the layout; its blocks are packed in the order of the lists
    /// @throws IllegalArgumentException if the lists differ in length, a length is negative, or
    ///     a displacement is no whole number of the buffer's elements
    static Layout hindexed(long[] lengths, long[] displacementBytes, Layout layout) {
        Shapes.lists("hindexed", lengths, "displacementBytes", displacementBytes);
        Elements kind = requireGiven("hindexed", "layout", layout, "a Layout").elements();
        return Shapes.blocks(
                lengths,
                layout,
                i -> Shapes.elements("hindexed", "displacement", displacementBytes[i], kind));
    }

    /// Blocks of different layouts at any place (MPI 4.1, section 5.1.2). All are of one kind of
    /// buffer: for a structure of different numbers that is a [java.lang.foreign.MemorySegment],
    /// and its members are layouts of [ElementKinds#SEGMENT_BYTES].
    ///
    /// @param lengths           how many of its layout each block has, one behind the other
    /// @return the layout; its blocks are packed in the order of the lists
    /// @throws IllegalArgumentException if the lists differ in length or are empty, a length is
    ///     negative, the kinds differ, or a displacement is no whole number of elements
    static Layout struct(long[] lengths, long[] displacementBytes, Layout... layouts) {
        return Shapes.struct(lengths, displacementBytes, layouts);
    }

    /// A block of a matrix of any number of dimensions, kept in row-major order (MPI 4.1, section
    /// 5.1.3).
    ///
    /// @param sizes    the extents of the matrix, in extents of the layout
    /// @param subsizes the extents of the block
    /// @param starts   where the block begins in each dimension
    /// @param layout   one element of the matrix
    /// @return the layout, whose extent is that of the whole matrix
    /// @throws IllegalArgumentException if the block does not lie in the matrix
    static Layout subarray(long[] sizes, long[] subsizes, long[] starts, Layout layout) {
        return Shapes.subarray(sizes, subsizes, starts, layout);
    }

    /// The same elements with other bounds, by which the layout is repeated (MPI 4.1, section
    /// 5.1.7).
    ///
    /// @param lowerBound     where the extent begins, in elements
    /// @param extentElements how far apart repetitions lie, in elements; any sign
    static Layout resized(Layout layout, long lowerBound, long extentElements) {
        Span own = requireGiven("resized", "layout", layout, "a Layout").span();
        long upper = Math.addExact(lowerBound, extentElements);
        return Composition.bounded(layout, new Span(own.first(), own.end(), lowerBound, upper));
    }
}
