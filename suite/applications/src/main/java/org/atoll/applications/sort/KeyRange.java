// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.io.Serializable;
import java.util.Arrays;
import org.atoll.applications.keys.UniformKeys;
import org.jspecify.annotations.Nullable;

/// The input, or one part's share of it: keys that are drawn, or that came out of a file. A share
/// of drawn ones is only two numbers until somebody wants the keys.
///
/// @param from   the number of the first key
/// @param to     after the last one
/// @param listed the keys, or null if they are drawn
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record KeyRange(int from, int to, int @Nullable [] listed) implements Serializable {

    /// Keys that are drawn.
    static KeyRange drawn(int count) {
        return new KeyRange(0, count, null);
    }

    /// Keys that are there.
    static KeyRange of(int... listed) {
        return new KeyRange(0, listed.length, listed);
    }

    /// How many there are.
    int count() {
        return to - from;
    }

    /// Some of the keys.
    ///
    /// @param first the number of the first, at least [#from]
    /// @param after after the last one, at most [#to]
    KeyRange share(int first, int after) {
        return new KeyRange(first, after, listed == null
                ? null
                : Arrays.copyOfRange(listed, first - from, after - from));
    }

    /// The keys.
    ///
    /// @return an array that is the caller's
    int[] keys() {
        return listed == null ? UniformKeys.draw(from, to) : listed.clone();
    }
}
