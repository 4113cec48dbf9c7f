// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Of each page what the copies of other ranks had when this rank last handed it over to them.
final class HandedPages {
    private final LocalRank self;
    /// By page and rank the time that the copy covers.
    private final Map<Long, int[]> covered = new HashMap<>();

    HandedPages(LocalRank self) {
        this.self = self;
    }

    private long key(PageState state, int to) {
        return (long) state.page * self.ranks + to;
    }

    /// The page is about to be handed over as it is.
    ///
    /// @return what the receiver's copy had until now; null if it was never handed over
    int @Nullable [] handed(PageState state, int to) {
        return covered.put(key(state, to), state.covered().clone());
    }

    /// Whether a rank was sent all that this rank knows of a page.
    boolean hasAll(PageState state, int to) {
        int[] theirs = covered.get(key(state, to));
        return theirs != null && Times.covers(theirs, state.covered())
                && Times.covers(theirs, state.needed());
    }

    /// A page is gone: what receivers have of it is of no meaning.
    void recycled(PageState state) {
        for (int to = 0; to < self.ranks; to++) {
            covered.remove(key(state, to));
        }
    }
}
