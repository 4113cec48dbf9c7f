// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import org.atoll.replica.Shared;
import org.atoll.replica.Write;

/// The jobs that nobody has taken, in their order.
@Shared
class SharedJobs {
    /// There is no job.
    static final int NONE = -1;

    private final int count;
    private int next;

    SharedJobs(int count) {
        this.count = count;
    }

    /// Takes the next job.
    ///
    /// @return its number, or [#NONE]
    @Write
    public int take() {
        if (next == count) {
            return NONE;
        }
        next++;
        return next - 1;
    }
}
