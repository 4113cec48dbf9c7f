// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Runs simulations at the same time, as many as the machine has processors. What else runs changes
/// nothing of a virtual time.
final class SideBySide {
    private SideBySide() {}

    /// Runs all. Blocks until the last has ended, or one has failed.
    ///
    /// @param simulations each of which is a process
    /// @return what they gave, in their order
    /// @throws IOException          if one could not be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    static <T> List<T> run(List<Callable<T>> simulations)
            throws IOException, InterruptedException {
        ExecutorService runners =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<T>> started = simulations.stream().map(runners::submit).toList();
            List<T> results = new ArrayList<>();
            for (Future<T> each : started) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } finally {
            runners.shutdownNow();
        }
    }

    private static RuntimeException thrown(@Nullable Throwable cause)
            throws IOException, InterruptedException {
        switch (cause) {
            case IOException e -> throw e;
            case InterruptedException e -> throw e;
            case RuntimeException e -> throw e;
            case null, default -> throw new IllegalStateException(cause);
        }
    }
}
