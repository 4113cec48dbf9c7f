// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Watches what ranks do, and says whether a load may give what it gave: what a store wrote that
/// is the latest one before the load, or that is not ordered with it. It knows nothing of the
/// engine.
final class HappensBefore {
    /// A store, and what its rank had done and seen until then.
    private static final class Store {
        private final int rank;
        private final int step;
        private final long value;
        private final int[] seen;

        Store(int rank, int step, long value, int[] seen) {
            this.rank = rank;
            this.step = step;
            this.value = value;
            this.seen = seen;
        }

        boolean happenedBefore(int[] time) {
            return time[rank] >= step;
        }

        @Override
        public String toString() {
            return value + " of rank " + rank + " step " + step;
        }
    }

    private final int ranks;
    /// For each rank how many steps of each rank happened before what it does now.
    private final int[][] seen;
    private final Map<Object, List<Store>> stores = new HashMap<>();
    private final Map<Integer, int[]> locks = new HashMap<>();
    private final Map<Integer, Queue<int[]>> handed = new HashMap<>();
    private final Map<Integer, int[]> meetings = new HashMap<>();
    private final int[] barriers;

    HappensBefore(int ranks) {
        this.ranks = ranks;
        this.seen = new int[ranks][ranks];
        this.barriers = new int[ranks];
    }

    private int step(int rank) {
        return ++seen[rank][rank];
    }

    private static void join(int[] time, int[] other) {
        for (int i = 0; i < time.length; i++) {
            time[i] = Math.max(time[i], other[i]);
        }
    }

    void stored(int rank, Object element, long value) {
        int step = step(rank);
        List<Store> of = stores.computeIfAbsent(element, e -> new ArrayList<>());
        int[] time = seen[rank].clone();
        // What happened before a store that has been seen by all is of no use any more.
        of.removeIf(old -> isHiddenFromAll(old, of));
        of.add(new Store(rank, step, value, time));
    }

    private boolean isHiddenFromAll(Store old, List<Store> of) {
        for (Store other : of) {
            if (isBetween(old, other, other.seen) && isSeenByAll(other)) {
                return true;
            }
        }
        return false;
    }

    private boolean isSeenByAll(Store store) {
        for (int[] time : seen) {
            if (!store.happenedBefore(time)) {
                return false;
            }
        }
        return true;
    }

    /// Whether a store comes after another one, and before a time.
    private static boolean isBetween(Store first, Store other, int[] time) {
        return (first.rank != other.rank || first.step != other.step)
                && first.happenedBefore(other.seen) && other.happenedBefore(time);
    }

    /// Checks what a load gave.
    ///
    /// @return null if the value is fine, else what it should have been
    @Nullable String loaded(int rank, Object element, long value) {
        int[] time = seen[rank];
        List<Store> of = stores.getOrDefault(element, List.of());
        boolean anyBefore = false;
        for (Store store : of) {
            anyBefore |= store.happenedBefore(time);
            if (store.value == value && !isHidden(store, of, time)) {
                return null;
            }
        }
        if (value == 0 && !anyBefore) {
            return null;
        }
        return "rank " + rank + " at " + Arrays.toString(time) + " read " + value + " at " + element
                + ", stores " + of.stream().map(store -> store
                        + (store.happenedBefore(time) ? " before" : " concurrent")).toList();
    }

    /// Whether another store lies between a store and now.
    private static boolean isHidden(Store store, List<Store> of, int[] time) {
        for (Store other : of) {
            if (isBetween(store, other, time)) {
                return true;
            }
        }
        return false;
    }

    void acquired(int rank, int lock) {
        int[] last = locks.get(lock);
        if (last != null) {
            join(seen[rank], last);
        }
    }

    void released(int rank, int lock) {
        step(rank);
        locks.put(lock, seen[rank].clone());
    }

    void arrived(int rank) {
        step(rank);
        int barrier = barriers[rank]++;
        join(meetings.computeIfAbsent(barrier, number -> new int[ranks]), seen[rank]);
    }

    void departed(int rank) {
        join(seen[rank], Objects.requireNonNull(meetings.get(barriers[rank] - 1)));
    }

    void handedOver(int rank, int to) {
        step(rank);
        handed.computeIfAbsent(rank * ranks + to, pair -> new ArrayDeque<>())
                .add(seen[rank].clone());
    }

    void received(int rank, int from) {
        join(seen[rank], Objects.requireNonNull(handed.get(from * ranks + rank)).remove());
    }
}
