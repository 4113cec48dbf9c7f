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
    private final LocalRank self;
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
    private @Nullable BarrierArrival own;
    private boolean sentUp;
    private int[] past = {};
    /// From whom what came, in this phase.
    private final Map<Integer, List<BarrierArrival>> below = new TreeMap<>();
    private final Map<Integer, List<String>> unchecked = new TreeMap<>();
    private @Nullable Departure last;

    Barriers(
            LocalRank self, Writes writes, Notices notices, Allocations allocations,
            Flushes flushes,
            Pushes pushes, long limitBytes) {
        this.self = self;
        this.tree = new Tree(self);
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
            throw new IllegalStateException("dsm: rank " + self.rank + " is at a barrier already");
        }
        BarrierStep waits = new BarrierStep(number, this::awaitedRank);
        step = waits;
        if (self.lost.get(0)) {
            fail(StepFailure.lost(0, "the barrier"));
            return waits;
        }
        writes.pause();
        writes.seal();
        past = self.clock.past();
        flushes.send(tree.isRoot() ? Step.NO_RANK : tree.parent());
        own = arrival(0, number);
        return waits;
    }

    private BarrierArrival arrival(int phase, int number) {
        BarrierArrival arrival = new BarrierArrival(
                phase, self.epoch, number, self.rank, self.now.clone(), self.lost,
                past.clone());
        arrival.ranks.set(self.rank);
        if (phase == 0) {
            arrival.storedBytes = writes.storedBytes();
            for (int q = 0; q < self.ranks; q++) {
                if (q == self.rank || self.lost.get(q)) {
                    arrival.intervals.addAll(notices.sinceBarrier(q));
                }
            }
            arrival.copySets.addAll(pushes.copySets(flushes.sharedHere()));
        }
        return arrival;
    }

    private void fail(StepFailure failure) {
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
    @Nullable BarrierArrival read(int from, MessageReader in) {
        List<String> allocated = Allocations.read(in);
        BarrierArrival arrival = BarrierArrival.read(in);
        arrival.past = self.clock.read(in);
        arrival.allocated = allocated;
        if (last != null && arrival.epoch == last.epoch() && arrival.phase == last.phase()) {
            depart(from, arrival.lowest, last); // its parent was lost
            return null;
        }
        return arrival;
    }

    /// Others are there. Whether all are, [#complete] says.
    void arrived(int from, BarrierArrival arrival) {
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
        BarrierArrival all = own;
        if (!missing(all).isEmpty()) {
            return null;
        }
        BarrierArrival sum = new BarrierArrival(all.phase, all.epoch, all.number, all.firstRank,
                all.lowest.clone(), all.lost, all.past.clone());
        sum.merge(all);
        below.forEach((from, arrivals) -> {
            List<String> allocated = unchecked.remove(from);
            if (allocated != null && sum.failure == null) {
                sum.failure = allocations.check(self.rank, from, allocated);
            }
            arrivals.stream().filter(arrival -> arrival.knows(self.lost)).forEach(sum::merge);
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
    private BitSet missing(BarrierArrival all) {
        BitSet missing = tree.subtree();
        missing.andNot(all.ranks);
        for (List<BarrierArrival> arrivals : below.values()) {
            arrivals.stream().filter(arrival -> arrival.knows(self.lost))
                    .forEach(arrival -> missing.andNot(arrival.ranks));
        }
        return missing;
    }

    private void sendUp(BarrierArrival arrival) {
        MessageWriter out = new MessageWriter();
        allocations.write(out);
        arrival.write(out);
        self.clock.write(arrival.past, out);
        flushes.ride(arrival.ranks.get(self.rank), out);
        self.send(tree.parent(), MessageKind.ARRIVE, out);
    }

    private Departure decision(BarrierArrival sum) {
        StepFailure failure = sum.failure;
        BitSet newlyLost = (BitSet) self.lost.clone();
        newlyLost.andNot(lostReported);
        if (failure == null && !newlyLost.isEmpty()) {
            failure = StepFailure.lost(newlyLost.nextSetBit(0), "the barrier");
        }
        lostReported.or(self.lost);
        boolean collects = sum.phase == 0 && sum.storedBytes > limitBytes / 2;
        return new Departure(
                sum.phase, sum.epoch, collects, failure, sum.copySets, sum.past);
    }

    /// Reads that all are there, and learns what they have written. A PUSH may follow.
    ///
    /// @return null if it was told twice, by an old parent and a new one
    @Nullable Departure departed(MessageReader in) {
        Departure departure = Departure.read(in, self.clock);
        List<Interval> intervals = Intervals.read(in);
        if (own == null || own.epoch != departure.epoch() || own.phase != departure.phase()) {
            return null;
        }
        notices.learn(intervals);
        return departure;
    }

    /// An epoch has ended.
    void pass(Departure departure) {
        assert departure.epoch() == self.epoch : departure.epoch() + " ends in " + self.epoch;
        for (int q = 0; q < self.ranks; q++) {
            assert self.now[q] >= self.barrierTime[q] : "rank " + q + " went back";
        }
        System.arraycopy(self.now, 0, self.barrierTime, 0, self.ranks);
        self.epoch++;
        self.distributions = 0;
        self.clock.learn(departure.past());
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

    private static int[] lowest(List<BarrierArrival> arrivals) {
        int[] lowest = arrivals.getFirst().lowest.clone();
        arrivals.forEach(arrival -> Times.lower(lowest, arrival.lowest));
        return lowest;
    }

    private void depart(int to, int[] lowest, Departure departure) {
        MessageWriter out = new MessageWriter();
        departure.write(out);
        self.clock.write(departure.past(), out);
        notices.write(lowest, out);
        pushes.ride(departure.phase() == 0 ? to : Step.NO_RANK, out);
        self.send(to, MessageKind.DEPART, out);
    }

    /// This rank has what it must keep: the second phase begins.
    void collected() {
        BarrierArrival arrival = arrival(1, 0);
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
        self.changed();
    }

    /// A rank is lost. Whether all others are there, [#complete] says.
    void lost(int rank) {
        if (rank == 0) {
            fail(StepFailure.lost(0, "the barrier"));
            return;
        }
        below.remove(rank);
        BarrierArrival before = own;
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
