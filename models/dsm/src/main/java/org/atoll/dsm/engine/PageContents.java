// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// Brings pages up to date: from copies of whole pages, and from diffs, which are applied in the
/// order in which their intervals happened.
class PageContents {
    private final LocalRank self;
    private final PageTable table;
    private final Intervals intervals;
    private final DiffStore diffs;
    private final Writes writes;

    PageContents(
            LocalRank self, PageTable table, Intervals intervals, DiffStore diffs, Writes writes) {
        this.self = self;
        this.table = table;
        this.intervals = intervals;
        this.diffs = diffs;
        this.writes = writes;
    }

    /// Brings a page up to date with the diffs that are here, if they suffice.
    ///
    /// @return whether the page can be used: it is current, or being overwritten
    boolean complete(PageState state) {
        if (!state.isCurrent() && !state.isDirty()) {
            List<StoredDiff> missing = state.isPresent() ? missing(state) : null;
            while (missing != null && rewind(state, missing)) {
                missing = missing(state);
            }
            if (missing == null) {
                return false;
            }
            sort(missing);
            for (StoredDiff diff : missing) {
                apply(diff, state);
            }
        }
        state.underWay.complete();
        writes.show(state);
        return true;
    }

    /// Puts diffs in the order in which their intervals happened.
    void sort(List<StoredDiff> missing) {
        missing.sort(Comparator.comparingLong(this::order).thenComparingInt(StoredDiff::rank));
    }

    /// Chains are ordered by their first intervals.
    private long order(StoredDiff diff) {
        return intervals.get(diff.rank(), diff.first()).order();
    }

    /// @return the diffs that the content lacks, or null if one is not here
    private @Nullable List<StoredDiff> missing(PageState state) {
        List<StoredDiff> missing = new ArrayList<>();
        for (int q = 0; q < self.ranks; q++) {
            List<StoredDiff> of = of(state, q, state.covered(q), state.needed(q));
            if (of == null) {
                return null;
            }
            missing.addAll(of);
        }
        return missing;
    }

    /// Who overwrites a page does not get the diffs before that, so their chains may go on. When
    /// such a chain comes later it sets back what followed its first interval: that is done again.
    ///
    /// @return whether more is missing now
    private boolean rewind(PageState state, List<StoredDiff> missing) {
        boolean rewound = false;
        for (StoredDiff diff : missing) {
            if (diff.first() <= state.covered(diff.rank())) {
                for (int q = 0; q < self.ranks; q++) {
                    rewound |= q != diff.rank() && rewind(state, q, diff);
                }
            }
        }
        return rewound;
    }

    private boolean rewind(PageState state, int rank, StoredDiff diff) {
        for (Interval interval : intervals.since(rank, intervals.base(rank))) {
            if (interval.index() > state.covered(rank)) {
                break;
            }
            if (interval.pages().has(state.page)
                    && interval.follows(diff.rank(), diff.first())) {
                state.setBack(rank, interval.index() - 1);
                return true;
            }
        }
        return false;
    }

    /// The diffs that hold a rank's changes of a page.
    ///
    /// @param from behind this interval
    /// @param to   up to this one
    /// @return null if one is not here
    @Nullable List<StoredDiff> of(PageState state, int rank, int from, int to) {
        List<StoredDiff> found = new ArrayList<>();
        int at = from;
        for (Interval interval : intervals.since(rank, from)) {
            if (interval.index() > to) {
                break;
            }
            if (interval.index() > at && interval.pages().has(state.page)) {
                StoredDiff diff = diffs.find(state.page, rank, interval.index());
                if (diff == null) {
                    return null;
                }
                found.add(diff);
                at = diff.last();
            }
        }
        return found;
    }

    /// All diffs of a page behind a time, as far as this rank's content goes.
    ///
    /// @return null if one is not here, or is as long as the page
    @Nullable List<StoredDiff> since(PageState state, int[] time) {
        StoredDiff whole = state.uncopied();
        if (whole != null && whole.last() > time[self.rank]) {
            return null;
        }
        List<StoredDiff> found = new ArrayList<>();
        for (int q = 0; q < self.ranks; q++) {
            List<StoredDiff> of = of(state, q, time[q], Math.min(state.needed(q), self.now[q]));
            if (of == null) {
                return null;
            }
            found.addAll(of);
        }
        return found;
    }

