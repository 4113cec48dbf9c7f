// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Arrays;
import java.util.function.Consumer;

/// Entries on their way to other tables, several in one call. An object belongs to one thread.
final class UpdateBuffer {
    private final long[] numbers;
    private final Consumer<long[]> sender;
    private int used;

    /// An empty one.
    ///
    /// @param entries how many travel together, at least 1
    /// @param sender  is given keys and entries in turn
    UpdateBuffer(int entries, Consumer<long[]> sender) {
        numbers = new long[2 * entries];
        this.sender = sender;
    }

    /// Adds an entry, and sends all if there are enough.
    void add(long key, long entry) {
        numbers[used] = key;
        numbers[used + 1] = entry;
        used += 2;
        if (used == numbers.length) {
            flush();
        }
    }

    /// Sends what there is.
    void flush() {
        if (used > 0) {
            long[] sent = Arrays.copyOf(numbers, used);
            used = 0;
            sender.accept(sent);
        }
    }
}
