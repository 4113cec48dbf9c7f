// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Why a rank does not answer a question for pages.
enum PageRefusal {
    /// It does.
    NONE(0),
    /// It is at a barrier and had not allocated them.
    NOT_ALLOCATED(1),
    /// They are not of the same array there: without rank 0 it has not passed a barrier that the
    /// one who asks has passed, or the other way round.
    BARRIER_LOST(2),
    /// It is at a barrier and had not said where they are at home.
    NOT_DISTRIBUTED(3);

    private final int number;

    PageRefusal(int number) {
        this.number = number;
    }

    /// What stands for it in a message.
    int number() {
        return number;
    }

    static PageRefusal of(int number) {
        for (PageRefusal each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        throw new AssertionError("dsm: refusal " + number);
    }

    /// How a fetch of a page fails.
    ///
    /// @param rank who wants it
    /// @param what the page
    /// @param from who refuses
    StepFailure failure(int rank, String what, int from) {
        String missed = this == NOT_DISTRIBUTED ? "given a home" : "allocated";
        return this == BARRIER_LOST
                ? StepFailure.lost(0, what)
                : StepFailure.misuse(from, "dsm: rank " + rank + " uses " + what + ", which rank "
                        + from + " had not " + missed + " before it came to the barrier");
    }
}
