// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Vector timestamps: an entry for each rank, the latest of its intervals that is known.
final class Times {
    private Times() {}

    /// Raises each entry to that of another timestamp.
    static void raise(int[] time, int[] to) {
        for (int i = 0; i < time.length; i++) {
            time[i] = Math.max(time[i], to[i]);
        }
    }

    /// Lowers each entry to that of another timestamp.
    static void lower(int[] time, int[] to) {
        for (int i = 0; i < time.length; i++) {
            time[i] = Math.min(time[i], to[i]);
        }
    }

    /// Whether no entry is less than that of another timestamp.
    static boolean covers(int[] time, int[] other) {
        for (int i = 0; i < time.length; i++) {
            if (time[i] < other[i]) {
                return false;
            }
        }
        return true;
    }
}
