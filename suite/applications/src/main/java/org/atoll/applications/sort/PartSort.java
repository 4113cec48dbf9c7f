// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import org.atoll.applications.Breakdown;

/// One part's side of a sort. All parts call it, as often as wanted. An object belongs to one
/// thread.
interface PartSort {

    /// Sorts. Blocks until this part has done its side.
    ///
    /// @param keys  the part's share, or, where parts share memory, all keys; not changed
    /// @param steps what is spent on each step
    /// @return what the part has at the end: by RBS all keys on part 0 and none elsewhere, by RCS
    ///     the keys of its places, or, where parts share memory, all
    int[] sort(int[] keys, Breakdown steps);

    /// The side of a part that reaches others only by what it sends.
    ///
    /// @param charge the work is charged to it
    static PartSort apart(SortProblem problem, SortPeers peers, Charge charge) {
        PartSort sort = switch (problem.algorithm()) {
            case RBS -> new BucketSort(problem, peers, charge);
            case RCS -> CountingSort.apart(problem, peers, charge);
        };
        return (keys, steps) -> {
            int[] sorted = sort.sort(keys, steps);
            steps.spend(SortStep.COMMUNICATION, peers::settle);
            return sorted;
        };
    }
}
