// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// Threads of all nodes that share a run by SIMPLE.
///
/// @param simple one thread's
public record Hybrid(Simple simple) implements Together {

    /// The version in which each rank is a node with threads.
    ///
    /// @param work runs it on one node, and gives the result at least on the first
    /// @return the version `hybrid`
    public static <R> Version<R> version(BiFunction<Rank, Output, Optional<R>> work) {
        return new Version<>("hybrid", true, Hybrid::parts, work);
    }

    /// In a simulation each thread is a rank.
    private static String parts(Rank rank) {
        String what = rank.fabric().isSimulated() ? "thread" : "node";
        return rank.size() + " " + what + (rank.size() == 1 ? "" : "s");
    }

    /// Runs something on all threads of a node. All nodes call it alike.
    ///
    /// @param work what each thread does
    /// @return what the first thread of all has given, on its node; nothing elsewhere
    public static <R> Optional<R> run(Rank rank, Function<Simple, R> work) {
        var given = new AtomicReference<@Nullable R>();
        Simple.in(rank).run(simple -> {
            R result = work.apply(simple);
            if (simple.id() == 0) {
                given.set(result);
            }
        });
        return Optional.ofNullable(given.get());
    }

    @Override
    public int parts() {
        return simple.tid();
    }

    @Override
    public void barrier() {
        simple.barrier();
    }

    @Override
    public double[] sums(double[] mine) {
        double[] sums = new double[mine.length];
        for (int k = 0; k < sums.length; k++) {
            sums[k] = simple.allReduce(mine[k], Reduction.SUM);
        }
        return sums;
    }

    @Override
    public double largest(double mine) {
        return simple.allReduce(mine, Reduction.MAX);
    }
}
