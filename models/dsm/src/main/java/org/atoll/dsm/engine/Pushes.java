// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The policy `push`: after a barrier homes send what has changed to those who hold copies, one
/// message to each, and with the departure where there is one to send. What is under way is known
/// from the [CopySet]s and waited for. Who has not used three pushes in sequence gets no more.
///
/// ```
/// PUSH: epoch, how many pages, their updates
/// UNUSED: how many pages, those
/// ```
final class Pushes {
    private static final int MOST_UNUSED = 3;

    private final LocalRank self;
    private final PageTable table;
    private final Notices notices;
    private final Writes writes;
    private final PageContents contents;
    private final Fetches fetches;
    /// The pages to be sent to a rank, once they are here, or lost for good.
    private static final class Job {
        private final List<PageState> states = new ArrayList<>();
        private @Nullable Fetch fetch;

        boolean isReady() {
            return (fetch != null && fetch.isDone())
                    || states.stream().allMatch(state -> state.isDirty() || state.isCurrent());
        }
    }

    private final Map<Integer, Job> jobs = new TreeMap<>();
    /// What is to come from each rank.
    private final Map<Integer, List<PageState>> expected = new TreeMap<>();
    private int[] since = {};

    Pushes(
            LocalRank self, PageTable table, Notices notices, Writes writes, PageContents contents,
            Fetches fetches) {
        this.self = self;
        this.table = table;
        this.notices = notices;
        this.writes = writes;
        this.contents = contents;
        this.fetches = fetches;
    }

    /// What this rank says when it comes to a barrier; its intervals are closed.
    ///
    /// @param shared pages with several writers that are at home here
    List<CopySet> copySets(BitSet shared) {
        if (!self.has(Policy.PUSH)) {
            return List.of();
        }
        BitSet pages = (BitSet) shared.clone();
        for (Interval interval : notices.sinceBarrier(self.rank)) {
            pages.or(interval.pages().toBits());
        }
        Map<BitSet, BitSet> byCopies = new HashMap<>();
        BitSet copies = new BitSet();
        BitSet last = new BitSet();
        BitSet withLast = new BitSet();
        for (int page = pages.nextSetBit(0); page >= 0; page = pages.nextSetBit(page + 1)) {
            copies(table.state(page), copies);
            if (!copies.equals(last)) {
                last = (BitSet) copies.clone();
                withLast = byCopies.computeIfAbsent(last, set -> new BitSet());
            }
            withLast.set(page);
        }
        byCopies.remove(new BitSet());
        List<CopySet> sets = new ArrayList<>();
        byCopies.forEach((holders, of) ->
                sets.add(new CopySet(self.rank, PageRuns.of(of), holders)));
        return sets;
    }

    /// Who wants to have what this rank knows of a page: but for pages with several writers nobody
    /// to whom it was handed over.
    private void copies(PageState state, BitSet copies) {
        copies.clear();
        copies.or(state.copies);
        copies.clear(self.rank);
        if (!state.isShared()) {
            for (int to = copies.nextSetBit(0); to >= 0; to = copies.nextSetBit(to + 1)) {
                copies.set(to, !HandedPages.hasAll(state, to));
            }
        }
    }

    /// A barrier was passed: what will be sent, and what will come.
    ///
    /// @param before  the time of the barrier before it
    /// @param written the pages written between them
    void departed(int[] before, PageRuns written, List<CopySet> sets) {
        if (!self.has(Policy.PUSH)) {
            return;
        }
        since = before;
        jobs.clear();
        expected.forEach((from, states) ->
                states.forEach(state -> state.underWay.expectNoMore(from)));
        expected.clear();
        for (CopySet set : sets) {
            if (set.rank() == self.rank) {
                promise(at(self.rank, set, written), set.copies());
            } else if (set.copies().get(self.rank) && !self.lost.get(set.rank())) {
                expect(at(set.rank(), set, written), set.rank());
            }
        }
    }

