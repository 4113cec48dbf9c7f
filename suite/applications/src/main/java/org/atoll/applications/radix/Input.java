// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import org.atoll.applications.Randlc;

/// The kind of keys that are sorted.
enum Input {
    /// Drawn from 0 to 2^31 - 1.
    UNIFORM,
    /// Drawn from all numbers of 32 bits.
    SIGNED,
    /// In order already.
    SORTED,
    /// All the same.
    EQUAL;

    /// Makes some of the keys.
    ///
    /// @param from the number of the first
    /// @param to   after the last one
    int[] draw(int from, int to) {
        var random = new Randlc(from);
        int[] keys = new int[to - from];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = switch (this) {
                case UNIFORM -> (int) (random.next() * (1L << 31));
                case SIGNED -> (int) (long) (random.next() * (1L << 32));
                case SORTED -> from + i;
                case EQUAL -> -1;
            };
        }
        return keys;
    }
}
