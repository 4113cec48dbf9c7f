// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import org.atoll.trials.MemoryEvent.Acquired;
import org.atoll.trials.MemoryEvent.Arrived;
import org.atoll.trials.MemoryEvent.Departed;
import org.atoll.trials.MemoryEvent.Load;
import org.atoll.trials.MemoryEvent.Place;
import org.atoll.trials.MemoryEvent.Pushing;
import org.atoll.trials.MemoryEvent.Released;
import org.atoll.trials.MemoryEvent.Store;
import org.atoll.trials.MemoryEvent.Taken;
import org.jspecify.annotations.Nullable;

/// Finds which event of a trace happened before which, and so what each load may have given. That
/// is the value of a latest store before the load, or of a store that is not ordered with the load.
/// The check knows only what the guide promises, and nothing of the protocol.
///
/// What happened before an event is a vector: for each rank how many of its events. Arrays are
/// zeros at first.
final class MemoryOrder {
    /// A store, and what happened before it.
    @SuppressWarnings("ArrayRecordComponent") // nobody changes it
    private record Written(Store store, int number, int[] before) {
        boolean isBefore(int[] time) {
            return time[store.rank()] >= number;
        }
    }

    /// The ranks that have come to a barrier, and what happened before it.
    private static final class Meeting {
        private final int[] before;
        private int present;

        Meeting(int ranks) {
            before = new int[ranks];
        }
    }

    private final int ranks;
    private final int[][] time;
    private final int[] barriers;
    private final Map<Place, List<Written>> stores = new HashMap<>();
    private final Map<Integer, int[]> released = new HashMap<>();
    private final Map<Integer, Integer> holders = new HashMap<>();
    private final Map<Integer, Queue<int[]>> pushed = new HashMap<>();
    private final List<Meeting> meetings = new ArrayList<>();

    MemoryOrder(int ranks) {
        this.ranks = ranks;
        this.time = new int[ranks][ranks];
        this.barriers = new int[ranks];
    }

    /// Checks a trace.
    ///
    /// @param wrong is told of each event that cannot be
    void check(List<MemoryEvent> events, Consumer<String> wrong) {
        for (MemoryEvent event : events) {
            time[event.rank()][event.rank()]++;
            String fault = switch (event) {
                case Load load -> loaded(load);
                case Store store -> stored(store);
                case Acquired acquired -> acquired(acquired);
                case Released(int rank, int lock) -> {
                    released.put(lock, time[rank].clone());
                    holders.remove(lock);
                    yield null;
                }
                case Arrived(int rank) -> arrived(rank);
                case Departed(int rank) -> departed(rank);
                case Pushing(int rank, int to) -> {
                    pushed.computeIfAbsent(rank * ranks + to, pair -> new ArrayDeque<>())
                            .add(time[rank].clone());
                    yield null;
                }
                case Taken taken -> taken(taken);
            };
            if (fault != null) {
                wrong.accept(fault);
            }
        }
    }

    private @Nullable String stored(Store store) {
        int[] before = time[store.rank()].clone();
        int number = before[store.rank()]--;
        stores.computeIfAbsent(store.place(), place -> new ArrayList<>())
                .add(new Written(store, number, before));
        return null;
    }

    private @Nullable String loaded(Load load) {
        int[] now = time[load.rank()];
        List<Written> all = stores.getOrDefault(load.place(), List.of());
        boolean written = false;
        for (Written one : all) {
            written |= one.isBefore(now);
            if (one.store.value() == load.value() && !isReplaced(one, all, now)) {
                return null;
            }
        }
        return load.value() == 0 && !written ? null : load + " is neither of a latest nor of a"
                + " concurrent store: " + all.stream().map(one -> one.store
                        + (one.isBefore(now) ? " before" : " concurrent")).toList();
    }

    private static boolean isReplaced(Written one, List<Written> all, int[] now) {
        return all.stream().anyMatch(later ->
                one.isBefore(later.before) && later.isBefore(now));
    }

    private @Nullable String acquired(Acquired event) {
        Integer holder = holders.put(event.lock(), event.rank());
        raise(time[event.rank()], released.get(event.lock()));
        return holder == null ? null : event + " although rank " + holder + " has it";
    }

    private @Nullable String arrived(int rank) {
        int number = barriers[rank]++;
        if (number == meetings.size()) {
            meetings.add(new Meeting(ranks));
        }
        Meeting meeting = meetings.get(number);
        meeting.present++;
        raise(meeting.before, time[rank]);
        return null;
    }

    private @Nullable String departed(int rank) {
        Meeting meeting = meetings.get(barriers[rank] - 1);
        raise(time[rank], meeting.before);
        return meeting.present == ranks ? null : "rank " + rank + " has passed a barrier to which "
                + meeting.present + " of " + ranks + " ranks have come";
    }

    private @Nullable String taken(Taken event) {
        Queue<int[]> of = pushed.get(event.from() * ranks + event.rank());
        if (of == null || of.isEmpty()) {
            return event + " although nothing was pushed";
        }
        raise(time[event.rank()], Objects.requireNonNull(of.poll()));
        return null;
    }

    private static void raise(int[] time, int @Nullable [] to) {
        for (int i = 0; to != null && i < time.length; i++) {
            time[i] = Math.max(time[i], to[i]);
        }
    }
}
