// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// Brings pages up to date: from copies of whole pages, and from diffs, which are applied in the
/// order in which their intervals happened.
final class Contents {
    private final Node node;

    Contents(Node node) {
        this.node = node;
    }

    /// Brings a page up to date with the diffs that are here, if they suffice.
    ///
    /// @return whether the page can be used: it is current, or being overwritten
    boolean complete(PageState state) {
        if (!state.isCurrent() && !state.dirty) {
            List<StoredDiff> missing = state.present ? missing(state) : null;
            while (missing != null && rewind(state, missing)) {
                missing = missing(state);
            }
            if (missing == null) {
                return false;
            }
            if (node.fault != Fault.DIFFS_OUT_OF_ORDER) {
                missing.sort(Comparator.comparingLong(this::order)
                        .thenComparingInt(StoredDiff::rank));
            }
            for (StoredDiff diff : missing) {
                apply(diff, state);
            }
        }
        state.rounds = 0;
        state.copiesAsked = 0;
        node.table.show(state);
        return true;
    }

    /// Chains are ordered by their first intervals.
    private long order(StoredDiff diff) {
        return node.intervals.get(diff.rank(), diff.first()).order();
    }

    /// @return the diffs that the content lacks, or null if one is not here
    private @Nullable List<StoredDiff> missing(PageState state) {
        List<StoredDiff> missing = new ArrayList<>();
        for (int q = 0; q < node.ranks; q++) {
            List<StoredDiff> of = of(state, q, state.covered[q], state.needed[q]);
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
            if (diff.first() <= state.covered[diff.rank()]) {
                for (int q = 0; q < node.ranks; q++) {
                    rewound |= q != diff.rank() && rewind(state, q, diff);
                }
            }
        }
        return rewound;
    }

    private boolean rewind(PageState state, int rank, StoredDiff diff) {
        for (Interval interval : node.intervals.since(rank, node.intervals.base(rank))) {
            if (interval.index() > state.covered[rank]) {
                break;
            }
            if (interval.pages().has(state.page)
                    && interval.follows(diff.rank(), diff.first())) {
                state.covered[rank] = interval.index() - 1;
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
        for (Interval interval : node.intervals.since(rank, from)) {
            if (interval.index() > to) {
                break;
            }
            if (interval.index() > at && interval.pages().has(state.page)) {
                StoredDiff diff = node.diffs.find(state.page, rank, interval.index());
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
    /// @return null if one is not here
    @Nullable List<StoredDiff> since(PageState state, int[] time) {
        List<StoredDiff> found = new ArrayList<>();
        for (int q = 0; q < node.ranks; q++) {
            List<StoredDiff> of = of(state, q, time[q], Math.min(state.needed[q], node.now[q]));
            if (of == null) {
                return null;
            }
            found.addAll(of);
        }
        return found;
    }

    private void apply(StoredDiff diff, PageState state) {
        byte[] bytes = diff.bytes();
        if (bytes != null) {
            Diff.apply(bytes, node.table.memory(state));
        }
        covers(diff, state);
    }

    private void covers(StoredDiff diff, PageState state) {
        byte[] bytes = diff.bytes();
        node.counters.applied(bytes == null ? 0 : bytes.length);
        state.covered[diff.rank()] = Math.max(state.covered[diff.rank()], diff.last());
    }

    /// Takes a diff into a page that may be current, even while the program writes it: the page and
    /// its twin are patched, so that it does not look like a change of this rank.
    void merge(StoredDiff diff, PageState state) {
        long @Nullable [] twin = state.twin;
        byte[] bytes = diff.bytes();
        if (twin == null || bytes == null || node.fault == Fault.TWIN_NOT_PATCHED) {
            apply(diff, state);
        } else {
            Diff.merge(bytes, node.table.memory(state), MemorySegment.ofArray(twin), state.shift);
            covers(diff, state);
        }
    }

    /// Takes a copy of a page, if the own content is of no use and it brings what is lacking.
    ///
    /// @param covers the intervals whose changes are in it
    void install(PageState state, long[] content, int[] covers) {
        for (int q = 0; q < node.ranks; q++) {
            covers[q] = Math.max(covers[q], node.intervals.base(q));
        }
        if (state.dirty || state.isCurrent() || (state.present && !brings(state, covers))) {
            return;
        }
        node.table.memory(state).copyFrom(MemorySegment.ofArray(content));
        System.arraycopy(covers, 0, state.covered, 0, covers.length);
        state.present = true;
        node.counters.happened(Counters.Event.PAGE);
    }

    private static boolean brings(PageState state, int[] covers) {
        for (int q = 0; q < covers.length; q++) {
            if (state.needed[q] > state.covered[q] && covers[q] > state.covered[q]) {
                return true;
            }
        }
        return false;
    }
}
