// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/// Pages on the heap, in pieces of [#PIECE] pages. Writes may be found only later, as where a
/// kernel takes note of them.
final class ArrayPages implements Pages {
    /// How many pages are of one piece.
    static final int PIECE = 5;

    private final MemorySegment memory;
    private final Access[] access;
    private final boolean findsWrites;
    private final BitSet written = new BitSet();
    private int stretches;

    ArrayPages(int pages, boolean findsWrites) {
        this.findsWrites = findsWrites;
        memory = MemorySegment.ofArray(new long[pages * PAGE_BYTES / 8]);
        access = new Access[pages];
        java.util.Arrays.fill(access, Access.NONE);
    }

    @Override
    public MemorySegment page(int page) {
        return memory.asSlice((long) page * PAGE_BYTES, PAGE_BYTES);
    }

    @Override
    public MemorySegment stretch(int first, int end) {
        stretches++;
        int behind = Math.min(end, first - first % PIECE + PIECE);
        return memory.asSlice((long) first * PAGE_BYTES, (long) (behind - first) * PAGE_BYTES);
    }

    /// How often the memory of several pages was asked for.
    int stretches() {
        return stretches;
    }

    @Override
    public void access(int page, Access allowed) {
        access[page] = allowed;
        written.set(page, written.get(page) || allowed == Access.WRITE);
    }

    @Override
    public boolean findsWrites() {
        return findsWrites;
    }

    @Override
    public BitSet written(BitSet among) {
        BitSet found = (BitSet) written.clone();
        found.and(among);
        written.andNot(found);
        return found;
    }

    /// Whether the program may store unasked. It is about to, if so.
    boolean stores(int page) {
        boolean may = access[page] == Access.WRITE || (findsWrites && access[page] == Access.READ);
        written.set(page, written.get(page) || may);
        return may;
    }

    Access access(int page) {
        return access[page];
    }

    MemorySegment memory() {
        return memory;
    }
}
