// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Locale;
import org.atoll.applications.Clock;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.remote.RemoteObjects;

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
        return new DeepeningThinker(new SequentialSearch(options, Clock.SYSTEM), Clock.SYSTEM);
    }

    /// A thinker of several threads, of which the one that asks is the first.
    ///
    /// @param threads how many, at least 1
    /// @throws IllegalArgumentException if the options name a table that only ranks share
    public static Thinker threads(SearchOptions options, int threads) {
        return new DeepeningThinker(new ThreadedSearch(options, threads, Clock.SYSTEM),
                Clock.SYSTEM);
    }

    /// A thinker of all ranks of a job. Rank 0 makes it, when all have entered remote objects and
    /// passed [RemoteObjects#barrier]; the others need only stay in the job, where they serve until
    /// all programs have returned. An interrupted search ends with the first job that does.
    ///
    /// @throws IllegalArgumentException if the options name a table that only threads share
    public static Thinker remote(SearchOptions options, RemoteObjects remote) {
        return new DeepeningThinker(
                new RemoteSearch(remote, options), remote.rank()::nanoTime);
    }

    /// The exception for a table that a version lacks.
    static IllegalArgumentException noTable(Kind kind, String version, String others) {
        return new IllegalArgumentException("--table " + kind.name().toLowerCase(Locale.ROOT)
                + " has no effect with --model " + version + ", which has " + others);
    }
}
