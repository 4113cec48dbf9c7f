// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The message of a rank, or of all ranks of a subtree, that they are at a barrier.
///
/// ```
/// phase, epoch, ranks, ranks known as lost, barrier's number, a rank that is there, lowest time,
/// most bytes stored, failure, intervals, copy sets
/// ```
final class BarrierArrival {
    /// 0 for the barrier itself, 1 when old intervals are about to be forgotten.
    final int phase;
    final int epoch;
    final BitSet ranks = new BitSet();
    /// The ranks of whose loss all of them have heard: their last intervals are among these, as far
    /// as anybody knows them.
    final BitSet lost;
    final int number;
    final int firstRank;
    /// All ranks know this much.
    final int[] lowest;
    final List<Interval> intervals = new ArrayList<>();
    final List<CopySet> copySets = new ArrayList<>();
    long storedBytes;
    @Nullable StepFailure failure;
    /// What came before it, by the [Clock]: a part of the message of its own.
    int[] past;
    /// What was allocated there: a part of the message of its own.
    List<String> allocated = List.of();

    BarrierArrival(
            int phase, int epoch, int number, int firstRank, int[] lowest, BitSet lost,
            int[] past) {
        this.phase = phase;
        this.epoch = epoch;
        this.number = number;
        this.firstRank = firstRank;
        this.lowest = lowest;
        this.lost = (BitSet) lost.clone();
        this.past = past;
    }

    /// Whether all of them have heard of some losses.
    boolean knows(BitSet some) {
        BitSet unknown = (BitSet) some.clone();
        unknown.andNot(lost);
        return unknown.isEmpty();
    }

    void merge(BarrierArrival other) {
        if (failure == null) {
            failure = other.failure;
        }
        if (failure == null && number != other.number) {
            failure = StepFailure.misuse(other.firstRank, "dsm: rank " + other.firstRank
                    + " is at barrier " + other.number + ", rank " + firstRank + " at barrier "
                    + number);
        }
        ranks.or(other.ranks);
        lost.and(other.lost);
        Times.lower(lowest, other.lowest);
        Times.raise(past, other.past);
        intervals.addAll(other.intervals);
        copySets.addAll(other.copySets);
        storedBytes = Math.max(storedBytes, other.storedBytes);
    }

    void write(MessageWriter out) {
        out.number(phase).number(epoch);
        PageUpdate.writeRanks(ranks, out);
        PageUpdate.writeRanks(lost, out);
        out.number(number).number(firstRank).time(lowest).number(storedBytes);
        Departure.writeFailure(failure, out);
        Intervals.write(intervals, out);
        CopySet.write(copySets, out);
    }

    static BarrierArrival read(MessageReader in) {
        int phase = in.number();
        int epoch = in.number();
        BitSet ranks = PageUpdate.readRanks(in);
        BitSet lost = PageUpdate.readRanks(in);
        BarrierArrival arrival = new BarrierArrival(
                phase, epoch, in.number(), in.number(), in.time(), lost, new int[0]);
        arrival.ranks.or(ranks);
        arrival.storedBytes = in.longNumber();
        arrival.failure = Departure.readFailure(in);
        arrival.intervals.addAll(Intervals.read(in));
        arrival.copySets.addAll(CopySet.read(in));
        return arrival;
    }
}
