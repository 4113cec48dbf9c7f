// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Barriers. Each rank tells its parent in the [Tree] what it, and those below it, have done since
/// the last one; rank 0 answers when all are there, and each rank passes on what those
/// below it do not know.
///
/// If too much is stored somewhere there is a second phase: each rank brings up to date what it
/// must keep, says so, and forgets when all have.
///
/// ```
/// ARRIVE: what was allocated, the arrival, past if clocks are on,
///         then 0 or 1 and a FLUSH for the receiver
/// DEPART: the departure, past if clocks are on, intervals,
///         then 0 or 1 and a PUSH for the receiver
/// ```
final class Barriers {
    private final Node node;
    private final Tree tree;
    private final Writes writes;
    private final Notices notices;
    private final Allocations allocations;
    private final Flushes flushes;
    private final Pushes pushes;
    /// Below this a rank may store, of diffs, twins and notices.
    private final long limitBytes;
    private final BitSet lostReported = new BitSet();

    private @Nullable BarrierStep step;
    /// What is known of the barrier under way, from this rank on; null before it is there.
    private @Nullable Arrival own;
    private boolean sentUp;
    private int[] past = {};
    /// From whom what came, in this phase.
    private final Map<Integer, List<Arrival>> below = new TreeMap<>();
    private final Map<Integer, List<String>> unchecked = new TreeMap<>();
    private @Nullable Departure last;

    Barriers(
            Node node, Writes writes, Notices notices, Allocations allocations, Flushes flushes,
            Pushes pushes, long limitBytes) {
        this.node = node;
        this.tree = new Tree(node);
        this.writes = writes;
        this.notices = notices;
        this.allocations = allocations;
        this.flushes = flushes;
        this.pushes = pushes;
        this.limitBytes = limitBytes;
    }

    /// Whether the program will allocate nothing more before the barrier. While it is passed and
    /// only the collection waits, others may be ahead.
    boolean isWaiting() {
        return own != null && own.phase == 0;
    }

    /// The program comes to a barrier. Whether it is passed, [#complete] says.
    Step arrive(int number) {
        if (step != null) {
            throw new IllegalStateException("dsm: rank " + node.rank + " is at a barrier already");
        }
        BarrierStep waits = new BarrierStep(number, this::awaitedRank);
        step = waits;
        if (node.lost.get(0)) {
            fail(Failure.lost(0, "the barrier"));
            return waits;
        }
        writes.pause();
        writes.seal();
        past = node.clock.past();
        flushes.send(tree.isRoot() ? Step.NO_RANK : tree.parent());
        own = arrival(0, number);
        return waits;
    }

    private Arrival arrival(int phase, int number) {
        Arrival arrival = new Arrival(
                phase, node.epoch, number, node.rank, node.now.clone(), node.lost,
                past.clone());
        arrival.ranks.set(node.rank);
        if (phase == 0) {
            arrival.storedBytes = writes.storedBytes();
            for (int q = 0; q < node.ranks; q++) {
                if (q == node.rank || node.lost.get(q)) {
                    arrival.intervals.addAll(notices.sinceBarrier(q));
                }
            }
            arrival.copySets.addAll(pushes.copySets(flushes.sharedHere()));
        }
        return arrival;
    }

    private void fail(Failure failure) {
        if (step != null) {
            step.finish(failure);
            step = null;
            writes.resume();
        }
        own = null;
    }

    /// Reads who is there. A FLUSH may follow, which precedes it.
    ///
    /// @return null if this rank has departed, and has said so
    @Nullable Arrival read(int from, MessageReader in) {
        List<String> allocated = Allocations.read(in);
        Arrival arrival = Arrival.read(in);
        arrival.past = node.clock.read(in);
        arrival.allocated = allocated;
        if (last != null && arrival.epoch == last.epoch() && arrival.phase == last.phase()) {
            depart(from, arrival.lowest, last); // its parent was lost
            return null;
        }
        return arrival;
    }

    /// Others are there. Whether all are, [#complete] says.
    void arrived(int from, Arrival arrival) {
        below.computeIfAbsent(from, rank -> new ArrayList<>()).add(arrival);
        unchecked.put(from, arrival.allocated);
        if (sentUp) {
            sendUp(arrival);
        }
    }

