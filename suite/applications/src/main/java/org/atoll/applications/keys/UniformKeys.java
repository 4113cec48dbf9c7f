// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.keys;

import org.atoll.applications.Randlc;

/// The keys that sorting programs draw by the common generator: whole numbers from 0 to 2^31 - 1.
public final class UniformKeys {

    private UniformKeys() {}

    /// Draws some of the keys.
    ///
    /// @param from the number of the first, at least 0
    /// @param to   after the last one
    public static int[] draw(int from, int to) {
        var random = new Randlc(from);
        int[] keys = new int[to - from];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (int) (random.next() * (1L << 31));
        }
        return keys;
    }
}
