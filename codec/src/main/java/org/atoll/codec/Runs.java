// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.util.Arrays;
import org.atoll.fabric.wire.Elements;

/// Runs of elements in the order in which they are packed; a run that begins where the last one
/// ends is merged with it. For building layouts, in one thread.
final class Runs {
    private long[] displacements = new long[16];
    private long[] lengths = new long[16];
    private int count;

    /// How many runs a layout has, or a very large number.
    static long count(Layout layout) {
        return switch (layout) {
            case Strided strided -> strided.isOneRun() ? 1 : strided.blocks();
            case Indexed indexed -> indexed.blocks();
            case Repeated repeated -> product(repeated.count(), count(repeated.inner()));
            case Joined joined -> joined.runs();
            case Resized resized -> count(resized.layout());
        };
    }

    private static long product(long a, long b) {
        return a > Integer.MAX_VALUE / b ? Integer.MAX_VALUE : a * b;
    }

    /// Adds a layout several times at equal distances.
    void add(Layout layout, long displacement, long times, long stride) {
        for (long turn = 0; turn < times; turn++) {
            add(layout, displacement + turn * stride);
        }
    }

    private void add(Layout layout, long displacement) {
        switch (layout) {
            case Strided strided -> {
                for (long b = 0; b < strided.blocks(); b++) {
                    add(displacement + b * strided.stride(), strided.blockLength());
                }
            }
            case Indexed indexed -> {
                for (int b = 0; b < indexed.blocks(); b++) {
                    add(displacement + indexed.displacement(b), indexed.length(b));
                }
            }
            case Repeated repeated ->
                    add(repeated.inner(), displacement, repeated.count(), repeated.stride());
            case Joined joined ->
                    joined.members()
                            .forEach(m -> add(m.layout(), displacement + m.displacement()));
            case Resized resized -> add(resized.layout(), displacement);
        }
    }

    private void add(long displacement, long length) {
        if (count > 0 && displacements[count - 1] + lengths[count - 1] == displacement) {
            lengths[count - 1] += length;
            return;
        }
        if (count == lengths.length) {
            displacements = Arrays.copyOf(displacements, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        displacements[count] = displacement;
        lengths[count++] = length;
    }

    /// The runs as a layout, of the simplest shape.
    Layout layout(Elements elements) {
        if (count == 0) {
            return new Strided(elements, 0, 0, 0);
        }
        if (isStrided()) {
            long stride = count == 1 ? lengths[0] : displacements[1];
            return new Strided(elements, count, lengths[0], stride);
        }
        return Indexed.ofRuns(
                elements, Arrays.copyOf(displacements, count), Arrays.copyOf(lengths, count));
    }

    private boolean isStrided() {
        long stride = count == 1 ? 0 : displacements[1];
        boolean strided = displacements[0] == 0 && (count == 1 || stride >= lengths[0]);
        for (int i = 1; i < count && strided; i++) {
            strided = displacements[i] == i * stride && lengths[i] == lengths[0];
        }
        return strided;
    }
}
