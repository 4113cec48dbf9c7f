// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The diffs that a rank has made or received, until they are collected.
final class DiffStore {
    private final Map<Integer, List<StoredDiff>> byPage = new HashMap<>();
    private long storedBytes;

    void add(int page, StoredDiff diff) {
        if (find(page, diff.rank(), diff.first()) == null) {
            byPage.computeIfAbsent(page, p -> new ArrayList<>()).add(diff);
            storedBytes += diff.storedBytes();
        }
    }

    /// Finds a diff.
    ///
    /// @return the diff that holds an interval's changes, null if it is not here
    @Nullable StoredDiff find(int page, int rank, int index) {
        List<StoredDiff> diffs = byPage.get(page);
        if (diffs != null) {
            for (int i = diffs.size() - 1; i >= 0; i--) {
                StoredDiff diff = diffs.get(i);
                if (diff.rank() == rank && diff.first() <= index && index <= diff.last()) {
                    return diff;
                }
            }
        }
        return null;
    }

    void forget(int page) {
        List<StoredDiff> diffs = byPage.remove(page);
        if (diffs != null) {
            diffs.forEach(diff -> storedBytes -= diff.storedBytes());
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
