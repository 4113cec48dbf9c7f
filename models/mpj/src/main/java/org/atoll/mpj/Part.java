// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.fabric.wire.SharedSegments;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;

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
        Given.buffer("buffer", buffer);
        Given.of("packer", packer, Packer.class);
        if (buffer instanceof MemorySegment segment) {
            SharedSegments.check(segment);
        }
        if (packer instanceof Elements elements) {
            Checks.kind(buffer, elements);
            Checks.range(buffer, elements, offset, bytes / elements.elementBytes());
        } else if (packer instanceof Layout layout) {
            Checks.layout(buffer, offset, layout);
        }
        Checks.length(bytes, packer);
        if (offset < 0 || bytes < 0) {
            throw Checks.misuse(
                    Flaw.BUFFER, "a part has the offset # and # bytes", "neither may be negative",
                    offset, bytes);
        }
    }

    /// A whole buffer.
    ///
    /// @param buffer an array of a primitive type, a memory segment, or a buffer of `java.nio`
    /// @return the part from the first element to the last
    /// @throws IllegalArgumentException if it is no such buffer
    public static Part of(Object buffer) {
        Buffer whole = Given.whole("buffer", buffer);
        return new Part(whole.array(), 0, whole.bytes(), whole.elements());
    }

    /// A stretch of a buffer.
    ///
    /// @param buffer an array of a primitive type, a memory segment, or a buffer of `java.nio`
    /// @param offset the first element
    /// @param count  how many elements
    /// @return the part
    /// @throws IllegalArgumentException if it does not lie in the buffer
    public static Part of(Object buffer, long offset, long count) {
        if (buffer instanceof java.nio.Buffer) {
            Buffer whole = ElementKinds.whole(buffer);
            return of(whole.array(), offset, count, whole.elements());
        }
        return of(buffer, offset, count, ElementKinds.of(Given.buffer("buffer", buffer)));
    }

    /// A stretch of a buffer whose kind the caller names: for a segment, what its numbers are.
    ///
    /// @param buffer   an array or a memory segment
    /// @param offset   the first element
    /// @param count    how many elements
    /// @param elements the kind, such as [ElementKinds#SEGMENT_INTS]
    /// @return the part
    /// @throws IllegalArgumentException if it does not lie in the buffer, or the buffer is of
    ///     another kind
    public static Part of(Object buffer, long offset, long count, Elements elements) {
        Given.buffer("buffer", buffer);
        Given.of("elements", elements, Elements.class);
        Checks.kind(buffer, elements);
        Checks.range(buffer, elements, offset, count);
        return new Part(buffer, offset, count * elements.elementBytes(), elements);
    }

    /// Layouts one behind the other, each at the extent of the one before.
    ///
    /// @param buffer an array, a memory segment, or a buffer of `java.nio`, of the layout's kind
    /// @param offset where the first layout begins
    /// @param count  how many layouts
    /// @param layout which elements
    /// @return the part
    /// @throws IllegalArgumentException if what they touch does not lie in the buffer
    public static Part of(Object buffer, long offset, long count, Layout layout) {
        Object array =
                buffer instanceof java.nio.Buffer ? ElementKinds.whole(buffer).array() : buffer;
        if (count < 0) {
            throw Checks.misuse(Flaw.COUNT, "count", "it is at least 0", count);
        }
        Layout all = Given.of("layout", layout, Layout.class).times(count);
        return new Part(array, offset, all.bytes(), all);
    }

    /// The kind of the elements.
    ///
    /// @return the kind
    /// @throws IllegalStateException if the part was made with a packer of the caller's own
    public Elements elements() {
        return switch (packer) {
            case Elements elements -> elements;
            case Layout layout -> layout.elements();
            default -> throw Fault.wrongState(
                    "", "a part with a packer of class # has no kind of elements", "",
                    packer.getClass().getName());
        };
    }

    /// How many elements the part holds.
    ///
    /// @return a number of elements
    /// @throws IllegalStateException if the part was made with a packer of the caller's own
    public long count() {
        return bytes / elements().elementBytes();
    }

    /// Whether the elements lie side by side, without a layout.
    ///
    /// @return true if the packer is a kind of elements
    public boolean isContiguous() {
        return packer instanceof Elements;
    }

    /// Copies what the part holds behind one another (MPI 4.1, section 5.2): several parts packed
    /// so into one buffer travel as one message of its bytes.
    ///
    /// @param target where they go
    /// @param at     the first byte there
    /// @return the byte behind the last one written
    /// @throws IllegalArgumentException if they do not lie in the target
    public long pack(MemorySegment target, long at) {
        Given.of("target", target, MemorySegment.class);
        checkSendable();
        Checks.range(target, ElementKinds.SEGMENT_BYTES, at, bytes);
        packer.pack(buffer, offset, 0, bytes, target, at);
        return at + bytes;
    }

    /// Fills the part with what [#pack] has written (MPI 4.1, section 5.2).
    ///
    /// @param source where it is
    /// @param at     the first byte there
    /// @return the byte behind the last one read
    /// @throws IllegalArgumentException if that much does not lie in the source, or the part's
    ///     buffer cannot be written
    public long unpack(MemorySegment source, long at) {
        Given.of("source", source, MemorySegment.class);
        Checks.writable(buffer);
        Checks.range(source, ElementKinds.SEGMENT_BYTES, at, bytes);
        packer.unpack(buffer, offset, 0, bytes, source, at);
        return at + bytes;
    }

    /// Refuses what cannot be sent, though it can be received into.
    void checkSendable() {
        Checks.sendable(buffer, offset, bytes, packer);
    }

    /// The packed bytes in a buffer of their own.
    Part copy() {
        checkSendable();
        Object bytes = ElementKinds.SEGMENT_BYTES.allocate(this.bytes);
        packer.pack(buffer, offset, 0, this.bytes, (MemorySegment) bytes, 0);
        return new Part(bytes, 0, this.bytes, ElementKinds.SEGMENT_BYTES);
    }

    /// The part as the collective algorithms see a buffer. Only if [#isContiguous].
    Buffer stretch() {
        return new Buffer(buffer, offset, count(), elements());
    }
}
