// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// A program whose fields picocli has set from the command line.
///
/// @param <R> what a run gives
public interface Application<R> {

    /// The options it shares with the other programs.
    ///
    /// @return the same object at every call
    CommonOptions common();

    /// Checks its own options.
    ///
    /// @throws IllegalArgumentException naming the option that is out of range
    void validate();

    /// The ways in which it can be run, of which the option `--model` takes one by its name.
    ///
    /// @return at least one; the first is taken if nobody asks for another
    List<Version<R>> versions();

    /// What is computed, in one line.
    ///
    /// @return the program's name and its problem
    String heading();

    /// Prints what a run gave, and checks it if that was asked for. Only the first rank calls it.
    ///
    /// @return the exit code: 0, or 1 if the check failed
    int report(R run, Version<R> version, Output out);

    /// The version asked for.
    ///
    /// @return one of [#versions]
    /// @throws IllegalArgumentException if the program has none of that name
    default Version<R> version() {
        return common().choose(versions());
    }

    /// Refuses an option with a model on which it has no effect.
    ///
    /// @param option its name
    /// @param given  what was given with it; null if it was not
    /// @param models on which it has an effect
    /// @throws IllegalArgumentException if it was given with another one
    default void requireEffect(String option, @Nullable Object given, String... models) {
        String model = version().name();
        if (given != null && !List.of(models).contains(model)) {
            throw new IllegalArgumentException(option + " has no effect with --model " + model
                    + ": leave it out; it is for " + String.join(" and ", models));
        }
    }

    /// Runs the version asked for. With one that is on all ranks every rank calls it, else only
    /// the first does. Blocks until the result is printed.
    ///
    /// @return the exit code: 0, or 1 if the check failed
    default int run(Rank rank, Output out) {
        Version<R> version = version();
        out.line("%s; %s", heading(), version.describe(rank));
        return version.work().apply(rank, out)
                .filter(run -> rank.number() == 0)
                .map(run -> report(run, version, out))
                .orElse(0);
    }
}
