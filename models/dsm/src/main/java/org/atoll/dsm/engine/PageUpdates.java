// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

/// Writes the updates of several pages into one message. Whole copies of pages that follow each
/// other become one update if all else is equal, and are copied from memory when it ends.
///
/// ```
/// how many pages, their updates
/// ```
final class PageUpdates {
    /// The most bytes that room is made for before they are there.
    private static final long MOST_RESERVED = 64L << 20;
    private static final int HEAD_BYTES = 64;

    private final PageTable table;
    private final MessageWriter out;
    private int left;
    private boolean hasRoom;
    /// The run of copies that is not written yet.
    private int first;
    private int count;
    private BitSet copies = new BitSet();
    private int[] covers = {};

    /// Begins.
    ///
    /// @param pages how many pages there will be
    PageUpdates(int pages, PageTable table, MessageWriter out) {
        this.table = table;
        this.out = out;
        left = pages;
        out.number(pages);
    }

    /// Writes the next one, at the latest when the last one is added: nothing that it says may
    /// change until then, but for the sets of ranks that hold copies.
    void add(PageUpdate update) {
        left--;
        if (update.isInMemory()) {
            addCopy(update);
        } else {
            flush();
            int before = out.length();
            update.write(out);
            reserve(out.length() - before);
        }
        if (left == 0) {
            flush();
        }
    }

    private void addCopy(PageUpdate update) {
        int[] time = Objects.requireNonNull(update.covers());
        if (count == 0 || update.page() != first + count || !update.copies().equals(copies)
                || !Arrays.equals(time, covers)) {
            flush();
            first = update.page();
            copies = (BitSet) update.copies().clone();
            covers = time.clone();
        }
        count++;
    }

    private void flush() {
        if (count > 0) {
            reserve(HEAD_BYTES + (long) count * Pages.PAGE_BYTES, Pages.PAGE_BYTES);
            PageUpdate.writeHead(first, count, copies, covers, out);
            table.write(first, first + count, out);
            count = 0;
        }
    }

    /// Makes room for the others behind the first: they are like it, or much shorter.
    private void reserve(long each) {
        reserve(0, each);
    }

    private void reserve(long now, long each) {
        if (!hasRoom) {
            hasRoom = true;
            out.reserve(Math.min(MOST_RESERVED, now + left * each));
        }
    }
}
