// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.canary;

import org.atoll.mpj.canary.StartsThread;

/// Names mpj, so it is the mpj version, and reads the clock of the machine.
public final class MpjVersionReadsClock {

    private MpjVersionReadsClock() {}

    /// Breaks the law.
    public static long now() {
        return StartsThread.class.hashCode() + System.nanoTime();
    }
}
