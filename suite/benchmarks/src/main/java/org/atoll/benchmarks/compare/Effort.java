// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import picocli.CommandLine.Option;

/// The options that say how long a comparison measures.
public final class Effort {
    @Option(names = "--warmup", paramLabel = "MS", defaultValue = "2500",
            description = "Warm-up of each size in milliseconds (default ${DEFAULT-VALUE}).")
    private int warmMillis;

    @Option(names = "--time", paramLabel = "MS", defaultValue = "200",
            description = "Measuring of each size in each round, in milliseconds"
                    + " (default ${DEFAULT-VALUE}).")
    private int millis;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "120",
            description = "Ends a job that takes longer (default ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    /// Created by commands; picocli fills it.
    public Effort() {}

    /// Makes what runs the jobs.
    ///
    /// @param device the device of ours
    /// @param bound  whether each rank is bound to a processor
    public Runner runner(int ranks, String device, boolean bound) {
        return new Runner(new Plan(ranks, device, bound, warmMillis, millis), timeoutSeconds);
    }

    /// Whether this is enough to measure anything.
    ///
    /// @return false if a number is too small
    public boolean isEnough() {
        return millis >= 1 && warmMillis >= 0 && timeoutSeconds >= 1;
    }

    /// Says what was asked for, as it would be typed.
    @Override
    public String toString() {
        return "--time " + millis + " --warmup " + warmMillis + " --timeout " + timeoutSeconds;
    }
}
