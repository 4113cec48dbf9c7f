// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Memory;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Staged;
import org.jspecify.annotations.Nullable;

/// A part as bytes one behind the other: its own memory if it lies so, else a copy.
///
/// @param memory its packed bytes
/// @param isOwn  whether that is the user's memory
/// @param turned the numbers whose bytes are turned on the way, or null
record FlatPart(
        Portion part, MemorySegment memory, boolean isOwn, @Nullable Numbers turned) {

    /// A part that is written to a file.
    static FlatPart out(Portion part, @Nullable Numbers turned) {
        MemorySegment own = turned == null ? memory(part) : null;
        if (own != null) {
            return new FlatPart(part, own, true, null);
        }
        MemorySegment copy = Staged.memory(part.bytes());
        part.packer().pack(part.buffer(), part.offset(), 0, part.bytes(), copy, 0);
        if (turned != null) {
            turned.turn(copy);
        }
        return new FlatPart(part, copy, false, turned);
    }

    /// A part that is read from a file.
    static FlatPart in(Portion part, @Nullable Numbers turned) {
        MemorySegment own = memory(part);
        return own == null
                ? new FlatPart(part, Staged.memory(part.bytes()), false, turned)
                : new FlatPart(part, own, true, turned);
    }

    /// The memory of elements that lie side by side; of booleans and records there is none.
    private static @Nullable MemorySegment memory(Portion part) {
        MemorySegment all = part.packer() instanceof Elements ? Memory.of(part.buffer()) : null;
        return all == null
                ? null
                : all.asSlice(part.offset() * part.elements().elementBytes(), part.bytes());
    }

    /// Brings what was read to where the user wants it, as far as elements are whole.
    ///
    /// @param bytes how much was read
    void finish(long bytes) {
        if (turned != null) {
            turned.turn(memory.asSlice(0, bytes));
        }
        long whole = bytes - bytes % part.elements().elementBytes();
        if (!isOwn && whole > 0) {
            part.packer().unpack(part.buffer(), part.offset(), 0, whole, memory, 0);
        }
    }
}
