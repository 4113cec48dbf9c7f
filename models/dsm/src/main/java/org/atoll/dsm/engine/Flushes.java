// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Diffs of pages that several ranks wrote in the last epoch: they go to the home before the
/// barrier, in one message, and with the arrival if the home is the parent there.
///
/// ```
/// FLUSH: epoch, how many pages, each: page, which changes precede, how many diffs, those
/// ```
final class Flushes {
    private final LocalRank self;
    private final PageTable table;
    private final Notices notices;
    private final Writes writes;
    private final PageContents contents;
    /// The pages with several writers that are at home here.
    private final BitSet sharedHere = new BitSet();
    /// Who has flushed to this rank in the epoch that is about to end.
    private final BitSet flushed = new BitSet();
    /// What is still to come from each rank.
    private final Map<Integer, List<PageState>> expected = new TreeMap<>();
    private @Nullable MessageWriter riding;

    Flushes(
            LocalRank self, PageTable table, Notices notices, Writes writes,
            PageContents contents) {
        this.self = self;
        this.table = table;
        this.notices = notices;
        this.writes = writes;
        this.contents = contents;
    }

    /// A page is gone.
    void recycled(PageState state) {
        sharedHere.clear(state.page);
    }

    /// This rank is about to come to a barrier; its intervals are closed.
    ///
    /// @param parent whoever it tells, whose flush waits for [#ride]
    void send(int parent) {
        riding = null;
        if (!self.has(Policy.HOMES)) {
            return;
        }
        BitSet written = new BitSet();
        int since = self.barrierTime[self.rank];
        for (Interval interval : notices.sinceBarrier(self.rank)) {
            written.or(interval.pages().toBits());
        }
        Map<Integer, List<PageState>> byHome = new TreeMap<>();
        for (int page = written.nextSetBit(0); page >= 0; page = written.nextSetBit(page + 1)) {
            PageState state = table.state(page);
            if (state.isShared() && state.home() != self.rank) {
                byHome.computeIfAbsent(state.home(), home -> new ArrayList<>()).add(state);
            }
        }
        byHome.forEach((home, states) -> {
            MessageWriter out = message(states, since);
            if (home == parent) {
                riding = out;
            } else {
                self.send(home, MessageKind.FLUSH, out);
            }
        });
    }

    private MessageWriter message(List<PageState> states, int since) {
        MessageWriter out = new MessageWriter().number(self.epoch).number(states.size());
        for (PageState state : states) {
            writes.leave(state);
            List<StoredDiff> diffs =
                    contents.of(state, self.rank, since, state.needed(self.rank));
            if (diffs == null) {
                throw new AssertionError("dsm: own diffs of " + table.what(state.page));
            }
            int[] before = state.needed().clone();
            before[self.rank] = 0;
            out.number(state.page).time(before).number(diffs.size());
            diffs.forEach(diff -> diff.write(out));
        }
        return out;
    }

    /// What goes with the own arrival.
    void ride(boolean isOwn, MessageWriter out) {
        MessageWriter flush = isOwn ? riding : null;
        out.flag(flush != null);
        if (flush != null) {
            out.inner(flush);
            riding = null;
        }
    }

    /// Takes what a writer has flushed.
    ///
    /// @return false if it is of a time that this rank has not come to yet
    boolean flushed(int from, MessageReader in) {
        int epoch = in.number();
        if (epoch > self.epoch) {
            return false;
        }
        for (int count = in.number(); count > 0; count--) {
            int page = in.number();
            int[] before = in.time();
            List<StoredDiff> diffs = new ArrayList<>();
            for (int i = in.number(); i > 0; i--) {
                diffs.add(StoredDiff.read(in));
            }
            if (!table.isStale(page, epoch)) {
                PageState state = table.state(page);
                contents.take(diffs, state);
                merge(state, from, before, diffs);
            }
        }
        if (epoch == self.epoch) {
            flushed.set(from);
        }
        List<PageState> waiting = expected.remove(from);
        if (waiting != null) {
            waiting.forEach(state -> state.underWay.expectNoMore(from));
        }
        self.changed();
        return true;
    }

    /// Puts diffs into the content at once, if it has what was there before them.
    private void merge(PageState state, int from, int[] before, List<StoredDiff> diffs) {
        if (!state.isPresent() || state.isOverwritten()
                || !Times.covers(state.covered(), before)
                || state.covered(from) < state.needed(from)) {
            return;
        }
        if (state.hasChain() && before[self.rank] >= state.chainFirst()) {
            writes.endChain(state); // the sender has overwritten what this rank wrote before
        }
        for (StoredDiff diff : diffs) {
            if (diff.first() > state.covered(from)) {
                contents.merge(diff, state);
            }
        }
    }

    /// A page was written before the barrier that was passed: its other writers flush to its home,
    /// if they knew it as shared.
    void expect(PageState state, List<Integer> writers) {
        if (!state.isShared() || state.home() != self.rank) {
            return;
        }
        for (int q : writers) {
            if (q != self.rank && !flushed.get(q) && !self.lost.get(q)) {
                state.underWay.expect(q);
                expected.computeIfAbsent(q, rank -> new ArrayList<>()).add(state);
            }
        }
    }

    void departed() {
        flushed.clear();
    }

    void share(int page, boolean isHere) {
        sharedHere.set(page, isHere);
    }

    /// Pages with several writers that are at home here.
    BitSet sharedHere() {
        return sharedHere;
    }

    void lost(int rank) {
        List<PageState> waiting = expected.remove(rank);
        if (waiting != null) {
            waiting.forEach(state -> state.underWay.expectNoMore(rank));
        }
    }
}
