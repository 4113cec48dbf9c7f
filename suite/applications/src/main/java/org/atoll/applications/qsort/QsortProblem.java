// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import org.atoll.applications.keys.UniformKeys;

/// The keys that are sorted.
///
/// @param keys      how many, 1 to 2^26
/// @param threshold ranges of fewer keys are not split: 2 to 65536
record QsortProblem(int keys, int threshold) {

    private static final int MOST_KEYS = 1 << 26;
    private static final int MOST_THRESHOLD = 1 << 16;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    QsortProblem {
        if (keys < 1 || keys > MOST_KEYS) {
            throw new IllegalArgumentException(
                    "--keys must be 1 to " + MOST_KEYS + ", not " + keys);
        }
        if (threshold < 2 || threshold > MOST_THRESHOLD) {
            throw new IllegalArgumentException(
                    "--threshold must be 2 to " + MOST_THRESHOLD + ", not " + threshold);
        }
    }

    /// Draws the keys: whole numbers below 2^31.
    int[] draw() {
        return UniformKeys.draw(0, keys);
    }
}
