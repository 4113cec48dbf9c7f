// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.List;

/// The closed intervals that a rank knows: of each rank all from the last collection to the
/// latest one, without a gap.
final class Intervals {
    private final int[] base;
    private final List<List<Interval>> known = new ArrayList<>();
    private long storedBytes;

    Intervals(int ranks) {
        base = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            known.add(new ArrayList<>());
        }
    }

    int latest(int rank) {
        return base[rank] + known.get(rank).size();
    }

    /// Up to where the intervals of a rank are forgotten: every copy has them.
    int base(int rank) {
        return base[rank];
    }

    /// Raises a time to what every copy has.
    void raiseToBase(int[] time) {
        Times.raise(time, base);
    }

    /// Takes the next interval of a rank.
    ///
    /// @return false if it is known already
    boolean add(Interval interval) {
        int latest = latest(interval.rank());
        if (interval.index() <= latest) {
            return false;
        }
        if (interval.index() != latest + 1) {
            throw new AssertionError("dsm: interval " + interval.index() + " of rank "
                    + interval.rank() + " came after " + latest);
        }
        known.get(interval.rank()).add(interval);
        storedBytes += interval.storedBytes();
        return true;
    }

    /// An interval that no other rank knows has become longer.
    void replaceLast(Interval interval) {
        Interval before = known.get(interval.rank()).removeLast();
        assert before.index() == interval.index() : before.index() + " became " + interval.index();
        storedBytes += interval.storedBytes() - before.storedBytes();
        known.get(interval.rank()).add(interval);
    }

    Interval get(int rank, int index) {
        assert index > base[rank] && index <= latest(rank)
                : "interval " + index + " of rank " + rank + " is not among those from "
                + (base[rank] + 1) + " to " + latest(rank);
        return known.get(rank).get(index - base[rank] - 1);
    }

    /// The intervals that are not in a timestamp.
    List<Interval> since(int[] time) {
        List<Interval> since = new ArrayList<>();
        for (int rank = 0; rank < base.length; rank++) {
            since.addAll(since(rank, time[rank]));
        }
        return since;
    }

    /// The intervals of a rank behind one of them.
    List<Interval> since(int rank, int index) {
        List<Interval> all = known.get(rank);
        return all.subList(Math.min(all.size(), Math.max(0, index - base[rank])), all.size());
    }

    void writeSince(int[] time, MessageWriter out) {
        write(since(time), out);
    }

    static void write(List<Interval> intervals, MessageWriter out) {
        out.number(intervals.size());
        intervals.forEach(interval -> interval.write(out));
    }

    static List<Interval> read(MessageReader in) {
        int count = in.number();
        List<Interval> intervals = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            intervals.add(Interval.read(in));
        }
        return intervals;
    }

    void forgetAll() {
        for (int rank = 0; rank < base.length; rank++) {
            base[rank] = latest(rank);
            known.get(rank).clear();
        }
        storedBytes = 0;
    }

    long storedBytes() {
        return storedBytes;
    }
}
