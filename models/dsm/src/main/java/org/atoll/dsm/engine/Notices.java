// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import java.util.List;

/// Takes other ranks' intervals: what they have written is not current here any more. Only inside
/// of a call by which the program waits, with the open interval closed.
final class Notices {
    private final Node node;
    private final Writes writes;

    Notices(Node node, Writes writes) {
        this.node = node;
        this.writes = writes;
    }

    void learn(List<Interval> intervals) {
        for (Interval interval : intervals) {
            int q = interval.rank();
            if (q != node.rank && node.intervals.add(interval)) {
                node.now[q] = interval.index();
                interval.pages().forEach(page -> noticed(page, q, interval.index()));
            }
        }
    }

    private void noticed(int page, int rank, int index) {
        PageState state = node.table.state(page);
        state.needed[rank] = index;
        writes.noticed(state);
    }

    /// What an acquire or a barrier carries to a rank that knows up to a time.
    void write(int[] known, MessageWriter out) {
        writes.seal();
        List<Interval> intervals = node.intervals.since(known);
        if (node.fault == Fault.LOST_NOTICE) {
            intervals.replaceAll(this::withoutFirst);
        }
        Intervals.write(intervals, out);
    }

    private Interval withoutFirst(Interval interval) {
        BitSet pages = interval.pages().toBits();
        if (interval.index() % 5 == 1 && interval.rank() != node.rank) {
            pages.clear(pages.nextSetBit(0));
        }
        return new Interval(interval.rank(), interval.time(), PageRuns.of(pages));
    }
}
