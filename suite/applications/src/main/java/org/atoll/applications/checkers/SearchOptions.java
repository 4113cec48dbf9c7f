// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;

/// The way in which positions are searched.
///
/// @param plain      whether men and kings alone count, as in the tables of known values
/// @param quiescence whether captures are searched beyond the depth
/// @param table      which transposition table is used
/// @param jobs       how the work is shared; of no meaning to one thread
/// @param breakdown  whether the time of each phase is measured, which takes time itself
/// @param steps      for machine models, the steps of a position
public record SearchOptions(
        boolean plain, boolean quiescence, TableOptions table, JobOptions jobs,
        boolean breakdown, double steps) implements Serializable {
    private static final int MOST_STEPS = 1_000_000;
    private static final double USUAL_STEPS = 300;

    /// Checks the steps.
    ///
    /// @throws IllegalArgumentException if they are out of range
    public SearchOptions {
        if (!(steps >= 0 && steps <= MOST_STEPS)) {
            throw new IllegalArgumentException(
                    "--steps must be 0 to " + MOST_STEPS + ", not " + steps);
        }
    }

    /// The strongest search, with a table for each thread or rank.
    public static SearchOptions usual() {
        return new SearchOptions(
                false, true, TableOptions.local(), JobOptions.usual(), false, USUAL_STEPS);
    }

    /// The same search, but of plain values: a search of fixed depth gives the minimax value.
    public SearchOptions toPlain() {
        return new SearchOptions(true, false, table, jobs, breakdown, steps);
    }

    /// The same search by another table.
    public SearchOptions with(TableOptions other) {
        return new SearchOptions(plain, quiescence, other, jobs, breakdown, steps);
    }

    /// The same search, shared out in another way.
    public SearchOptions with(JobOptions other) {
        return new SearchOptions(plain, quiescence, table, other, breakdown, steps);
    }

    /// How positions are evaluated.
    Evaluation evaluation() {
        return plain ? Evaluation.PLAIN : Evaluation.FULL;
    }

    /// Whether only entries of the same depth count, so that values are those of minimax.
    boolean exact() {
        return plain && !quiescence;
    }
}
