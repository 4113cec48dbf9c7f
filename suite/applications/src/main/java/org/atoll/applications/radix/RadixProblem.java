// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.List;
import org.atoll.applications.keys.Digit;

/// The keys that are sorted, and the size of the digits they are sorted by.
///
/// @param keys  how many keys, 1 to 2^26
/// @param bits  of a digit, 1 to 16
record RadixProblem(int keys, int bits, Input input) {

    private static final int MOST_KEYS = 1 << 26;
    private static final int MOST_BITS = 16;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    RadixProblem {
        if (keys < 1 || keys > MOST_KEYS) {
            throw new IllegalArgumentException(
                    "--keys must be 1 to " + MOST_KEYS + ", not " + keys);
        }
        if (bits < 1 || bits > MOST_BITS) {
            throw new IllegalArgumentException(
                    "--bits must be 1 to " + MOST_BITS + ", not " + bits);
        }
    }

    /// How many values a digit has.
    int buckets() {
        return 1 << bits;
    }

    /// The digits, the least one first: one for each pass.
    List<Digit> digits() {
        return Digit.all(bits);
    }
}