    /// If all are there, rank 0 decides, and others tell their parents.
    ///
    /// @return what rank 0 has decided; null if ranks are missing, or others decide
    @Nullable Departure complete() {
        if (own == null || sentUp) {
            return null;
        }
        Arrival all = own;
        if (!missing(all).isEmpty()) {
            return null;
        }
        Arrival sum = new Arrival(all.phase, all.epoch, all.number, all.firstRank,
                all.lowest.clone(), all.lost, all.past.clone());
        sum.merge(all);
        below.forEach((from, arrivals) -> {
            List<String> allocated = unchecked.remove(from);
            if (allocated != null && sum.failure == null) {
                sum.failure = allocations.check(node.rank, from, allocated);
            }
            arrivals.stream().filter(arrival -> arrival.knows(node.lost)).forEach(sum::merge);
        });
        if (tree.isRoot()) {
            notices.learn(sum.intervals);
            return decision(sum);
        }
        sentUp = true;
        sendUp(sum);
        return null;
    }

    /// The ranks below this one that are not there, or have not heard who is lost.
    private BitSet missing(Arrival all) {
        BitSet missing = tree.subtree();
        missing.andNot(all.ranks);
        for (List<Arrival> arrivals : below.values()) {
            arrivals.stream().filter(arrival -> arrival.knows(node.lost))
                    .forEach(arrival -> missing.andNot(arrival.ranks));
        }
        return missing;
    }

    private void sendUp(Arrival arrival) {
        MessageWriter out = new MessageWriter();
        allocations.write(out);
        arrival.write(out);
        node.clock.write(arrival.past, out);
        flushes.ride(arrival.ranks.get(node.rank), out);
        node.send(tree.parent(), MessageKind.ARRIVE, out);
    }

    private Departure decision(Arrival sum) {
        Failure failure = sum.failure;
        BitSet newlyLost = (BitSet) node.lost.clone();
        newlyLost.andNot(lostReported);
        if (failure == null && !newlyLost.isEmpty()) {
            failure = Failure.lost(newlyLost.nextSetBit(0), "the barrier");
        }
        lostReported.or(node.lost);
        boolean collects = sum.phase == 0 && sum.storedBytes > limitBytes / 2;
        return new Departure(
                sum.phase, sum.epoch, collects, failure, sum.copySets, sum.past);
    }

    /// Reads that all are there, and learns what they have written. A PUSH may follow.
    ///
    /// @return null if it was told twice, by an old parent and a new one
    @Nullable Departure departed(MessageReader in) {
        Departure departure = Departure.read(in, node.clock);
        List<Interval> intervals = Intervals.read(in);
        if (own == null || own.epoch != departure.epoch() || own.phase != departure.phase()) {
            return null;
        }
        notices.learn(intervals);
        return departure;
    }

    /// An epoch has ended.
    void pass(Departure departure) {
        System.arraycopy(node.now, 0, node.barrierTime, 0, node.ranks);
        node.epoch++;
        node.distributions = 0;
        node.clock.learn(departure.past());
        allocations.forget();
    }

    /// Tells those below this rank. After [#pass], and when it is known what is pushed.
    void passOn(Departure departure) {
        last = departure;
        own = null;
        sentUp = false;
        below.forEach((to, arrivals) -> depart(to, lowest(arrivals), departure));
        below.clear();
        unchecked.clear();
    }

    private static int[] lowest(List<Arrival> arrivals) {
        int[] lowest = arrivals.getFirst().lowest.clone();
        arrivals.forEach(arrival -> Times.lower(lowest, arrival.lowest));
        return lowest;
    }

    private void depart(int to, int[] lowest, Departure departure) {
        MessageWriter out = new MessageWriter();
        departure.write(out);
        node.clock.write(departure.past(), out);
        notices.write(lowest, out);
        pushes.ride(departure.phase() == 0 ? to : Step.NO_RANK, out);
        node.send(to, MessageKind.DEPART, out);
    }

    /// This rank has what it must keep: the second phase begins.
    void collected() {
        Arrival arrival = arrival(1, 0);
        arrival.failure = last == null ? null : last.failure();
        own = arrival;
    }

    /// The program goes on.
    void finish(Departure departure) {
        BarrierStep done = step;
        step = null;
        writes.resume();
        if (done != null) {
            done.finish(departure.failure());
        }
        node.changed();
    }

    /// A rank is lost. Whether all others are there, [#complete] says.
    void lost(int rank) {
        if (rank == 0) {
            fail(Failure.lost(0, "the barrier"));
            return;
        }
        below.remove(rank);
        Arrival before = own;
        if (before != null) {
            own = arrival(before.phase, before.number);
            own.failure = before.failure;
            sentUp = false; // perhaps to the lost one, and without its intervals
        }
    }

    private int awaitedRank() {
        if (own == null || sentUp) {
            return tree.isRoot() ? Step.NO_RANK : tree.parent();
        }
        BitSet missing = missing(own);
        return missing.isEmpty() ? Step.NO_RANK : missing.nextSetBit(0);
    }
}
