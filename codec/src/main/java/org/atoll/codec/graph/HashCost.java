// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.atoll.codec.guard.HashBudget;
import org.atoll.codec.guard.Hashing;
import org.jspecify.annotations.Nullable;

/// Counts the steps that the hash of a key will take, in no more steps than that: along every path
/// for a small key, else once for each object. Good for one key of one message.
final class HashCost {
    private static final int FEW = 64;

    /// What is known of each object; `ENDLESS` while it is looked at, for it may contain itself.
    private @Nullable IdentityHashMap<Object, Long> known;

    private int seen;
    private long sum;

    private HashCost() {}

    /// The steps of a key's hash.
    static long of(@Nullable Object key) {
        if (key == null || isLeaf(key)) {
            return 1;
        }
        HashCost few = new HashCost();
        long steps = few.steps(key);
        if (few.seen <= FEW) {
            return steps;
        }
        HashCost all = new HashCost();
        all.known = new IdentityHashMap<>();
        return all.steps(key);
    }

    private static boolean isLeaf(Object value) {
        return value instanceof String
                || value instanceof Number
                || !Hashing.isDeep(value.getClass());
    }

    private long steps(@Nullable Object value) {
        IdentityHashMap<Object, Long> memory = known;
        if (memory == null && ++seen > FEW) {
            return 1;
        }
        if (value == null || isLeaf(value)) {
            return value instanceof String text ? HashBudget.ofText(text.length()) : 1;
        }
        if (memory == null) {
            return stepsOfMembers(value);
        }
        Long before = memory.putIfAbsent(value, HashBudget.ENDLESS);
        if (before != null) {
            return before;
        }
        long steps = stepsOfMembers(value);
        memory.put(value, steps);
        return steps;
    }

    private long stepsOfMembers(Object value) {
        long around = sum;
        sum = 1;
        if (value instanceof Collection<?> members) {
            members.forEach(this::add);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, member) -> {
                add(key);
                add(member);
            });
        } else if (value instanceof Map.Entry<?, ?> entry) {
            add(entry.getKey());
            add(entry.getValue());
        } else if (value instanceof Record && Forms.of(value.getClass()) instanceof RecordForm r) {
            sum += r.width;
            r.each(value, this::add);
        }
        long steps = sum;
        sum = around;
        return steps;
    }

    private void add(@Nullable Object member) {
        long steps = steps(member);
        sum = HashBudget.sum(sum, steps);
    }
}
