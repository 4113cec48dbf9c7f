// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.List;

/// A rank's use of shared memory in one of its intervals.
///
/// @param epoch how many barriers it had passed
/// @param time  for each rank the latest interval that comes before this one; for its own rank
///              the number of this one
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
public record Footprint(int rank, int epoch, int[] time, List<Integer> locks, List<Use> uses) {

    /// The interval's number among those of its rank.
    ///
    /// @return from 1 on
    public int index() {
        return time[rank];
    }

    /// Whether another one comes before this one, so that this rank has seen what that one wrote.
    ///
    /// @param other of another rank
    /// @return false also if this one comes before the other
    public boolean follows(Footprint other) {
        return time[other.rank] >= other.index();
    }
}
