// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/// The shared memory of one rank, and what its program may do with each page.
///
/// Pages have numbers from 0, the same on all ranks. The engine asks only for pages that lie in
/// what was allocated and is not freed.
public interface Pages {
    /// Bytes of a page.
    int PAGE_BYTES = 4096;

    /// The memory of a page.
    ///
    /// @return [#PAGE_BYTES] bytes, aligned to the array's elements, zeros at first
    MemorySegment page(int page);

    /// The memory of pages that follow each other, as far as it is of one piece.
    ///
    /// @param end the page behind the last one that is wanted
    /// @return the memory of the first, and perhaps of more of them
    default MemorySegment stretch(int first, int end) {
        return page(first);
    }

    /// The engine says what the program may do with a page from now on. Before the first call it
    /// may do nothing. Accesses are lowered only inside of the program's own calls that end its
    /// views: acquire, release, await, barrier, handOver, pushed; and when a page is freed.
    void access(int page, Access access);

    /// An array is gone on all ranks: its pages may belong to another one from now on, and must be
    /// zeros when they do. Called at the barrier behind the last use of the array, when the access
    /// of its pages has been taken away.
    ///
    /// @param end   the page behind its last one
    default void recycled(int first, int end) {
        for (int page = first; page < end; page++) {
            page(page).fill((byte) 0);
        }
    }

    /// Whether a program that may load from a page may store to it unasked, so that its writes are
    /// found only later, by [#written].
    ///
    /// @return the same at every call
    default boolean findsWrites() {
        return false;
    }

    /// The pages that the program has written since they were asked for last, if
    /// [#findsWrites]; such as were made writable count as written.
    default BitSet written(BitSet among) {
        return new BitSet();
    }
}
