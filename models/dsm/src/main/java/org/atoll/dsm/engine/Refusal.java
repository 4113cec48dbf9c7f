// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Why a rank does not answer a question for pages.
enum Refusal {
    /// It does.
    NONE,
    /// It is at a barrier and had not allocated them.
    NOT_ALLOCATED,
    /// They are not of the same array there: without rank 0 it has not passed a barrier that the
    /// one who asks has passed, or the other way round.
    BARRIER_LOST;

    private static final Refusal[] ALL = values();

    static Refusal of(int number) {
        return ALL[number];
    }

    /// How a fetch of a page fails.
    Failure failure(Node node, int page, int from) {
        String what = node.table.what(page);
        return this == BARRIER_LOST
                ? Failure.lost(0, what)
                : Failure.misuse(from, "dsm: rank " + node.rank + " uses " + what + ", which rank "
                        + from + " had not allocated before it came to the barrier");
    }
}
