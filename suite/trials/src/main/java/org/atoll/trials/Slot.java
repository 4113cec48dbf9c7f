// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import org.atoll.replica.Read;
import org.atoll.replica.Shared;

/// A number that ranks share.
@Shared
class Slot {
    private int value;

    /// The number.
    @Read
    public int read() {
        return value;
    }

    /// Sets it.
    public void write(int number) {
        value = number;
    }

    /// Sets it.
    ///
    /// @return the one before
    public int swap(int number) {
        int before = value;
        value = number;
        return before;
    }
}
