// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import java.util.List;
import picocli.CommandLine.Option;

/// The options for parties that do something again and again, for so long.
public final class LoopTimes {

    @Option(names = "--warmup", paramLabel = "MS",
            description = "Warm-up of each loop in milliseconds (default ${DEFAULT-VALUE}).")
    private int warmMillis;

    @Option(names = "--time", paramLabel = "MS",
            description = "Measuring of each loop in each round, in milliseconds"
                    + " (default ${DEFAULT-VALUE}).")
    private int millis;

    /// With the times that a command takes by default.
    ///
    /// @param millis     of measuring, in milliseconds
    public LoopTimes(int warmMillis, int millis) {
        this.warmMillis = warmMillis;
        this.millis = millis;
    }

    /// Checks the options.
    ///
    /// @throws IllegalArgumentException if there is no time to measure in
    public void check() {
        if (warmMillis < 0 || millis < 1) {
            throw new IllegalArgumentException("needs at least 0 ms and 1 ms, not --warmup "
                    + warmMillis + " --time " + millis);
        }
    }

    /// The words that the parties' programs take: warm-up and measuring, in milliseconds.
    ///
    /// @return two
    public List<String> words() {
        return List.of(Integer.toString(warmMillis), Integer.toString(millis));
    }
}
