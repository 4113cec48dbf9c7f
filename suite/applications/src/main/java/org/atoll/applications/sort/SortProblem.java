// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.io.Serializable;
import java.util.List;
import org.atoll.applications.Blocks;
import org.atoll.applications.keys.Digit;

/// The number of keys, and how they are sorted.
///
/// @param keys how many keys, 0 to 2^26
/// @param bits of a digit, 1 to 16
record SortProblem(int keys, SortAlgorithm algorithm, int bits) implements Serializable {

    static final int MOST_KEYS = 1 << 26;
    private static final int MOST_BITS = 16;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    SortProblem {
        if (keys < 0 || keys > MOST_KEYS) {
            throw new IllegalArgumentException(
                    "--keys must be 0 to " + MOST_KEYS + ", not " + keys);
        }
        if (bits < 1 || bits > MOST_BITS) {
            throw new IllegalArgumentException(
                    "--bits must be 1 to " + MOST_BITS + ", not " + bits);
        }
    }

    /// The digits, the least one first.
    List<Digit> digits() {
        return Digit.all(bits);
    }

    /// The keys that each part has at first, and the places that it owns.
    Blocks shares(int parts) {
        return new Blocks(keys, parts);
    }
}
