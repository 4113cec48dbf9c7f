// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Memory;

/// A part as collective algorithms see it: its own stretch of the user's buffer if it is
/// contiguous and of the wanted kind, else a packed copy in memory of its own.
///
/// @param buffer the stretch or the copy
public record Staged(Portion part, Buffer buffer) {

    /// A part that is read.
    public static Staged in(Portion part, Elements kind) {
        if (isItself(part, kind)) {
            return new Staged(part, part.stretch());
        }
        Staged copy = room(part, kind, part.bytes());
        copy.load(0, part.bytes());
        return copy;
    }

    /// A part that is written, as far as a number of packed bytes.
    public static Staged out(Portion part, Elements kind, long bytes) {
        return isItself(part, kind)
                ? new Staged(part, part.stretch().slice(0, bytes / kind.elementBytes()))
                : room(part, kind, bytes);
    }

    /// A part that is read and written.
    public static Staged inOut(Portion part, Elements kind, long bytes) {
        return inOut(part, kind, bytes, 0, bytes);
    }

    /// A part that is written, and of which some packed bytes are read before: elsewhere there may
    /// be what cannot be.
    public static Staged inOut(
            Portion part, Elements kind, long bytes, long position, long length) {
        Staged staged = out(part, kind, bytes);
        if (!isItself(part, kind)) {
            staged.load(position, length);
        }
        return staged;
    }

    private static boolean isItself(Portion part, Elements kind) {
        return part.packer().equals(kind);
    }

    private static Staged room(Portion part, Elements kind, long bytes) {
        long count = bytes / kind.elementBytes();
        return new Staged(part, new Buffer(kind.allocate(count), 0, count, kind));
    }

    /// The kind in which two parts may meet: their own if it is one, else bytes of a segment, of
    /// which there may be more than an array holds.
    public static Elements common(Portion a, Portion b) {
        return a.elements().equals(b.elements()) ? a.elements() : ElementKinds.SEGMENT_BYTES;
    }

    private void load(long position, long length) {
        MemorySegment view = Memory.of(buffer.array());
        if (view != null) {
            part.packer().pack(part.buffer(), part.offset(), position, length, view, position);
            return;
        }
        MemorySegment packed = memory(length);
        part.packer().pack(part.buffer(), part.offset(), position, length, packed, 0);
        buffer.elements().unpack(buffer.array(), 0, position, length, packed, 0);
    }

    /// Brings what was written to where the user wants it.
    public void finish() {
        finish(0, buffer.bytes());
    }

    /// Brings some packed bytes of it there; the others were not written.
    public void finish(long position, long length) {
        if (isItself(part, buffer.elements())) {
            return;
        }
        MemorySegment view = Memory.of(buffer.array());
        MemorySegment packed = view == null ? memory(length) : view.asSlice(position, length);
        if (view == null) {
            buffer.elements().pack(buffer.array(), 0, position, length, packed, 0);
        }
        part.packer().unpack(part.buffer(), part.offset(), position, length, packed, 0);
    }

    /// Copies one part to another of the same packed length.
    public static void copy(Portion from, Portion to) {
        if (from.packer().equals(to.packer()) && from.isContiguous()) {
            to.stretch().set(from.stretch());
            return;
        }
        MemorySegment packed = memory(from.bytes());
        from.packer().pack(from.buffer(), from.offset(), 0, from.bytes(), packed, 0);
        to.packer().unpack(to.buffer(), to.offset(), 0, from.bytes(), packed, 0);
    }

    /// New memory of some bytes.
    public static MemorySegment memory(long bytes) {
        return (MemorySegment) ElementKinds.SEGMENT_BYTES.allocate(bytes);
    }
}
