// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.BitSet;
import java.util.List;

/// The bytes of a stretch of a file that have come together, from several ranks whose runs may
/// touch, interleave and overlap. Kept with one bit for as many bytes as all runs are multiples of,
/// so that equal records cost a bit each.
final class Coverage {
    private final long base;
    private final long unit;
    private final BitSet bits = new BitSet();

    /// Brings runs together.
    ///
    /// @param base where the stretch begins
    /// @param all  the runs
    Coverage(long base, List<Spans> all) {
        this.base = base;
        long divisor = 0;
        for (Spans spans : all) {
            for (int i = 0; i < spans.series(); i++) {
                divisor = divisor(divisor, spans.start(i) - base);
                divisor = divisor(divisor, spans.length(i));
                divisor = spans.count(i) == 1 ? divisor : divisor(divisor, spans.stride(i));
            }
        }
        this.unit = Math.max(1, divisor);
        all.forEach(spans -> spans.each(this::mark));
    }

    private static long divisor(long a, long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    private void mark(long start, long length) {
        int from = (int) ((start - base) / unit);
        if (length == unit) {
            bits.set(from);
        } else {
            bits.set(from, from + (int) (length / unit));
        }
    }

    /// Visits the covered stretches, each as long as can be.
    void each(Spans.Visitor visitor) {
        for (int from = bits.nextSetBit(0); from >= 0; ) {
            int to = bits.nextClearBit(from);
            visitor.visit(base + from * unit, (to - from) * unit);
            from = bits.nextSetBit(to);
        }
    }
}
