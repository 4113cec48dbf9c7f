// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.List;

/// Takes other ranks' intervals: what they have written is not current here any more. Only inside
/// of a call by which the program waits, with the open interval closed.
class Notices {
    private final LocalRank self;
    private final PageTable table;
    private final Intervals intervals;
    private final Writes writes;

    Notices(LocalRank self, PageTable table, Intervals intervals, Writes writes) {
        this.self = self;
        this.table = table;
        this.intervals = intervals;
        this.writes = writes;
    }

    void learn(List<Interval> some) {
        for (Interval interval : some) {
            int q = interval.rank();
            if (q != self.rank && intervals.add(interval)) {
                self.now[q] = interval.index();
                interval.pages().forEach(page -> noticed(page, q, interval.index()));
            }
        }
    }

    private void noticed(int page, int rank, int index) {
        PageState state = table.state(page);
        state.need(rank, index);
        writes.noticed(state);
    }

    /// What an acquire or a barrier carries to a rank that knows up to a time.
    void write(int[] known, MessageWriter out) {
        writes.seal();
        Intervals.write(since(known), out);
    }

    /// What a rank that knows up to a time does not know.
    List<Interval> since(int[] known) {
        return intervals.since(known);
    }

    /// What a rank has written since the last barrier.
    List<Interval> sinceBarrier(int rank) {
        return intervals.since(rank, self.barrierTime[rank]);
    }
}
