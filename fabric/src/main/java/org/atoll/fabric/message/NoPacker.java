// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;

/// Stands in a request that is not in use.
enum NoPacker implements Packer {
    /// The only one.
    INSTANCE;

    @Override
    public void pack(
            Object buffer, long offset, long position, long length, MemorySegment to, long at) {
        throw new AssertionError("a request without a message packs nothing");
    }

    @Override
    public void unpack(
            Object buffer, long offset, long position, long length, MemorySegment from, long at) {
        throw new AssertionError("a request without a message unpacks nothing");
    }
}
