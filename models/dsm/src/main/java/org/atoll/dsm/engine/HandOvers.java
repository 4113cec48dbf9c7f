// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Pages that a program pushes to another one, which waits for them: order from one rank to
/// another without a lock or a barrier.
///
/// ```
/// HANDOVER: epoch, past if clocks are on, intervals since the last one or the last barrier,
///           how many pages, their updates
/// ```
final class HandOvers {
    /// A push that has come and is not taken yet.
    @SuppressWarnings("ArrayRecordComponent") // nobody changes it
    private record Parcel(
            int epoch, int[] past, List<Interval> intervals, MessageReader updates) {}

    /// A program's wait for the pages of a rank.
    private static final class Wait implements Step {
        private final int from;
        private boolean done;
        private @Nullable StepFailure failure;

        Wait(int from) {
            this.from = from;
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public @Nullable StepFailure failure() {
            return failure;
        }

        @Override
        public String describe() {
            return "a push of rank " + from;
        }

        @Override
        public int awaitedRank() {
            return from;
        }
    }

    private final LocalRank self;
    private final PageTable table;
    private final Writes writes;
    private final Notices notices;
    private final PageContents contents;
    private final Map<Integer, Queue<Parcel>> parcels = new HashMap<>();
    /// What each receiver knows once it has taken all that was sent to it.
    private final Map<Integer, int[]> known = new HashMap<>();
    private final HandedPages handed;
    private @Nullable Wait waiting;

    HandOvers(
            LocalRank self, PageTable table, Writes writes, Notices notices,
            PageContents contents) {
        this.self = self;
        this.table = table;
        this.writes = writes;
        this.notices = notices;
        this.contents = contents;
        this.handed = new HandedPages(self);
    }

    /// The program is in this call, without views: it writes no page that is about to leave.
    void send(int first, int end, int to) {
        writes.pause();
        try {
            sendPaused(first, end, to);
        } finally {
            writes.resume();
        }
    }

    private void sendPaused(int first, int end, int to) {
        List<PageState> states = new ArrayList<>(end - first);
        for (int page = first; page < end; page++) {
            PageState state = table.state(page);
            if (!state.isCurrent()) {
                throw new IllegalStateException("dsm: push: " + table.what(page)
                        + " is not current at rank " + self.rank + "; read it first");
            }
            states.add(state);
        }
        MessageWriter out = self.message().number(self.epoch);
        self.clock.write(self.clock.past(), out);
        int[] before = known.computeIfAbsent(to, rank -> new int[self.ranks]);
        Times.raise(before, self.barrierTime);
        notices.write(before, out);
        Times.raise(before, self.now);
        PageUpdates updates = new PageUpdates(states.size(), table, out);
        for (PageState state : states) {
            updates.add(update(state, to));
        }
        self.send(to, MessageKind.HANDOVER, out);
    }

    /// Diffs since what was handed over last, if they are shorter than the page.
    private PageUpdate update(PageState state, int to) {
        writes.leave(state);
        state.copies.set(to);
        int[] before = handed.handed(state, to);
        return writes.shorter(state, before == null ? null : contents.since(state, before));
    }

    void handed(int from, MessageReader in) {
        int epoch = in.number();
        int[] past = self.clock.read(in);
        List<Interval> intervals = Intervals.read(in);
        boolean isAwaited = waiting != null && waiting.from == from;
        parcels.computeIfAbsent(from, rank -> new ArrayDeque<>())
                .add(new Parcel(epoch, past, intervals, isAwaited ? in : in.kept()));
        goOn();
    }

    Step await(int from) {
        Wait waits = new Wait(from);
        waiting = waits;
        writes.pause();
        goOn();
        if (!waits.done && self.lost.get(from)) {
            lost(from);
        }
        return waits;
    }

    private void goOn() {
        Wait waits = waiting;
        if (waits == null) {
            return;
        }
        Queue<Parcel> from = parcels.get(waits.from);
        Parcel next = from == null ? null : from.poll();
        if (next == null) {
            return;
        }
        waiting = null;
        self.clock.learn(next.past());
        notices.learn(next.intervals());
        // Later than the next barrier a page may have changed without a notice.
        if (next.epoch() == self.epoch) {
            take(next.updates(), waits.from);
        }
        writes.resume();
        waits.done = true;
        self.changed();
    }

    private void take(MessageReader in, int from) {
        for (int left = in.number(); left > 0; ) {
            PageUpdate update = PageUpdate.read(in);
            left -= update.pages();
            contents.take(update, from, self.epoch, contents::complete);
        }
    }

    void lost(int rank) {
        Wait waits = waiting;
        if (waits != null && waits.from == rank) {
            waiting = null;
            waits.failure = StepFailure.lost(rank, waits.describe());
            waits.done = true;
            writes.resume();
        }
    }
}
