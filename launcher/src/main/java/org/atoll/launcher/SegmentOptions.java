// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.atoll.launcher.plan.Applications;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that belong to one program of a job; with ':' there are several.
final class SegmentOptions {
    @Option(
            names = {"-n", "-np", "--np"},
            paramLabel = "N",
            description = "How many ranks; default 1.")
    private @Nullable Integer ranks;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "Where the program's classes are; default $CLASSPATH, else '.'.")
    private @Nullable String classPath;

    @Option(
            names = "-J",
            paramLabel = "FLAG",
            description = "A flag for the ranks' JVMs, as in -J-Xmx1g.")
    private List<String> flags;

    private List<String> words = List.of();

    /// Created by picocli.
    SegmentOptions() {
        flags = new ArrayList<>();
    }

    void words(List<String> given) {
        words = List.copyOf(given);
    }

    /// The ranks share a simulated machine, which knows how many there are when nobody says.
    void simulate(IntUnaryOperator ranksOfMachine) {
        ranks = ranksOfMachine.applyAsInt(ranks == null ? 0 : ranks());
        flags.addFirst("-Djdk.virtualThreadScheduler.parallelism=1");
    }

    int ranks() {
        int asked = ranks == null ? 1 : ranks;
        if (asked < 1) {
            throw new Misuse("-n takes a whole number of at least 1, not " + asked);
        }
        return asked;
    }

    Segment segment(Map<String, String> environment) {
        int asked = ranks();
        if (words.isEmpty()) {
            throw new Misuse("which program? atoll run [-n 4] [options] program [args]");
        }
        String path = classPath != null ? classPath : environment.getOrDefault("CLASSPATH", "");
        Program program = Program.resolve(
                words.getFirst(), path.isEmpty() ? "." : path, Applications.bundled());
        return new Segment(asked, program, words.subList(1, words.size()), flags);
    }
}
