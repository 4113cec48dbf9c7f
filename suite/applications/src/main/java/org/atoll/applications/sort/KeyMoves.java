// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// The last step of a pass of RCS: keys get to their places. All parts call it.
interface KeyMoves {

    /// Moves the part's keys. Blocks until the keys of its places are there.
    ///
    /// @param source where they are; not changed
    /// @param counts how many it has of each value; is changed
    /// @param first  the place of the first of each; is changed
    /// @return where the next pass finds the part's keys
    int[] move(Digit digit, int[] source, int[] counts, int[] first, Breakdown steps);
}
