// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.Locale;
import org.atoll.applications.Infeasible;

/// The memory that a process has for arrays.
final class Room {
    private static final double MEBIBYTE = 1 << 20;

    private Room() {}

    /// Refuses what the heap has no room for, before it is made.
    ///
    /// @param bytes of all arrays
    /// @throws Infeasible if they are more than the heap may have
    static void require(long bytes) {
        long most = Runtime.getRuntime().maxMemory();
        if (bytes > most) {
            throw new Infeasible(String.format(
                    Locale.ROOT, "needs %.0f MiB in this process, whose heap may have %.0f MiB:"
                            + " %.0f MiB are missing; give it more by -J-Xmx%.0fm, or take more"
                            + " hosts or a smaller size",
                    bytes / MEBIBYTE, most / MEBIBYTE, (bytes - most) / MEBIBYTE,
                    1.1 * bytes / MEBIBYTE));
        }
    }
}
