// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// Barnes-Hut on one processor beside our C of the same model. Steps are so many that the JVM's
/// compilers are a small part of the time.
///
/// @param launcher the command that is `atoll`
record SerialBarnes(List<String> launcher) {
    private static final String BODIES = "16384";
    private static final String STEPS = "100";
    private static final double WANTED = 1.1;

    /// Copies the command.
    SerialBarnes {
        launcher = List.copyOf(launcher);
    }

    /// The row of it. Builds the C program.
    ///
    /// @param source of that
    /// @throws IllegalStateException if the source or the compiler is absent, in one line
    Contest contest(Path source) throws IOException, InterruptedException {
        List<String> ours = new ArrayList<>(launcher);
        ours.addAll(List.of("run", "-n", "1", "barnes", "--bodies", BODIES, "--steps", STEPS,
                "--model", "sequential"));
        return new Contest(
                new Measurand("Barnes-Hut 16384, " + STEPS + " steps, on one core", Contest.TIME,
                        Unit.MILLISECONDS),
                new Party("sequential", ours),
                OtherBuild.compiled(source, "our C", BODIES, STEPS, "10", "1"),
                OptionalDouble.of(WANTED));
    }
}