    /// Takes a diff into a page that the program does not write.
    void apply(StoredDiff diff, PageState state) {
        byte[] bytes = diff.bytes();
        if (bytes != null) {
            writes.changes(state);
            Diff.apply(bytes, table.memory(state));
        }
        covers(diff, state);
    }

    private void covers(StoredDiff diff, PageState state) {
        byte[] bytes = diff.bytes();
        self.counters.applied(bytes == null ? 0 : bytes.length);
        state.cover(diff.rank(), diff.last());
    }

    /// Takes a diff into a page that may be current, even while the program writes it: the page and
    /// its twin are patched, so that it does not look like a change of this rank.
    void merge(StoredDiff diff, PageState state) {
        long @Nullable [] twin = state.twin();
        byte[] bytes = diff.bytes();
        if (twin == null || bytes == null) {
            apply(diff, state);
        } else {
            Diff.merge(bytes, table.memory(state), MemorySegment.ofArray(twin), state.shift);
            covers(diff, state);
        }
    }

    /// Puts what has come where [#complete] finds it.
    ///
    /// @param epoch the sender's
    /// @param taken is told of each page, but for those of an array that is gone, or that is not
    ///              here yet
    void take(PageUpdate update, int from, int epoch, Consumer<PageState> taken) {
        int[] covers = update.covers();
        if (covers != null) {
            intervals.raiseToBase(covers);
        }
        boolean isHere = update.pages() > 1 && covers != null && isSet(update, covers, epoch);
        for (int i = 0; i < update.pages(); i++) {
            int page = update.page() + i;
            if (isOf(page, epoch)) {
                PageState state = table.state(page);
                if (isHere && covers != null) {
                    installed(state, covers);
                } else if (covers != null) {
                    install(state, update, i, covers);
                }
                take(update, from, state);
                taken.accept(state);
            }
        }
    }

    /// Whether a page is of an array that is here.
    private boolean isOf(int page, int epoch) {
        return table.isAllocated(page) && !table.isStale(page, epoch);
    }

    private void take(PageUpdate update, int from, PageState state) {
        state.underWay.take(update.bytes());
        for (StoredDiff diff : update.diffs()) {
            diffs.add(state.page, diff);
        }
        if (self.has(Policy.PUSH)) {
            state.copies.or(update.copies());
            state.copies.set(from);
            state.copies.clear(self.rank);
        }
    }

    /// Sets the memory of several pages at once, if all of them lack it.
    ///
    /// @return whether that was so
    private boolean isSet(PageUpdate update, int[] covers, int epoch) {
        int end = update.page() + update.pages();
        for (int page = update.page(); page < end; page++) {
            if (!isOf(page, epoch) || !lacks(table.state(page), covers)) {
                return false;
            }
        }
        for (int page = update.page(); page < end; page++) {
            writes.changes(table.state(page));
        }
        table.set(update.page(), end, Objects.requireNonNull(update.content()));
        return true;
    }

    /// Puts diffs of a page where [#complete] finds them.
    void take(List<StoredDiff> some, PageState state) {
        state.underWay.take(PageUpdate.bytes(some));
        some.forEach(diff -> diffs.add(state.page, diff));
    }

    /// Takes the copy of a page, if the page [lacks][#lacks] it.
    ///
    /// @param number how many pages of the update are before it
    /// @param covers the intervals whose changes are in it
    private void install(PageState state, PageUpdate update, int number, int[] covers) {
        if (lacks(state, covers)) {
            writes.changes(state);
            MemorySegment content = Objects.requireNonNull(update.content(number));
            table.set(state.page, state.page + 1, content);
            installed(state, covers);
        }
    }

    /// Whether the own content is of no use, and a copy brings what is lacking.
    private static boolean lacks(PageState state, int[] covers) {
        return !state.isDirty() && !state.isCurrent()
                && (!state.isPresent() || brings(state, covers));
    }

    private void installed(PageState state, int[] covers) {
        state.install(covers);
        self.counters.happened(Counters.Event.PAGE);
    }

    private static boolean brings(PageState state, int[] covers) {
        for (int q = 0; q < covers.length; q++) {
            if (state.needed(q) > state.covered(q) && covers[q] > state.covered(q)) {
                return true;
            }
        }
        return false;
    }
}
