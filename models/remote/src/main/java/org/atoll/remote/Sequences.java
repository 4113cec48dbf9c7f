// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Calls that have not begun and must do so in order: a sequence for each thread and object
/// ([CallOrigin]). The first has a thread. It enters its method when the arguments are read and, if
/// the call takes the object's monitor, when it has that. Then the next one is the first, and has a
/// thread, which sees to it that the method before has done its first steps
/// ([Place#isBehindBegun]).
///
/// Calls that take the monitor may stand before it for long. So the first of those that do not
/// take it has a thread, too, if only such calls are before it: it waits for a while, and passes
/// them if none begins meanwhile ([#begunBeside]).
///
/// A sequence is there until the last of its calls has ended.
///
/// From any thread; the monitor guards, and nobody waits while it has that.
@SuppressWarnings("ReferenceEquality") // places are compared
final class Sequences {
    private final Map<CallOrigin, Sequence> sequences = new HashMap<>();
    private volatile boolean none = true;

    /// One sequence.
    private static final class Sequence {
        private final ArrayDeque<Place> locking = new ArrayDeque<>();
        private final ArrayDeque<Place> free = new ArrayDeque<>();
        private long joined;
        private int begun;

        /// The call that has begun last, until it has ended.
        private @Nullable Place last;

        ArrayDeque<Place> of(Place place) {
            return place.call.locks() ? locking : free;
        }

        Stream<Place> all() {
            return Stream.concat(locking.stream(), free.stream());
        }

        @Nullable Place first() {
            Place locks = locking.peek();
            Place other = free.peek();
            boolean isOther = locks == null || (other != null && other.number < locks.number);
            return isOther ? other : locks;
        }
    }

    /// A call in its sequence.
    static final class Place {
        private final ServedCall call;
        private final Sequence sequence;
        private final long number;
        private boolean started;
        private volatile boolean first;

        /// Whether what has made it the first has gone on. In a simulation a new thread runs
        /// before the one that starts it.
        private volatile boolean open;

        /// What was the first before this one.
        private @Nullable Place before;

        /// The thread that has entered the method, until it has left it.
        private volatile @Nullable Thread inside;

        private long enteredNanos;

        private Place(ServedCall call, Sequence sequence) {
            this.call = call;
            this.sequence = sequence;
            this.number = sequence.joined++;
            this.before = sequence.last;
        }

        ServedCall call() {
            return call;
        }

        /// Whether the call may begin.
        boolean isFirst() {
            return first && open;
        }

        void open() {
            open = true;
        }

        /// The calling thread enters the method.
        void enter(long nanos) {
            enteredNanos = nanos;
            inside = Thread.currentThread();
        }

        /// Whether the method of the call before has done its first steps. Nobody needs to know if
        /// both calls take the monitor.
        ///
        /// @param nanos     the time
        /// @param mostNanos how long that takes at most
        boolean isBehindBegun(long nanos, long mostNanos) {
            Place earlier = before;
            return earlier == null
                    || (earlier.call.locks() && call.locks())
                    || earlier.hasBegun(nanos, mostNanos);
        }

        /// Whether the method has done its first steps, as far as one can tell: it has ended, or
        /// waits, or was entered a while ago.
        private boolean hasBegun(long nanos, long mostNanos) {
            Thread running = inside;
            return running == null
                    || nanos - enteredNanos >= mostNanos
                    || running.getState() != Thread.State.RUNNABLE;
        }
    }

    /// A call has come.
    synchronized void join(ServedCall call) {
        Sequence sequence = sequences.computeIfAbsent(call.origin(), origin -> new Sequence());
        Place place = new Place(call, sequence);
        sequence.of(place).add(place);
        none = false;
    }

    /// Takes the calls of a sequence that are to have a thread now, and had none.
    synchronized List<Place> toStart(CallOrigin origin) {
        Sequence sequence = sequences.get(origin);
        return sequence == null ? List.of() : toStart(sequence);
    }

    private static List<Place> toStart(Sequence sequence) {
        List<Place> starting = new ArrayList<>(2);
        Place first = sequence.first();
        if (first != null) {
            first.first = true;
        }
        Stream.of(Optional.ofNullable(first), Optional.ofNullable(sequence.free.peek()))
                .flatMap(Optional::stream)
                .filter(place -> !place.started)
                .forEach(place -> {
                    place.started = true;
                    starting.add(place);
                });
        return starting;
    }

    /// A call has begun, or has ended without that.
    ///
    /// @return false if that was known
    synchronized boolean begun(Place place) {
        boolean news = place.sequence.of(place).remove(place);
        if (news) {
            place.sequence.begun++;
            place.sequence.last = place;
            place.before = null;
            Place next = place.sequence.first();
            if (next != null) {
                next.before = place;
            }
        }
        return news;
    }

    /// A call has ended.
    synchronized void ended(Place place) {
        place.inside = null;
        if (place.sequence.last == place) {
            place.sequence.last = null;
        }
        if (place.sequence.last == null && place.sequence.first() == null) {
            boolean _ = sequences.remove(place.call.origin(), place.sequence);
            none = sequences.isEmpty();
        }
    }

    /// How many calls of its sequence have begun.
    synchronized int begunBeside(Place place) {
        return place.sequence.begun;
    }

    /// Whether there is no call that a new one must not overtake, of whatever origin.
    boolean isEmpty() {
        return none;
    }

    /// Whether a call must have a thread of its own, for others must begin before it.
    ///
    /// @param nanos     the time
    /// @param mostNanos how long the first steps of a method take at most
    synchronized boolean isAny(CallOrigin origin, long nanos, long mostNanos) {
        Sequence sequence = sequences.get(origin);
        if (sequence == null) {
            return false;
        }
        Place last = sequence.last;
        return sequence.first() != null || (last != null && !last.hasBegun(nanos, mostNanos));
    }

    /// Whether calls of a thread have not begun, of whatever object.
    ///
    /// @param caller has no object
    synchronized boolean isAnyOf(CallOrigin caller) {
        return sequences.entrySet().stream()
                .filter(entry -> entry.getValue().first() != null)
                .map(Map.Entry::getKey)
                .anyMatch(origin -> origin.rank() == caller.rank()
                        && origin.life() == caller.life()
                        && origin.thread() == caller.thread());
    }

    /// What a call stands behind that has not begun, in words; empty if it is the first.
    synchronized String before(Place place) {
        Place first = place.sequence.first();
        return first == null || first.number >= place.number
                ? ""
                : first.call.describe();
    }

    /// The calls that have no thread yet, in words.
    synchronized List<String> waiting() {
        return sequences.values().stream()
                .flatMap(Sequence::all)
                .filter(place -> !place.started)
                .sorted(Comparator.comparingLong(place -> place.number))
                .map(place -> place.call.describe() + " waits for " + before(place) + " to begin")
                .toList();
    }

    /// A rank is lost: its calls that have no thread will have none, and the others need not wait.
    ///
    /// @return those
    synchronized List<ServedCall> lost(int rank) {
        List<ServedCall> dropped = new ArrayList<>();
        sequences.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().rank() == rank;
            if (gone) {
                drop(entry.getValue(), dropped);
            }
            return gone;
        });
        none = sequences.isEmpty();
        return dropped;
    }

    private static void drop(Sequence sequence, List<ServedCall> dropped) {
        sequence.all().forEach(place -> {
            place.first = true;
            if (!place.started) {
                dropped.add(place.call);
            }
        });
    }

    /// Nothing that waits will run.
    synchronized void clear() {
        sequences.clear();
        none = true;
    }
}
