// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Decides whom to ask for what a page lacks.
final class Sources {
    private final LocalRank self;
    private final PageTable table;
    private final Intervals intervals;
    private final PageContents contents;

    Sources(LocalRank self, PageTable table, Intervals intervals, PageContents contents) {
        this.self = self;
        this.table = table;
        this.intervals = intervals;
        this.contents = contents;
    }

    /// The ranks to ask, and for what. The page lacks something, and nothing of it is under way.
    ///
    /// @return an ask for each rank; [#failure] says whether one of them is lost
    Map<Integer, Ask> asks(PageState state) {
        Map<Integer, Ask> asks = new TreeMap<>();
        List<Integer> lacking = lacking(state);
        List<Integer> latest = latest(lacking, state.needed());
        boolean homes = self.has(Policy.HOMES);
        if (homes && latest.size() == 1 && isUseful(latest.get(0), state)) {
            ask(asks, latest.get(0), state, Ask.Form.SHORTER, lacking);
        } else if (homes && !latest.isEmpty() && state.home() != self.rank
                && state.underWay.rounds() == 0 && isPast(state, lacking)) {
            ask(asks, state.home(), state, Ask.Form.HOME, lacking);
        } else if (!state.isPresent()) {
            int holder = holder(state, latest);
            ask(asks, holder, state, Ask.Form.COPY, List.of());
        } else if (state.underWay.rounds() > 0) {
            for (int q : lacking) {
                ask(asks, q, state, Ask.Form.DIFFS, List.of(q));
            }
        } else {
            for (int m : latest) {
                ask(asks, m, state, Ask.Form.DIFFS, share(state, m, latest, lacking));
            }
        }
        return asks;
    }

    /// The first time it has all; if it is lost, or could not help, others may.
    private boolean isUseful(int rank, PageState state) {
        return rank != self.rank && state.underWay.rounds() == 0 && !self.lost.get(rank);
    }

    private void ask(
            Map<Integer, Ask> asks, int rank, PageState state, Ask.Form form, List<Integer> of) {
        List<Ask.Want> wants = new ArrayList<>();
        for (int q : of) {
            wants.add(new Ask.Want(q, Math.min(state.covered(q), state.needed(q)),
                    state.needed(q)));
        }
        asks.put(rank, new Ask(state.page, form, wants));
    }

    /// The ranks whose changes are neither in the content nor among the diffs here.
    private List<Integer> lacking(PageState state) {
        List<Integer> lacking = new ArrayList<>();
        for (int q = 0; q < self.ranks; q++) {
            if (state.needed(q) > state.covered(q)
                    && contents.of(state, q, state.covered(q), state.needed(q)) == null) {
                lacking.add(q);
            }
        }
        return lacking;
    }

    /// The ranks that have written a page behind a time.
    ///
    /// @param index an interval of each rank
    List<Integer> writers(PageState state, IntUnaryOperator index) {
        List<Integer> writers = new ArrayList<>();
        for (int q = 0; q < self.ranks; q++) {
            if (state.needed(q) > index.applyAsInt(q)) {
                writers.add(q);
            }
        }
        return writers;
    }

    /// The ranks that have written a page since intervals were last collected.
    List<Integer> writersSinceCollection(PageState state) {
        return writers(state, intervals::base);
    }

    /// Those among some ranks whose latest interval for a page is followed by none of the others'.
    List<Integer> latest(List<Integer> ranks, int[] index) {
        if (ranks.size() < 2) {
            return ranks;
        }
        List<Integer> latest = new ArrayList<>();
        for (int q : ranks) {
            boolean followed = false;
            for (int other : ranks) {
                followed |= other != q && follows(other, index[other], q, index[q]);
            }
            if (!followed) {
                latest.add(q);
            }
        }
        return latest;
    }

    private boolean follows(int rank, int index, int earlierRank, int earlierIndex) {
        return intervals.get(rank, index).follows(earlierRank, earlierIndex);
    }

    /// The latest writers' shares: their own changes, and those of earlier writers who are not
    /// another one's share. A writer has all diffs that precede its own.
    private List<Integer> share(
            PageState state, int writer, List<Integer> latest, List<Integer> lacking) {
        List<Integer> share = new ArrayList<>();
        for (int q : lacking) {
            if (q == writer) {
                share.add(q);
            } else if (!latest.contains(q)) {
                int first = latest.stream()
                        .filter(m -> follows(m, state.needed(m), q, state.needed(q)))
                        .findFirst().orElseThrow();
                if (first == writer) {
                    share.add(q);
                }
            }
        }
        return share;
    }

    /// Whether all that is lacking was known at the last barrier: then the home knows it, too.
    private boolean isPast(PageState state, List<Integer> lacking) {
        for (int q : lacking) {
            if (state.needed(q) > self.barrierTime[q]) {
                return false;
            }
        }
        return !self.lost.get(state.home());
    }

    /// Who has a copy: the home, else one who has written the page.
    private int holder(PageState state, List<Integer> latest) {
        BitSet others = new BitSet();
        latest.forEach(others::set);
        others.andNot(self.lost);
        others.clear(self.rank);
        boolean homeIsGood = state.home() != self.rank && !self.lost.get(state.home());
        return homeIsGood || others.isEmpty() ? state.home() : others.nextSetBit(0);
    }

    /// Why a page cannot be had: a rank that had it is lost.
    @Nullable StepFailure failure(PageState state, Map<Integer, Ask> asks) {
        for (int rank : asks.keySet()) {
            if (self.lost.get(rank)) {
                return StepFailure.lost(rank, table.what(state.page));
            }
        }
        return null;
    }
}
