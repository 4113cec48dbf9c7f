// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Packer;

/// Moves the packed bytes of a message into memory that another rank will read, and out of it.
/// There is one for each ring and each board, used by one thread at a time.
public interface Copier {
    /// The length of a cache line.
    int LINE_BYTES = 64;

    /// By ordinary loads and stores.
    Copier PLAIN = new Copier() {};

    /// Copies packed bytes out of a user's buffer, as [Packer#pack] does.
    ///
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte wanted, counted from the message's start
    /// @param length   how many packed bytes are wanted
    /// @param target   the memory that is shared
    /// @param at       where in that memory the bytes go
    default void put(
            Packer packer,
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        packer.pack(buffer, offset, position, length, target, at);
    }

    /// Copies packed bytes into a user's buffer, as [Packer#unpack] does.
    ///
    /// @param buffer   what they are part of
    /// @param position the first, counted in packed bytes from the start of the buffer
    /// @param length   how many packed bytes are there
    /// @param source   the memory that is shared
    /// @param at       where in that memory the bytes are
    /// @param whole    how many bytes all ranks together copy into their buffers meanwhile
    default void take(
            Buffer buffer,
            long position,
            long length,
            MemorySegment source,
            long at,
            long whole) {
        buffer.elements().unpack(
                buffer.array(), buffer.offset(), position, length, source, at);
    }

    /// Takes the lines of the place where a payload probably goes next from the cache of whoever
    /// has read there, so that [#put] need not wait for them. What lies there is lost.
    ///
    /// @param target the memory that is shared
    /// @param at     where the payload will begin; a multiple of 64
    default void prepare(MemorySegment target, long at, long length) {
        for (long line = 0; line < length; line += LINE_BYTES) {
            target.set(JAVA_LONG, at + line, 0);
        }
    }
}
