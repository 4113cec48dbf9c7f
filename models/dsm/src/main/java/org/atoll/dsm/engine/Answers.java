// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.List;

/// Answers other ranks' questions for pages.
final class Answers {
    /// A question that waits until this rank has the pages itself.
    private record Waiting(int rank, int number, List<Ask> asks, List<Fetch> fetches) {
        /// Whether there is nothing to wait for; some of it may be lost for good.
        boolean isOver() {
            return fetches.stream().allMatch(Fetch::isDone);
        }
    }

    private final LocalRank self;
    private final PageTable table;
    private final Writes writes;
    private final PageContents contents;
    private final Fetches fetches;
    private final List<Waiting> waiting = new ArrayList<>();

    Answers(
            LocalRank self, PageTable table, Writes writes, PageContents contents,
            Fetches fetches) {
        this.self = self;
        this.table = table;
        this.writes = writes;
        this.contents = contents;
        this.fetches = fetches;
    }

    /// Nobody needs a page that is gone.
    void recycled(PageState state) {
        waiting.forEach(question ->
                question.asks().removeIf(ask -> ask.page() == state.page));
    }

    /// A rank asks for pages.
    ///
    /// @param refuses whether a page that is not allocated will not be in this epoch
    /// @return false if the question is of a time, or of an array, that this rank has not
    ///         come to yet
    boolean asked(int from, MessageReader in, boolean refuses) {
        int number = in.number();
        int epoch = in.number();
        if (epoch > self.epoch && !self.lost.get(0)) {
            return false; // without rank 0 this rank will not get there any more
        }
        boolean isAhead = self.has(Policy.HOMES) && in.number() > self.distributions
                && epoch == self.epoch;
        if (isAhead) {
            if (refuses) {
                refuse(from, number, PageRefusal.NOT_DISTRIBUTED);
            }
            return refuses;
        }
        List<Ask> asks = new ArrayList<>();
        for (int count = in.number(); count > 0; count--) {
            Ask ask = Ask.read(in);
            boolean isHere = table.isOf(ask.page(), epoch);
            if (!isHere && self.lost.get(0)) {
                refuse(from, number, PageRefusal.BARRIER_LOST);
                return true;
            } else if (isHere) {
                asks.add(ask);
            } else if (!table.isStale(ask.page(), epoch)) {
                if (refuses) {
                    refuse(from, number, PageRefusal.NOT_ALLOCATED);
                }
                return refuses;
            } // else whoever has asked will forget it at the barrier
        }
        List<Ask> late = new ArrayList<>(asks);
        late.removeIf(this::isReady);
        asks.removeAll(late);
        if (!asks.isEmpty()) {
            answer(new Waiting(from, number, asks, List.of()));
        }
        if (!late.isEmpty()) {
            fetchFirst(from, number, late);
        }
        return true;
    }

    /// What others ask of each other must not wait for what a home has to get, for that may be the
    /// same: so these pages have a reply of their own.
    private void fetchFirst(int from, int number, List<Ask> late) {
        Waiting question = new Waiting(from, number, late, new ArrayList<>());
        for (Ask ask : late) {
            question.fetches().add(fetches.keep(List.of(table.state(ask.page()))));
        }
        waiting.add(question);
        goOn();
    }

    private void refuse(int from, int number, PageRefusal why) {
        self.send(from, MessageKind.REPLY,
                new MessageWriter().number(number).number(why.number()).number(0));
    }

    /// Only a home has to get what it lacks; other ranks are asked for what they have. A home that
    /// overwrites the page never will, and says what it has.
    private boolean isReady(Ask ask) {
        if (ask.form() != Ask.Form.HOME) {
            return true;
        }
        PageState state = table.state(ask.page());
        return state.isDirty() || (state.isPresent() && ask.wants().stream()
                .allMatch(want -> state.covered(want.rank()) >= want.to()));
    }

    /// Answers what need wait no longer.
    void goOn() {
        for (Waiting question : List.copyOf(waiting)) {
            if (question.isOver() || question.asks().stream().allMatch(this::isReady)) {
                waiting.remove(question);
                if (!question.asks().isEmpty()) { // else all of its pages are gone
                    answer(question);
                }
            }
        }
    }

    private void answer(Waiting question) {
        MessageWriter out = self.message()
                .number(question.number()).number(PageRefusal.NONE.number());
        PageUpdates updates = new PageUpdates(question.asks().size(), table, out);
        for (Ask ask : question.asks()) {
            PageState state = table.state(ask.page());
            updates.add(update(ask, state));
            state.copies.set(question.rank());
        }
        self.send(question.rank(), MessageKind.REPLY, out);
    }

    private PageUpdate update(Ask ask, PageState state) {
        writes.leave(state);
        if (ask.form() == Ask.Form.COPY) {
            return writes.copy(state);
        }
        List<StoredDiff> all = new ArrayList<>();
        for (Ask.Want want : ask.wants()) {
            List<StoredDiff> diffs =
                    contents.of(state, want.rank(), want.after(), want.to());
            if (diffs != null) {
                all.addAll(diffs);
            } else if (want.rank() == self.rank || ask.form() != Ask.Form.DIFFS) {
                return writes.copy(state);
            }
        }
        return ask.form() == Ask.Form.DIFFS
                ? PageUpdate.diffs(state, all)
                : writes.shorter(state, all);
    }
}
