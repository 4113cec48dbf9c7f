// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import org.atoll.applications.Timing;

/// The result of a run of SORT. Equality is identity of the array.
///
/// @param timing what a sort took
@SuppressWarnings("ArrayRecordComponent")
record SortRun(int[] sorted, Timing timing) {

    /// Puts what the parts have behind each other.
    ///
    /// @param keys how many keys all of them have
    static SortRun of(List<int[]> parts, int keys, Timing timing) {
        int[] all = new int[keys];
        int at = 0;
        for (int[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return new SortRun(all, timing);
    }
}
