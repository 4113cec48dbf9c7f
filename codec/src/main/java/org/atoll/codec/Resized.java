// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Elements;

/// A layout with other bounds, by which it is repeated.
///
/// @param layout what is picked; not itself resized
record Resized(Layout layout, Span span) implements Layout {
    @Override
    public Elements elements() {
        return layout.elements();
    }

    @Override
    public long countElements() {
        return layout.countElements();
    }

    @Override
    public long bytes() {
        return layout.bytes();
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        layout.pack(buffer, offset, position, length, target, at);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        layout.unpack(buffer, offset, position, length, source, at);
    }
}
