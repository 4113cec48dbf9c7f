// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers objects in the order in which they are met, by identity. Open addressing; a slot holds
/// the graph's stamp above the object's number, so that the table is empty for the next graph
/// without being cleared.
@SuppressWarnings("ReferenceEquality") // that is the point
final class IdentityTable {
    private static final int FIRST = 64;
    private static final int KEPT = 1 << 14;

    private @Nullable Object[] objects = new @Nullable Object[FIRST];
    private long[] slots = new long[4 * FIRST];
    private int count;
    private int stamp = 1;

    /// Looks an object up, and numbers it if it is new.
    ///
    /// @return its number if it is known, else -1
    int add(Object object) {
        long[] table = slots;
        int mask = table.length - 1;
        int at = System.identityHashCode(object) & mask;
        long slot = table[at];
        while ((int) (slot >>> Integer.SIZE) == stamp) {
            int number = (int) slot;
            if (objects[number] == object) {
                return number;
            }
            at = (at + 1) & mask;
            slot = table[at];
        }
        if (count == objects.length) {
            grow();
            return add(object);
        }
        table[at] = (long) stamp << Integer.SIZE | count;
        objects[count] = object;
        count++;
        return -1;
    }

    /// The number of an object, or -1.
    int find(Object object) {
        int mask = slots.length - 1;
        int at = System.identityHashCode(object) & mask;
        while ((int) (slots[at] >>> Integer.SIZE) == stamp) {
            if (objects[(int) slots[at]] == object) {
                return (int) slots[at];
            }
            at = (at + 1) & mask;
        }
        return -1;
    }

    /// How many were numbered.
    int count() {
        return count;
    }

    private void grow() {
        objects = Arrays.copyOf(objects, 2 * objects.length);
        long[] wider = new long[2 * slots.length];
        for (int number = 0; number < count; number++) {
            int hash = System.identityHashCode(objects[number]);
            place(wider, hash & wider.length - 1, (long) stamp << Integer.SIZE | number);
        }
        slots = wider;
    }

    private static void place(long[] table, int from, long slot) {
        int at = from;
        while (table[at] != 0) {
            at = (at + 1) & table.length - 1;
        }
        table[at] = slot;
    }

    /// Forgets all objects.
    void clear() {
        if (objects.length > KEPT) {
            objects = new @Nullable Object[FIRST];
            slots = new long[4 * FIRST];
        } else {
            Arrays.fill(objects, 0, count, null);
        }
        count = 0;
        stamp++;
        if (stamp == 0) {
            Arrays.fill(slots, 0);
            stamp = 1;
        }
    }
}
