// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.stream.IntStream;
import org.atoll.applications.Randlc;
import org.atoll.applications.keys.UniformKeys;

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
        return switch (this) {
            case UNIFORM -> UniformKeys.draw(from, to);
            case SIGNED -> signed(from, to);
            case SORTED -> IntStream.range(from, to).toArray();
            case EQUAL -> IntStream.range(from, to).map(i -> -1).toArray();
        };
    }

    private static int[] signed(int from, int to) {
        var random = new Randlc(from);
        return IntStream.range(from, to)
                .map(i -> (int) (long) (random.next() * (1L << 32)))
                .toArray();
    }
}
