// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Locale;
import org.atoll.applications.checkers.TableOptions.Kind;

/// Makes thinkers, which differ in who searches. All give the same values when they search plain
/// values without quiescence.
public final class Thinkers {
    /// How many moves of both sides a thinker can look ahead.
    public static final int DEEPEST = 60;

    private Thinkers() {}

    /// A thinker of one thread, the one that asks.
    ///
    /// @throws IllegalArgumentException if the options name a table that several share
    public static Thinker sequential(SearchOptions options) {
        return new DeepeningThinker(
                new SequentialSearch(options, System::nanoTime), System::nanoTime);
    }

    /// The exception for a table that a version lacks.
    static IllegalArgumentException noTable(Kind kind, String version, String others) {
        return new IllegalArgumentException("--table " + kind.name().toLowerCase(Locale.ROOT)
                + " has no effect with --model " + version + ", which has " + others);
    }
}
