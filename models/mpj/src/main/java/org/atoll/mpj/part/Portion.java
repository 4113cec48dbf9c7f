// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.fabric.wire.SharedSegments;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;

/// A part of a buffer, valid: what is behind a [org.atoll.mpj.Part]. Immutable; any thread may use
/// it.
///
/// @param buffer the array or segment
/// @param offset where the part begins, in elements
/// @param bytes  the packed length of what it holds
/// @param packer how it is packed: a kind of elements or a layout
public record Portion(Object buffer, long offset, long bytes, Packer packer) {

    /// Stands for "the buffer of the other argument" in collectives that can work in place.
    public static final Portion IN_PLACE = new Portion(new byte[0], 0, 0, ElementKinds.BYTES);

    /// Refuses what is no part of a buffer.
    public static void check(Object buffer, long offset, long bytes, Packer packer) {
        Required.buffer("buffer", buffer);
        Required.of("packer", packer, Packer.class);
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
    public static Portion of(Object buffer) {
        Buffer whole = Required.whole("buffer", buffer);
        return new Portion(whole.array(), 0, whole.bytes(), whole.elements());
    }

    /// A stretch of a buffer.
    public static Portion of(Object buffer, long offset, long count) {
        if (buffer instanceof java.nio.Buffer) {
            Buffer whole = ElementKinds.whole(buffer);
            return of(whole.array(), offset, count, whole.elements());
        }
        return of(buffer, offset, count, ElementKinds.of(Required.buffer("buffer", buffer)));
    }

    /// A stretch of a buffer whose kind the caller names.
    public static Portion of(Object buffer, long offset, long count, Elements elements) {
        Required.buffer("buffer", buffer);
        Required.of("elements", elements, Elements.class);
        Checks.kind(buffer, elements);
        Checks.range(buffer, elements, offset, count);
        return checked(buffer, offset, count * elements.elementBytes(), elements);
    }

    /// Layouts one behind the other, each at the extent of the one before.
    public static Portion of(Object buffer, long offset, long count, Layout layout) {
        Object array =
                buffer instanceof java.nio.Buffer ? ElementKinds.whole(buffer).array() : buffer;
        if (count < 0) {
            throw Checks.misuse(Flaw.COUNT, "count", "it is at least 0", count);
        }
        Layout all = Required.of("layout", layout, Layout.class).times(count);
        return checked(array, offset, all.bytes(), all);
    }

    private static Portion checked(Object buffer, long offset, long bytes, Packer packer) {
        check(buffer, offset, bytes, packer);
        return new Portion(buffer, offset, bytes, packer);
    }

    /// Whether it is [#IN_PLACE] itself.
    @SuppressWarnings("ReferenceEquality") // one part stands for "in place", not its value
    public static boolean isInPlace(Portion portion) {
        return portion == IN_PLACE;
    }

    /// The kind of the elements.
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
    public long count() {
        return bytes / elements().elementBytes();
    }

    /// Whether the elements lie side by side, without a layout.
    public boolean isContiguous() {
        return packer instanceof Elements;
    }

    /// Copies what the part holds to memory.
    ///
    /// @return the byte behind the last one written
    public long pack(MemorySegment target, long at) {
        Required.of("target", target, MemorySegment.class);
        checkSendable();
        Checks.range(target, ElementKinds.SEGMENT_BYTES, at, bytes);
        packer.pack(buffer, offset, 0, bytes, target, at);
        return at + bytes;
    }

    /// Fills the part with what [#pack] has written.
    ///
    /// @return the byte behind the last one read
    public long unpack(MemorySegment source, long at) {
        Required.of("source", source, MemorySegment.class);
        Checks.writable(buffer);
        Checks.range(source, ElementKinds.SEGMENT_BYTES, at, bytes);
        packer.unpack(buffer, offset, 0, bytes, source, at);
        return at + bytes;
    }

    /// Refuses what cannot be sent, though it can be received into.
    public void checkSendable() {
        Checks.sendable(buffer, offset, bytes, packer);
    }

    /// The packed bytes in a buffer of their own.
    public Portion copy() {
        checkSendable();
        Object copied = ElementKinds.SEGMENT_BYTES.allocate(bytes);
        packer.pack(buffer, offset, 0, bytes, (MemorySegment) copied, 0);
        return new Portion(copied, 0, bytes, ElementKinds.SEGMENT_BYTES);
    }

    /// The part as the collective algorithms see a buffer. Only if [#isContiguous].
    public Buffer stretch() {
        return new Buffer(buffer, offset, count(), elements());
    }
}
