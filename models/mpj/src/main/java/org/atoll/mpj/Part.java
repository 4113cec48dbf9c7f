// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.jspecify.annotations.Nullable;

/// A part of a buffer, which is what a message is made of (MPI 4.1, section 3.2.2): validated
/// once, here, and then good for any number of calls on any communicator. Immutable; may be
/// used from any thread.
///
/// A *buffer* is an array of a primitive type or of records of them, or a [MemorySegment]; a
/// buffer of `java.nio` is taken as the segment from its position to its limit.
///
/// @param buffer the array or segment
/// @param offset where the part begins, in elements
/// @param bytes  the packed length of what it holds
/// @param packer how it is packed: a kind of elements or a layout
public record Part(Object buffer, long offset, long bytes, Packer packer) {

    /// Stands for "the buffer of the other argument" in collectives that can work in place (MPI
    /// 4.1, section 6.2.1). Not a part of any buffer; no message can be made of it.
    public static final Part IN_PLACE = new Part(new byte[0], 0, 0, ElementKinds.BYTES);

    /// Checks that the part lies in the buffer.
    ///
    /// @throws IllegalArgumentException if it does not, if the buffer is of another kind than
    ///     the packer's, if the bytes are not those of whole elements or of the layout, or if not
    ///     every thread may touch it
    public Part {
        Portion.check(buffer, offset, bytes, packer);
    }

    private Part(Portion valid) {
        this(valid.buffer(), valid.offset(), valid.bytes(), valid.packer());
    }

    static Part of(Portion valid) {
        return Portion.isInPlace(valid) ? IN_PLACE : new Part(valid);
    }

    /// What is behind a part; null stays null.
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // null is refused where it is missed
    static Portion portion(@Nullable Part part) {
        return part == null
                ? null
                : part == IN_PLACE ? Portion.IN_PLACE : part.portion();
    }

    /// A part that a message is made of. What is behind it is not asked for, since that would be an
    /// object for each message.
    @SuppressWarnings("ReferenceEquality") // one part stands for "in place", not its value
    static Part message(@Nullable Part part) {
        if (part == null) {
            throw Required.noPart("part");
        }
        if (part == IN_PLACE) {
            throw Required.noMessage("part");
        }
        return part;
    }

    /// The same, one that can be sent.
    static Part sent(@Nullable Part part) {
        Part given = message(part);
        Checks.sendable(given.buffer, given.offset, given.bytes, given.packer);
        return given;
    }

    /// The same, one that can be received into.
    static Part received(@Nullable Part part) {
        Part given = message(part);
        Checks.writable(given.buffer);
        return given;
    }

    private Portion portion() {
        return new Portion(buffer, offset, bytes, packer);
    }

    /// A whole buffer.
    ///
    /// @param buffer an array of a primitive type, a memory segment, or a buffer of `java.nio`
    /// @return the part from the first element to the last
    /// @throws IllegalArgumentException if it is no such buffer
    public static Part of(Object buffer) {
        return of(Portion.of(buffer));
    }

    /// A stretch of a buffer.
    ///
    /// @param buffer an array of a primitive type, a memory segment, or a buffer of `java.nio`
    /// @param offset the first element
    /// @param count  how many elements
    /// @throws IllegalArgumentException if it does not lie in the buffer
    public static Part of(Object buffer, long offset, long count) {
        return of(Portion.of(buffer, offset, count));
    }

    /// A stretch of a buffer whose kind the caller names: for a segment, what its numbers are.
    ///
    /// @param buffer   an array or a memory segment
    /// @param offset   the first element
    /// @param count    how many elements
    /// @param elements the kind, such as [ElementKinds#SEGMENT_INTS]
    /// @throws IllegalArgumentException if it does not lie in the buffer, or the buffer is of
    ///     another kind
    public static Part of(Object buffer, long offset, long count, Elements elements) {
        return of(Portion.of(buffer, offset, count, elements));
    }

    /// Layouts one behind the other, each at the extent of the one before.
    ///
    /// @param buffer an array, a memory segment, or a buffer of `java.nio`, of the layout's kind
    /// @param offset where the first layout begins
    /// @param count  how many layouts
    /// @throws IllegalArgumentException if what they touch does not lie in the buffer
    public static Part of(Object buffer, long offset, long count, Layout layout) {
        return of(Portion.of(buffer, offset, count, layout));
    }

    /// The kind of the elements.
    ///
    /// @throws IllegalStateException if the part was made with a packer of the caller's own
    public Elements elements() {
        return portion().elements();
    }

    /// How many elements the part holds.
    ///
    /// @throws IllegalStateException if the part was made with a packer of the caller's own
    public long count() {
        return portion().count();
    }

    /// Whether the elements lie side by side, without a layout.
    ///
    /// @return true if the packer is a kind of elements
    public boolean isContiguous() {
        return portion().isContiguous();
    }

    /// Copies what the part holds behind one another (MPI 4.1, section 5.2): several parts packed
    /// so into one buffer travel as one message of its bytes.
    ///
    /// @param target where they go
    /// @param at     the first byte there
    /// @return the byte behind the last one written
    /// @throws IllegalArgumentException if they do not lie in the target
    public long pack(MemorySegment target, long at) {
        return portion().pack(target, at);
    }

    /// Fills the part with what [#pack] has written (MPI 4.1, section 5.2).
    ///
    /// @param source where it is
    /// @param at     the first byte there
    /// @return the byte behind the last one read
    /// @throws IllegalArgumentException if that much does not lie in the source, or the part's
    ///     buffer cannot be written
    public long unpack(MemorySegment source, long at) {
        return portion().unpack(source, at);
    }
}
