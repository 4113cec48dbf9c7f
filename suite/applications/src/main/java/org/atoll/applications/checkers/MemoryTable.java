// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A table in this process. A key has two places: the first keeps the entry that was searched
/// deepest in this search, the second the newest. Any threads may use it without locks. A place is
/// two numbers, the key combined with the entry, and the entry, so one torn by two writers is of no
/// key. Each number is read and written whole, in opaque mode; no order is needed between them.
///
/// Source: R.M. Hyatt and T. Mann, A lock-less transposition table implementation, 2002.
final class MemoryTable implements Table {
    /// The fewest and most bits of the number of entries.
    static final int LEAST_BITS = 4;
    static final int MOST_BITS = 26;

    private static final VarHandle NUMBERS =
            MethodHandles.arrayElementVarHandle(long[].class);
    private static final int PLACE = 2;
    private static final int BUCKET = 2 * PLACE;

    private final long[] numbers;
    private final int mask;
    private volatile int search;

    /// An empty table.
    ///
    /// @param bits of the number of entries
    MemoryTable(int bits) {
        numbers = new long[PLACE << bits];
        mask = (1 << (bits - 1)) - 1;
    }

    /// Begins another search: entries of former ones give way to any.
    void nextSearch() {
        search = (search + 1) & 0xFF;
    }

    @Override
    public long find(long key, int depth) {
        return find(key);
    }

    /// What is known of a position.
    long find(long key) {
        int place = BUCKET * ((int) key & mask);
        long entry = (long) NUMBERS.getOpaque(numbers, place + 1);
        if (((long) NUMBERS.getOpaque(numbers, place) ^ entry) == key) {
            return entry;
        }
        entry = (long) NUMBERS.getOpaque(numbers, place + PLACE + 1);
        return ((long) NUMBERS.getOpaque(numbers, place + PLACE) ^ entry) == key
                ? entry : Entry.NONE;
    }

    @Override
    public void put(long key, int depth, long entry) {
        put(key, entry);
    }

    /// Keeps what is known of a position.
    void put(long key, long entry) {
        int place = BUCKET * ((int) key & mask);
        long before = (long) NUMBERS.getOpaque(numbers, place + 1);
        boolean same = ((long) NUMBERS.getOpaque(numbers, place) ^ before) == key;
        boolean gives = same || Entry.search(before) != search
                || Entry.depth(entry) >= Entry.depth(before);
        long stamped = Entry.in(entry, search);
        int at = gives ? place : place + PLACE;
        NUMBERS.setOpaque(numbers, at, key ^ stamped);
        NUMBERS.setOpaque(numbers, at + 1, stamped);
    }
}
