// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Packer;

/// How the packed bytes of a message get into memory that another rank will read. There is one for
/// each ring and each board, used by one thread at a time.
@FunctionalInterface
public interface Copier {
    /// By ordinary loads and stores.
    Copier PLAIN = Packer::pack;

    /// Copies packed bytes out of a user's buffer, as [Packer#pack] does.
    ///
    /// @param packer   knows the buffer
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte wanted, counted from the message's start
    /// @param length   how many packed bytes are wanted
    /// @param target   the memory that is shared
    /// @param at       where in that memory the bytes go
    void copy(
            Packer packer,
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at);
}
