// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.fabric.Elements;
import org.jspecify.annotations.Nullable;

/// Builds layouts out of layouts and keeps them flat: what can be one of the simple shapes
/// becomes one, so that packing runs in its loops.
final class Composition {
    private Composition() {}

    /// A layout several times at equal distances.
    static Layout repeat(Layout layout, long count, long stride) {
        if (count == 1) {
            return layout;
        }
        if (count == 0 || layout.bytes() == 0) {
            return new Strided(layout.elements(), 0, 0, 0);
        }
        if (layout instanceof Strided blocks) {
            Layout merged = merge(blocks, count, stride);
            return merged != null ? merged : new Repeated(layout, count, stride);
        }
        return new Repeated(layout, count, stride);
    }

    /// Blocks of blocks that are again blocks at equal distances.
    private static @Nullable Layout merge(Strided inner, long count, long stride) {
        Elements elements = inner.elements();
        long length = inner.blockLength();
        if (inner.blocks() == 1 || inner.stride() == length) {
            long run = inner.blocks() * length;
            if (stride == run) {
                return new Strided(elements, 1, Math.multiplyExact(count, run), count * run);
            }
            return stride > run ? new Strided(elements, count, run, stride) : null;
        }
        return stride == inner.blocks() * inner.stride()
                ? new Strided(elements, Math.multiplyExact(count, inner.blocks()), length,
                        inner.stride())
                : null;
    }
}
