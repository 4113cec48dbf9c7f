// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Moves the bytes of a message from a user's buffer into frames and back.
///
/// A message is a sequence of packed bytes, counted from 0. The fabric asks for any range of
/// it, because a long message travels in several frames; ranges begin at multiples of 64 bytes.
/// Into a buffer it puts whole units only ([#unitBytes]).
/// An implementation keeps no state: one instance serves all messages, from any thread.
///
/// The modules above implement this for arrays, memory segments and strided layouts.
public interface Packer {

    /// The answer of [#place] if a buffer does not hold bytes as they are packed.
    long NOWHERE = -1;

    /// Copies packed bytes out of a user's buffer.
    ///
    /// @param buffer   the user's buffer: an array or a segment, as the implementation expects
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte wanted, counted from the message's start
    /// @param length   how many packed bytes are wanted
    /// @param target   the frame's memory
    /// @param at       where in the frame's memory the bytes go
    void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at);

    /// How many packed bytes make sense to [#unpack] only together, counted from the message's
    /// start: it is given whole units, which may then begin anywhere, and not only at multiples of
    /// 64 bytes. Who gets a part of one puts it into [Fragments].
    ///
    /// @return a number of bytes, at least 1
    default int unitBytes() {
        return 1;
    }

    /// Copies packed bytes into a user's buffer; the mirror image of [#pack].
    ///
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte given, counted from the message's start
    /// @param length   how many packed bytes are given
    /// @param source   the frame's memory
    /// @param at       where in the frame's memory the bytes are
    void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at);

    /// Where a packed byte is in the memory of the buffer ([Memory#of]), if the buffer holds all
    /// bytes one behind the other just as they are packed.
    ///
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the packed byte, counted from the message's start
    /// @return an offset in bytes, or [#NOWHERE] if bytes must be packed
    default long place(Object buffer, long offset, long position) {
        return NOWHERE;
    }

    /// Shows packed bytes where they are.
    ///
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte wanted, counted from the message's start
    /// @param length   how many packed bytes are wanted
    /// @return the very memory of the buffer, or null if [#place] finds it nowhere
    default @Nullable MemorySegment view(
            Object buffer, long offset, long position, long length) {
        long from = place(buffer, offset, position);
        MemorySegment memory = from == NOWHERE ? null : Memory.of(buffer);
        return memory == null ? null : memory.asSlice(from, length);
    }
}
