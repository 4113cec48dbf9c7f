// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/// A set of pages, as runs of neighbours in order.
///
/// @param bounds of each run the first page, and the one behind the last
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
record PageRuns(int[] bounds) {
    static final PageRuns NONE = new PageRuns(new int[0]);

    static PageRuns of(BitSet pages) {
        int[] bounds = new int[16];
        int length = 0;
        for (int first = pages.nextSetBit(0); first >= 0; ) {
            if (length == bounds.length) {
                bounds = Arrays.copyOf(bounds, 2 * length);
            }
            int end = pages.nextClearBit(first);
            bounds[length++] = first;
            bounds[length++] = end;
            first = pages.nextSetBit(end);
        }
        return new PageRuns(Arrays.copyOf(bounds, length));
    }

    int runs() {
        return bounds.length / 2;
    }

    int first(int run) {
        return bounds[2 * run];
    }

    int end(int run) {
        return bounds[2 * run + 1];
    }

    boolean isEmpty() {
        return bounds.length == 0;
    }

    boolean has(int page) {
        int at = Arrays.binarySearch(bounds, page);
        // On a bound: a first page is in, an end is not. Between: in if behind a first page.
        return at >= 0 ? at % 2 == 0 : (-at - 1) % 2 == 1;
    }

    void forEach(IntConsumer action) {
        for (int run = 0; run < runs(); run++) {
            for (int page = first(run); page < end(run); page++) {
                action.accept(page);
            }
        }
    }

    BitSet toBits() {
        BitSet bits = new BitSet();
        for (int run = 0; run < runs(); run++) {
            bits.set(first(run), end(run));
        }
        return bits;
    }
}
