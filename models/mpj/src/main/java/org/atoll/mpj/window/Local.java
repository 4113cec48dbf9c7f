// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;

/// A part of a buffer of the origin.
///
/// @param buffer the array or segment
/// @param offset where the part begins, in elements
/// @param bytes  its packed length
/// @param packer how it is packed
public record Local(Object buffer, long offset, long bytes, Packer packer) {

    void pack(long position, long length, MemorySegment to, long at) {
        packer.pack(buffer, offset, position, length, to, at);
    }
}
