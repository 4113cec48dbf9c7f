// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Units that have a number and cannot be delivered yet, since a lower number, or the unit itself,
/// is not here. Holder only.
final class HeldBack {
    private long next = 1;

    /// The entry with that number, if it is here, and those behind it.
    private @Nullable Entry first;
    private final Map<Long, Entry> later = new HashMap<>();

    /// Something with a number.
    sealed interface Entry {}

    /// A unit.
    ///
    /// @param unit the unit, or null if it comes, or was kept, apart from its number
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Numbered(int origin, int count, byte @Nullable [] unit) implements Entry {}

    /// The order goes on at another rank.
    record Moved(int to) implements Entry {}

    void add(long number, Entry entry) {
        boolean isFresh;
        if (number == next) {
            isFresh = first == null;
            first = entry;
        } else {
            isFresh = number > next && later.putIfAbsent(number, entry) == null;
        }
        if (!isFresh) {
            throw new IllegalStateException("number " + number + " was given twice");
        }
    }

    /// The entry with the next number.
    ///
    /// @return null if it is not here
    @Nullable Entry peek() {
        return first;
    }

    /// Passes on to the number behind it.
    void pass() {
        next++;
        first = later.isEmpty() ? null : later.remove(next);
    }

    /// The number of the last entry that was passed.
    long passed() {
        return next - 1;
    }
}
