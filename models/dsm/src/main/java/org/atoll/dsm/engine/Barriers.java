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
    private final Homes homes;
    private final Flushes flushes;
    private final Pushes pushes;
    private final Collector collector;
    /// Below this a rank may store, of diffs, twins and notices.
    private final long limitBytes;
    private final BitSet lostReported = new BitSet();
    private final List<Runnable> whenPassed = new ArrayList<>();

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
            Node node, Writes writes, Notices notices, Allocations allocations, Moves moves,
            Collector collector, long limitBytes) {
        this.node = node;
        this.tree = new Tree(node);
        this.writes = writes;
        this.notices = notices;
        this.allocations = allocations;
        this.homes = moves.homes();
        this.flushes = moves.flushes();
        this.pushes = moves.pushes();
        this.collector = collector;
        this.limitBytes = limitBytes;
    }

    /// Says what is done when a barrier has been passed.
    void whenPassed(Runnable action) {
        whenPassed.add(action);
    }

    /// Whether the program will allocate nothing more before the barrier. While it is passed and
    /// only the collection waits, others may be ahead.
    boolean isWaiting() {
        return own != null && own.phase == 0;
    }

    Step arrive(int number) {
        if (step != null) {
            throw new IllegalStateException("dsm: rank " + node.rank + " is at a barrier already");
        }
        BarrierStep waits = new BarrierStep(this, number);
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
        goOn();
        return waits;
    }

    private Arrival arrival(int phase, int number) {
        Arrival arrival = new Arrival(
                phase, node.epoch, number, node.rank, node.now.clone(), node.lost,
                past.clone());
        arrival.ranks.set(node.rank);
        if (phase == 0) {
            arrival.storedBytes = node.diffs.storedBytes() + node.intervals.storedBytes()
                    + writes.twinBytes();
            for (int q = 0; q < node.ranks; q++) {
                if (q == node.rank || node.lost.get(q)) {
                    arrival.intervals.addAll(
                            node.intervals.since(q, node.barrierTime[q]));
                }
            }
            arrival.copySets.addAll(pushes.copySets());
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

    void arrived(int from, MessageReader in) {
        List<String> allocated = Allocations.read(in);
        Arrival arrival = Arrival.read(in);
        arrival.past = node.clock.read(in);
        if (last != null && arrival.epoch == last.epoch() && arrival.phase == last.phase()) {
            depart(from, arrival.lowest, last); // its parent was lost, and this rank has departed
            return;
        }
        if (in.flag()) {
            flushes.flushed(from, in.inner());
        }
        below.computeIfAbsent(from, rank -> new ArrayList<>()).add(arrival);
        unchecked.put(from, allocated);
        if (sentUp) {
            sendUp(arrival);
        }
        goOn();
    }

    private void goOn() {
        if (own == null || sentUp) {
            return;
        }
        Arrival all = own;
        if (!missing(all).isEmpty()) {
            return;
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
            decide(sum);
        } else {
            sentUp = true;
            sendUp(sum);
        }
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

    private void decide(Arrival sum) {
        Failure failure = sum.failure;
        BitSet newlyLost = (BitSet) node.lost.clone();
        newlyLost.andNot(lostReported);
        if (failure == null && !newlyLost.isEmpty()) {
            failure = Failure.lost(newlyLost.nextSetBit(0), "the barrier");
        }
        lostReported.or(node.lost);
        boolean collects = sum.phase == 0 && sum.storedBytes > limitBytes / 2;
        departed(
                new Departure(
                        sum.phase, sum.epoch, collects, failure, sum.copySets, sum.past),
                sum.intervals);
    }

    void departed(int from, MessageReader in) {
        Departure departure = Departure.read(in, node.clock);
        List<Interval> intervals = Intervals.read(in);
        if (own == null || own.epoch != departure.epoch() || own.phase != departure.phase()) {
            return; // told twice, by an old parent and a new one
        }
        MessageReader push = in.flag() ? in.inner() : null;
        departed(departure, intervals);
        if (push != null) {
            pushes.pushed(from, push);
        }
    }

    private void departed(Departure departure, List<Interval> intervals) {
        notices.learn(intervals);
        last = departure;
        Map<Integer, int[]> passOn = new TreeMap<>();
        below.forEach((from, arrivals) -> passOn.put(from, lowest(arrivals)));
        below.clear();
        unchecked.clear();
        own = null;
        sentUp = false;
        if (departure.phase() == 0) {
            int[] before = node.barrierTime.clone();
            System.arraycopy(node.now, 0, node.barrierTime, 0, node.ranks);
            node.epoch++;
            node.clock.learn(departure.past());
            node.recycle();
            allocations.forget();
            PageRuns written = homes.departed(before);
            pushes.departed(before, written, departure.copySets());
        }
        passOn.forEach((to, lowest) -> depart(to, lowest, departure));
        if (departure.phase() == 0) {
            pushes.sendRest();
        }
        if (departure.phase() == 0) {
            whenPassed.forEach(Runnable::run);
        }
        if (departure.collects()) {
            collector.start(() -> collected(departure));
        } else {
            finish(departure);
        }
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

    /// This rank has what it must keep.
    private void collected(Departure departure) {
        Arrival arrival = arrival(1, 0);
        arrival.failure = departure.failure();
        own = arrival;
        goOn();
    }

    private void finish(Departure departure) {
        if (departure.phase() == 1) {
            collector.forget();
        }
        BarrierStep done = step;
        step = null;
        writes.resume();
        if (done != null) {
            done.finish(departure.failure());
        }
        node.changed();
    }

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
        goOn();
    }

    int awaitedRank() {
        if (own == null || sentUp) {
            return tree.isRoot() ? Step.NO_RANK : tree.parent();
        }
        BitSet missing = missing(own);
        return missing.isEmpty() ? Step.NO_RANK : missing.nextSetBit(0);
    }
}
