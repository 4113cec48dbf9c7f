// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Gets pages from other ranks. A fetch asks for one page after the other, as faults of a program
/// would; with the policy `ranges` for all at once, with `groups` for some more than it needs.
///
/// ```
/// FETCH: number of the question, epoch, with the policy homes how many distributions, how many
///        asks, those
/// REPLY: number of the question, the Refusal, how many pages, their updates;
///        a home that has to get some of the pages first sends these in a second one
/// ```
final class Fetches {
    private static final int MOST_ROUNDS = 1000;
    private static final int MOST_IN_GROUP = 16;

    /// A question that is under way.
    private record Question(int rank, List<PageState> pages) {}

    private final LocalRank self;
    private final PageTable table;
    private final Writes writes;
    private final PageContents contents;
    private final Sources sources;
    private final List<Fetch> active = new ArrayList<>();
    private final Map<Integer, Question> questions = new HashMap<>();
    private int lastQuestion;
    private int groupSize = 1;
    private int groupEnd = -1;

    Fetches(
            LocalRank self, PageTable table, Writes writes, PageContents contents,
            Sources sources) {
        this.self = self;
        this.table = table;
        this.writes = writes;
        this.contents = contents;
        this.sources = sources;
    }

    /// What is still under way for a page that is gone is not waited for.
    void recycled(PageState state) {
        active.forEach(fetch -> {
            fetch.wanted.remove(state);
            fetch.lacking.remove(state);
        });
        questions.values().removeIf(question -> {
            question.pages().remove(state);
            return question.pages().isEmpty();
        });
    }

    Fetch start(int first, int end, Fetch.Use use) {
        Fetch fetch = new Fetch(table, first, use);
        Access wanted = use == Fetch.Use.WRITE ? Access.WRITE : Access.READ;
        for (int page = first; page < end; page++) {
            PageState state = table.state(page);
            if (state.access().compareTo(wanted) < 0) {
                want(state, fetch);
            }
        }
        return begun(fetch);
    }

    /// The program wants a page that it may not use yet as it wants to.
    private void want(PageState state, Fetch fetch) {
        if (state.access() == Access.NONE
                || (fetch.use == Fetch.Use.WRITE && isProtected(state))) {
            self.counters.happened(Counters.Event.FAULT);
        }
        fetch.wanted.add(state);
        if (!contents.complete(state)) {
            fetch.lacking.add(state);
        }
    }

    /// Begins with pages of which it was just found out which are lacking.
    private Fetch begun(Fetch fetch) {
        if (fetch.lacking.isEmpty()) {
            advance(fetch);
        } else if (!ask(fetch)) {
            active.add(fetch);
        }
        return fetch;
    }

    /// Whether the hardware would protect a page that the program may read.
    private static boolean isProtected(PageState state) {
        return !state.isDirty() && !state.isSole() && state.twin() == null;
    }

    /// Pages of which the program writes every byte: nothing has to come for them.
    Fetch overwrite(int first, int end) {
        Fetch fetch = new Fetch(table, first, Fetch.Use.WRITE);
        boolean isProtected = false;
        for (int page = first; page < end; page++) {
            PageState state = table.state(page);
            if (!state.isDirty()) {
                isProtected |= isProtected(state);
                writes.overwrite(state);
                writes.show(state);
            } else if (!contents.complete(state)) {
                fetch.lacking.add(state);
            }
            fetch.wanted.add(state);
        }
        if (isProtected) {
            self.counters.happened(Counters.Event.FAULT);
        }
        active.add(fetch);
        advance(fetch);
        active.removeIf(Fetch::isDone);
        return fetch;
    }

    /// Gets pages for the engine itself.
    Fetch keep(List<PageState> states) {
        Fetch fetch = new Fetch(table, 0, Fetch.Use.KEEP);
        fetch.lacking.addAll(states);
        active.add(fetch);
        advance(fetch);
        active.removeIf(Fetch::isDone);
        return fetch;
    }

    /// Goes on with what waits for other ranks.
    void goOn() {
        List.copyOf(active).forEach(this::advance);
        active.removeIf(Fetch::isDone);
    }

    private void advance(Fetch fetch) {
        while (!fetch.isDone()) {
            fetch.lacking.removeIf(contents::complete);
            if (fetch.lacking.isEmpty()) {
                use(fetch);
                fetch.finish();
                return;
            }
            if (!ask(fetch)) {
                return;
            }
        }
    }

    private void use(Fetch fetch) {
        if (fetch.use == Fetch.Use.KEEP) {
            return;
        }
        for (PageState state : fetch.wanted) {
            state.use();
            if (fetch.use == Fetch.Use.WRITE) {
                writes.write(state);
            }
            writes.show(state);
        }
    }

