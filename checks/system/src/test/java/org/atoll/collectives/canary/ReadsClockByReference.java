// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.canary;

import java.util.function.LongSupplier;

/// Hands out the clock of the machine.
public final class ReadsClockByReference {

    private ReadsClockByReference() {}

    /// Breaks the law.
    public static LongSupplier clock() {
        return System::currentTimeMillis;
    }
}
