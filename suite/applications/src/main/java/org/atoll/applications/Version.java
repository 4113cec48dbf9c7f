// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.atoll.job.Rank;

/// One way to run a program: by a model, by threads, or by one thread alone.
///
/// @param name       what the option `--model` calls it
/// @param onAllRanks whether all ranks of the job run it, or the first one alone
/// @param parts      what shares the work, such as `4 ranks`, or nothing
/// @param work       runs the program on one rank, and gives the result at least on the first
public record Version<R>(
        String name,
        boolean onAllRanks,
        Function<Rank, String> parts,
        BiFunction<Rank, Output, Optional<R>> work) {
    /// The name of a version that shares nothing out.
    public static final String SEQUENTIAL = "sequential";

    /// The version of one thread.
    ///
    /// @return the version `sequential`
    public static <R> Version<R> sequential(BiFunction<Rank, Output, R> work) {
        return new Version<>(
                SEQUENTIAL, false, rank -> "",
                (rank, out) -> Optional.of(work.apply(rank, out)));
    }

    /// The version of plain Java threads in one JVM.
    ///
    /// @return the version `threads`
    public static <R> Version<R> threads(IntSupplier count, BiFunction<Rank, Output, R> work) {
        return new Version<>(
                "threads", false, rank -> count.getAsInt() + " threads",
                (rank, out) -> Optional.of(work.apply(rank, out)));
    }

    /// A version in which the ranks of the job use a model.
    ///
    /// @param name the model's name
    /// @param work runs it on one rank, and gives the result at least on the first
    public static <R> Version<R> ranks(
            String name, BiFunction<Rank, Output, Optional<R>> work) {
        return new Version<>(
                name, true, rank -> rank.size() + (rank.size() == 1 ? " rank" : " ranks"), work);
    }

    /// Says in words how the program is run.
    ///
    /// @return such as `mpj, 4 ranks`
    public String describe(Rank rank) {
        String shared = parts.apply(rank);
        return shared.isEmpty() ? name : name + ", " + shared;
    }
}
