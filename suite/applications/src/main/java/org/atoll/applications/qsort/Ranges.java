// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.Arrays;

/// Ranges of keys that wait to be sorted, the last one first. For one thread at a time.
final class Ranges {

    private long[] waiting = new long[64];
    private int count;

    /// Adds a range.
    ///
    /// @param from its first key
    /// @param to   after its last one
    void add(int from, int to) {
        if (count == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * count);
        }
        waiting[count++] = range(from, to);
    }

    /// A range as one number.
    ///
    /// @param from its first key
    /// @param to   after its last one
    static long range(int from, int to) {
        return (long) from << Integer.SIZE | to;
    }

    /// Whether no range waits.
    boolean isEmpty() {
        return count == 0;
    }

    /// Takes a range, of which there is one.
    ///
    /// @return to be given to [#from] and [#to]
    long take() {
        return waiting[--count];
    }

    /// The first key of a range.
    static int from(long range) {
        return (int) (range >>> Integer.SIZE);
    }

    /// The end of a range.
    static int to(long range) {
        return (int) range;
    }
}
