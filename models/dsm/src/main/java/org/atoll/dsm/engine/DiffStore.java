// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The diffs that a rank has made or received, until they are collected. Those of one page and rank
/// have no interval in common, as each holds a chain; a page that is pushed gets one at each
/// barrier. A chain of a page that is overwritten again may go on behind its diff: the longer one
/// takes the place of the other.
final class DiffStore {
    /// Of each page, by rank and first interval.
    private final Map<Integer, TreeMap<Long, StoredDiff>> byPage = new HashMap<>();
    private long storedBytes;

    void add(int page, StoredDiff diff) {
        StoredDiff known = find(page, diff.rank(), diff.first());
        if (known != null && known.last() >= diff.last()) {
            return;
        }
        StoredDiff shorter = byPage.computeIfAbsent(page, p -> new TreeMap<>())
                .put(key(diff.rank(), diff.first()), diff);
        storedBytes += diff.storedBytes() - (shorter == null ? 0 : shorter.storedBytes());
    }

    /// A diff's page is about to change.
    void copy(StoredDiff diff) {
        long before = diff.storedBytes();
        diff.copy();
        storedBytes += diff.storedBytes() - before;
    }

    /// Takes away a diff that is here.
    void remove(int page, StoredDiff diff) {
        TreeMap<Long, StoredDiff> diffs = byPage.get(page);
        if (diffs != null && diffs.remove(key(diff.rank(), diff.first())) != null) {
            storedBytes -= diff.storedBytes();
        }
    }

    private static long key(int rank, int first) {
        return (long) rank << Integer.SIZE | first;
    }

    /// Finds a diff.
    ///
    /// @return the diff that holds an interval's changes, null if it is not here
    @Nullable StoredDiff find(int page, int rank, int index) {
        TreeMap<Long, StoredDiff> diffs = byPage.get(page);
        if (diffs == null) {
            return null;
        }
        Map.@Nullable Entry<Long, StoredDiff> before = diffs.floorEntry(key(rank, index));
        StoredDiff diff = before == null ? null : before.getValue();
        return diff != null && diff.rank() == rank && index <= diff.last() ? diff : null;
    }

    void forget(int page) {
        TreeMap<Long, StoredDiff> diffs = byPage.remove(page);
        if (diffs != null) {
            diffs.values().forEach(diff -> storedBytes -= diff.storedBytes());
        }
    }

    void forgetAll() {
        byPage.clear();
        storedBytes = 0;
    }

    long storedBytes() {
        return storedBytes;
    }
}
