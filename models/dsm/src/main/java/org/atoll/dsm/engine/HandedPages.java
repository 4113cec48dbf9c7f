// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Of each page what the copies of other ranks had when this rank last handed it over to them. It
/// is in the pages' states, and goes with them.
final class HandedPages {
    private final LocalRank self;
    /// The time that the last copy covers: those of one array mostly cover the same.
    private int[] last = {};

    HandedPages(LocalRank self) {
        this.self = self;
    }

    /// The page is about to be handed over as it is.
    ///
    /// @return what the receiver's copy had until now; null if it was never handed over
    int @Nullable [] handed(PageState state, int to) {
        if (!Arrays.equals(last, state.covered())) {
            last = state.covered().clone();
        }
        return state.hand(to, self.ranks, last);
    }

    /// Whether a rank was sent all that this rank knows of a page.
    static boolean hasAll(PageState state, int to) {
        int[] theirs = state.handed(to);
        return theirs != null && Times.covers(theirs, state.covered())
                && Times.covers(theirs, state.needed());
    }
}
