// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Arrays;
import org.atoll.applications.Timing;

/// The result of a run of IS.
///
/// @param probed the ranks of the keys of [Probed] after each ranking
/// @param sum    [Keys#sum] over all keys after the last ranking
@SuppressWarnings("ArrayRecordComponent") // not compared
record IsRun(long[] probed, long sum, Timing timing) {

    /// A run of which all blocks have contributed.
    ///
    /// @param found  what the blocks contributed, added up: see [Ranking#run]
    static IsRun of(long[] found, Timing timing) {
        int last = found.length - 1;
        return new IsRun(Arrays.copyOf(found, last), found[last], timing);
    }
}
