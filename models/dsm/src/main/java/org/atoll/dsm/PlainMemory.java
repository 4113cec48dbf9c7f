// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The memory of arrays that all ranks of a job have in common, as threads of one JVM. As they
/// allocate the same in the same order, an array is known by its number in that order. The first
/// rank that comes makes its memory. Any thread may ask.
final class PlainMemory {
    private final int ranks;
    private final Map<Long, Shared> arrays = new HashMap<>();

    /// An array that not all ranks have allocated yet.
    private static final class Shared {
        private final MemoryShape shape;
        private final List<MemorySegment> memory;
        private int missing;

        Shared(MemoryShape shape, List<MemorySegment> memory, int missing) {
            this.shape = shape;
            this.memory = memory;
            this.missing = missing;
        }
    }

    PlainMemory(int ranks) {
        this.ranks = ranks;
    }

    /// The memory of an array. Ranks that disagree about its shape, of which they are told at
    /// the next barrier, share none.
    ///
    /// @param number how many arrays this rank has allocated before
    /// @param make   makes memory of zeros
    synchronized List<MemorySegment> array(
            long number, MemoryShape shape, Supplier<List<MemorySegment>> make) {
        Shared known = arrays.get(number);
        if (known == null) {
            known = new Shared(shape, make.get(), ranks);
            arrays.put(number, known);
        }
        known.missing--;
        if (known.missing == 0) {
            arrays.remove(number);
        }
        return known.shape.equals(shape) ? known.memory : make.get();
    }
}
