// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The diffs that a rank has made or received, until they are collected. Those of one page and rank
/// have no interval in common, as each holds a chain; a page that is pushed gets one at each
/// barrier. A chain of a page that is overwritten again may go on behind its diff: the longer one
/// takes the place of the other.
final class DiffStore {
    private static final int SHIFT = 10;
    private static final int BLOCK = 1 << SHIFT;

    /// Those of each page, in blocks, as the [PageStates] are.
    private @Nullable PageDiffs[] @Nullable [] blocks = new PageDiffs[1][];
    private long storedBytes;

    void add(int page, StoredDiff diff) {
        PageDiffs diffs = made(page);
        StoredDiff known = diffs.last(diff.rank(), diff.first());
        if (known != null && known.last() >= diff.last()) {
            return;
        }
        StoredDiff shorter = diffs.put(diff);
        storedBytes += diff.storedBytes() - (shorter == null ? 0 : shorter.storedBytes());
    }

    private @Nullable PageDiffs diffs(int page) {
        int block = page >> SHIFT;
        @Nullable PageDiffs[] some = block < blocks.length ? blocks[block] : null;
        return some == null ? null : some[page & (BLOCK - 1)];
    }

    private PageDiffs made(int page) {
        int block = page >> SHIFT;
        if (block >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(block + 1, 2 * blocks.length));
        }
        @Nullable PageDiffs[] some = blocks[block];
        if (some == null) {
            some = new PageDiffs[BLOCK];
            blocks[block] = some;
        }
        PageDiffs diffs = some[page & (BLOCK - 1)];
        if (diffs == null) {
            diffs = new PageDiffs();
            some[page & (BLOCK - 1)] = diffs;
        }
        return diffs;
    }

    /// A diff's page is about to change.
    void copy(StoredDiff diff) {
        long before = diff.storedBytes();
        diff.copy();
        storedBytes += diff.storedBytes() - before;
    }

    /// Takes away a diff that is here.
    void remove(int page, StoredDiff diff) {
        PageDiffs diffs = diffs(page);
        if (diffs != null && diffs.remove(diff)) {
            storedBytes -= diff.storedBytes();
        }
    }

    /// Finds a diff.
    ///
    /// @return the diff that holds an interval's changes, null if it is not here
    @Nullable StoredDiff find(int page, int rank, int index) {
        PageDiffs diffs = diffs(page);
        StoredDiff diff = diffs == null ? null : diffs.last(rank, index);
        return diff != null && index <= diff.last() ? diff : null;
    }

    void forget(int page) {
        PageDiffs diffs = diffs(page);
        if (diffs != null) {
            for (int i = 0; i < diffs.count(); i++) {
                storedBytes -= diffs.get(i).storedBytes();
            }
            blocks[page >> SHIFT][page & (BLOCK - 1)] = null;
        }
    }

    void forgetAll() {
        blocks = new PageDiffs[1][];
        storedBytes = 0;
    }

    long storedBytes() {
        return storedBytes;
    }
}
