// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Settings of simulated jobs: each has another seed, another machine in turn, and mostly faults.
/// Which job has which depends on the tests that ran before: what failed names its settings. With
/// `-Datoll.sim.first=N` the first seed is N in place of 0.
public final class Simulations {
    private Simulations() {}

    /// Settings for the jobs of one module's tests.
    ///
    /// @param machines the simulated machines, in turn
    /// @return other settings at each call, from any thread
    public static Supplier<Map<String, String>> on(String... machines) {
        AtomicLong seeds = new AtomicLong(Long.getLong("atoll.sim.first", 0));
        return () -> {
            long seed = seeds.getAndIncrement();
            return Map.of(
                    "atoll.sim.seed", Long.toString(seed),
                    "atoll.sim.machine", machines[(int) (seed % machines.length)],
                    "atoll.sim.faults", seed % 3 == 0 ? "" : "random");
        };
    }
}
