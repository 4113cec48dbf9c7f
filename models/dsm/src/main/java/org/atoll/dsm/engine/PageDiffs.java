// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The diffs of one page, in the order of their ranks, and of each rank's in the order of their
/// first intervals.
final class PageDiffs {
    private @Nullable StoredDiff[] diffs = new StoredDiff[1];
    private int count;

    int count() {
        return count;
    }

    /// One of them.
    ///
    /// @param at from 0 on, and less than [#count]
    StoredDiff get(int at) {
        StoredDiff diff = diffs[at];
        assert diff != null : at + " of " + count;
        return diff;
    }

    /// The last diff of a rank that begins at an interval or before it.
    ///
    /// @return null if there is none
    @Nullable StoredDiff last(int rank, int index) {
        int before = place(rank, index + 1L) - 1;
        return before >= 0 && get(before).rank() == rank ? get(before) : null;
    }

    /// Puts a diff in its place.
    ///
    /// @return the one that has begun at the same interval, and is gone; null if none has
    @Nullable StoredDiff put(StoredDiff diff) {
        int at = place(diff.rank(), diff.first());
        if (begins(at, diff)) {
            StoredDiff before = diffs[at];
            diffs[at] = diff;
            return before;
        }
        if (count == diffs.length) {
            diffs = Arrays.copyOf(diffs, 2 * count);
        }
        System.arraycopy(diffs, at, diffs, at + 1, count - at);
        diffs[at] = diff;
        count++;
        return null;
    }

    /// Takes away what begins as a diff does.
    ///
    /// @return false if there is none
    boolean remove(StoredDiff diff) {
        int at = place(diff.rank(), diff.first());
        if (!begins(at, diff)) {
            return false;
        }
        count--;
        System.arraycopy(diffs, at + 1, diffs, at, count - at);
        diffs[count] = null;
        return true;
    }

    private boolean begins(int at, StoredDiff diff) {
        return at < count && get(at).rank() == diff.rank() && get(at).first() == diff.first();
    }

    /// How many diffs are before a rank's interval.
    private int place(int rank, long index) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            StoredDiff diff = get(middle);
            boolean isBefore = diff.rank() < rank || (diff.rank() == rank && diff.first() < index);
            low = isBefore ? middle + 1 : low;
            high = isBefore ? high : middle;
        }
        return low;
    }
}
