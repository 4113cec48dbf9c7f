// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/// The earlier content of a page: a copy of it, in longs, so that none of its elements is torn.
public final class Twin {
    private Twin() {}

    /// Copies a page.
    ///
    /// @param page a program may be writing elements of it; at least aligned to these
    public static long[] of(MemorySegment page) {
        long[] twin = new long[(int) (page.byteSize() / Long.BYTES)];
        copy(page, twin);
        return twin;
    }

    /// Copies a page to where there is room for it.
    ///
    /// @param page as [#of] takes it
    /// @param to   as long as the page
    public static void copy(MemorySegment page, long[] to) {
        MemorySegment.copy(page, JAVA_LONG_UNALIGNED, 0, to, 0, to.length);
    }
}