    /// The pages of a set that are at home on a rank, and were written.
    private List<PageState> at(int home, CopySet set, PageRuns written) {
        BitSet pages = set.pages().toBits();
        pages.and(written.toBits());
        List<PageState> found = new ArrayList<>();
        for (int page = pages.nextSetBit(0); page >= 0; page = pages.nextSetBit(page + 1)) {
            PageState state = table.state(page);
            if (state.home() == home) {
                found.add(state);
            }
        }
        return found;
    }

    private void promise(List<PageState> states, BitSet copies) {
        if (states.isEmpty()) {
            return;
        }
        for (int to = copies.nextSetBit(0); to >= 0; to = copies.nextSetBit(to + 1)) {
            if (to != self.rank && !self.lost.get(to)) {
                jobs.computeIfAbsent(to, rank -> new Job()).states.addAll(states);
            }
        }
        states.forEach(writes::leave);
    }

    private void expect(List<PageState> states, int home) {
        if (!states.isEmpty()) {
            states.forEach(state -> state.underWay.expect(home));
            expected.computeIfAbsent(home, rank -> new ArrayList<>()).addAll(states);
        }
    }

    /// What goes with a departure.
    void ride(int to, MessageWriter out) {
        Job job = jobs.get(to);
        if (job != null && job.isReady()) {
            jobs.remove(to);
            MessageWriter push = message(job.states);
            out.flag(true).inner(push);
            push.left();
        } else {
            out.flag(false);
        }
    }

    /// What no departure took with it. What is not complete here is got from its writers.
    void sendRest() {
        for (Job job : List.copyOf(jobs.values())) {
            job.fetch = fetches.keep(job.states);
        }
        sendReady();
    }

    /// Sends what is complete by now.
    void sendReady() {
        for (int to : List.copyOf(jobs.keySet())) {
            Job job = jobs.get(to);
            if (job != null && job.isReady()) {
                jobs.remove(to);
                self.send(to, MessageKind.PUSH, message(job.states));
            }
        }
    }

    private MessageWriter message(List<PageState> states) {
        MessageWriter out = self.message().number(self.epoch);
        PageUpdates updates = new PageUpdates(states.size(), table, out);
        for (PageState state : states) {
            writes.leave(state);
            updates.add(writes.shorter(state, contents.since(state, since)));
        }
        return out;
    }

    /// Takes what a home has pushed.
    ///
    /// @return false if it is of a time that this rank has not come to yet
    boolean pushed(int from, MessageReader in) {
        int epoch = in.number();
        if (epoch > self.epoch) {
            return false;
        }
        if (epoch < self.epoch) {
            return true; // nobody waits for it any more, and its pages may have changed since
        }
        List<Integer> unused = new ArrayList<>();
        for (int left = in.number(); left > 0; ) {
            PageUpdate update = PageUpdate.read(in);
            left -= update.pages();
            for (int i = 0; i < update.pages(); i++) {
                table.state(update.page() + i).underWay.expectNoMore(from);
            }
            contents.take(update, from, epoch, state -> {
                if (take(state)) {
                    unused.add(state.page);
                }
            });
        }
        expected.remove(from);
        if (!unused.isEmpty()) {
            MessageWriter out = new MessageWriter().number(unused.size());
            unused.forEach(out::number);
            self.send(from, MessageKind.UNUSED, out);
        }
        self.changed();
        return true;
    }

    /// @return whether the program does not seem to want it
    private boolean take(PageState state) {
        boolean isUnused = state.isUntouched();
        if (state.access() == Access.NONE) {
            state.pushed();
            if (!contents.complete(state)) {
                state.use();
            }
            writes.show(state);
        }
        return state.underWay.isUnwanted(isUnused, MOST_UNUSED);
    }

    void unused(int from, MessageReader in) {
        for (int count = in.number(); count > 0; count--) {
            PageState state = table.ifKnown(in.number());
            if (state != null) {
                state.copies.clear(from);
            }
        }
    }

    /// Without rank 0 some may not hear of the last barrier, and will not push.
    void lost(int rank) {
        jobs.remove(rank);
        for (int from : List.copyOf(expected.keySet())) {
            if (from == rank || rank == 0) {
                List<PageState> waiting = expected.remove(from);
                if (waiting != null) {
                    waiting.forEach(state -> state.underWay.expectNoMore(from));
                }
            }
        }
    }
}
