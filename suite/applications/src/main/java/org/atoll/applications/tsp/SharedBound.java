// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.Write;

/// The length of the shortest tour that any rank has found.
@Shared
class SharedBound {
    private int length = Integer.MAX_VALUE;

    /// Hears of a tour; its finder need not wait until all have.
    @Write
    public void lower(int found) {
        length = Math.min(length, found);
    }

    /// The length.
    @Read
    public int get() {
        return length;
    }
}