    /// Asks for what is not under way.
    ///
    /// @return whether the fetch has failed; else it waits for an answer
    private boolean ask(Fetch fetch) {
        List<PageState> next = new ArrayList<>();
        if (self.has(Policy.RANGES) || fetch.use == Fetch.Use.KEEP) {
            next.addAll(fetch.lacking);
        } else {
            next.add(fetch.lacking.element());
        }
        next.removeIf(state -> !state.underWay.isNothing());
        if (next.isEmpty()) {
            return false;
        }
        Map<Integer, List<Ask>> byRank = new TreeMap<>();
        for (PageState state : next) {
            StepFailure failure = plan(state, byRank);
            if (failure != null) {
                fetch.fail(failure);
                return true;
            }
        }
        if (self.has(Policy.GROUPS) && fetch.use != Fetch.Use.KEEP) {
            addGroup(next.getLast(), byRank);
        }
        self.counters.happened(Counters.Event.MISS);
        byRank.forEach(this::send);
        return false;
    }

    private @Nullable StepFailure plan(
            PageState state, Map<Integer, List<Ask>> byRank) {
        Map<Integer, Ask> asks = sources.asks(state);
        StepFailure failure = sources.failure(state, asks);
        if (failure != null) {
            return failure;
        }
        boolean isFirstCopy = !state.isPresent()
                && asks.values().stream().allMatch(ask -> ask.form() == Ask.Form.COPY);
        state.underWay.plan(isFirstCopy);
        if (asks.isEmpty() || asks.containsKey(self.rank)
                || state.underWay.tries() > MOST_ROUNDS) {
            throw new AssertionError("dsm: nobody has " + table.what(state.page)
                    + " for rank " + self.rank + ": " + asks);
        }
        asks.forEach((rank, ask) ->
                byRank.computeIfAbsent(rank, r -> new ArrayList<>()).add(ask));
        return null;
    }

    /// Pages that follow the one missed, and can be had from the same rank alone.
    private void addGroup(PageState missed, Map<Integer, List<Ask>> byRank) {
        groupSize = missed.page == groupEnd ? Math.min(2 * groupSize, MOST_IN_GROUP) : 1;
        int end = Math.min(missed.page + groupSize, table.end(missed.page));
        int page = missed.page + 1;
        for (; page < end && byRank.size() == 1; page++) {
            PageState state = table.state(page);
            if (!state.underWay.isNothing() || contents.complete(state)) {
                break;
            }
            Map<Integer, Ask> asks = sources.asks(state);
            if (!asks.keySet().equals(byRank.keySet())
                    || sources.failure(state, asks) != null) {
                break;
            }
            plan(state, byRank);
        }
        groupEnd = page;
    }

    private void send(int rank, List<Ask> asks) {
        int number = ++lastQuestion;
        MessageWriter out = new MessageWriter()
                .number(number).number(self.epoch);
        if (self.has(Policy.HOMES)) {
            out.number(self.distributions);
        }
        out.number(asks.size());
        List<PageState> pages = new ArrayList<>();
        for (Ask ask : asks) {
            PageState state = table.state(ask.page());
            state.underWay.ask(rank);
            pages.add(state);
            ask.write(out);
        }
        questions.put(number, new Question(rank, pages));
        self.send(rank, MessageKind.FETCH, out);
    }

    void replied(int from, MessageReader in) {
        int number = in.number();
        Question question = questions.get(number);
        if (question == null) {
            return; // the rank was given up
        }
        PageRefusal refusal = PageRefusal.of(in.number());
        if (refusal != PageRefusal.NONE) {
            question.pages().forEach(state -> state.underWay.answered(from));
            refused(from, question, refusal);
            question.pages().clear();
        }
        for (int left = in.number(); left > 0; ) {
            PageUpdate update = PageUpdate.read(in);
            left -= update.pages();
            take(update, from, question.pages());
        }
        if (question.pages().isEmpty()) {
            questions.remove(number);
        }
        self.changed();
    }

    /// Takes what was asked for, and is not recycled since.
    ///
    /// @param pages what was asked for, and has not come yet: mostly the next ones
    private void take(PageUpdate update, int from, List<PageState> pages) {
        if (areNext(update, pages)) {
            List<PageState> next = pages.subList(0, update.pages());
            next.forEach(state -> state.underWay.answered(from));
            next.clear();
            contents.take(update, from, self.epoch, state -> {});
            return;
        }
        for (int i = 0; i < update.pages(); i++) {
            PageState state = table.ifKnown(update.page() + i);
            if (state != null && pages.remove(state)) {
                state.underWay.answered(from);
                contents.take(update.of(i), from, self.epoch, taken -> {});
            }
        }
    }

    private boolean areNext(PageUpdate update, List<PageState> pages) {
        if (update.pages() > pages.size()) {
            return false;
        }
        for (int i = 0; i < update.pages(); i++) {
            if (pages.get(i) != table.ifKnown(update.page() + i)) {
                return false;
            }
        }
        return true;
    }

    private void refused(int from, Question question, PageRefusal refusal) {
        for (Fetch fetch : active) {
            for (PageState state : question.pages()) {
                if (fetch.lacking.contains(state) && !fetch.isDone()) {
                    fetch.fail(refusal.failure(self.rank, table.what(state.page), from));
                }
            }
        }
    }

    /// What was asked of a lost rank is asked of others, if there are any.
    void lost(int rank) {
        questions.values().removeIf(question -> {
            if (question.rank() == rank) {
                question.pages().forEach(state -> state.underWay.answered(rank));
            }
            return question.rank() == rank;
        });
    }
}
