// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A job over the emulated clusters: [Crossings], started by `atoll run`.
///
/// @param launcher  the command that is `atoll`
/// @param emulation the emulation, up
/// @param ranks     in each cluster
/// @param rounds    how often each operation and size is measured
/// @param hurry     for how many seconds each may be run before, so that it is compiled
/// @param flags     for the ranks' JVMs
record CrossingJob(
        List<String> launcher,
        Emulation emulation,
        Links links,
        int ranks,
        int rounds,
        int hurry,
        List<String> flags) {

    /// An operation and a size.
    record Case(Collective operation, int bytes) {}

    /// Runs the job; blocks until its end.
    ///
    /// @return for each case the median of its rounds, in nanoseconds
    /// @throws IOException           if it cannot be started
    /// @throws InterruptedException  if the thread is interrupted meanwhile
    /// @throws IllegalStateException if it fails, with the last line it said
    Map<Case, Double> run(Way way, List<Case> cases) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(way.options(links, ranks, emulation));
        flags.forEach(flag -> command.add("-J" + flag));
        command.addAll(List.of(Crossings.class.getName(),
                Integer.toString(ranks), Integer.toString(rounds), "hurry:" + hurry));
        cases.forEach(one -> command.add(one.operation.word() + ":" + one.bytes));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("ATOLL_SSH", emulation.enter().toString());
        builder.environment().put("NO_COLOR", "1");
        Process process = builder.start();
        process.getOutputStream().close();
        String said =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the " + way.word() + " job failed: "
                    + said.strip().lines().reduce("it said nothing", (before, last) -> last));
        }
        return medians(said);
    }

    /// Reads the lines of [Crossings].
    static Map<Case, Double> medians(String said) {
        Map<Case, List<Double>> rounds = new HashMap<>();
        said.lines().map(line -> line.split("\t", -1))
                .filter(words -> words[0].equals("crossing") && words.length == 4)
                .forEach(words -> rounds.computeIfAbsent(
                        new Case(Collective.named(words[1]), Integer.parseInt(words[2])),
                        one -> new ArrayList<>()).add(Double.parseDouble(words[3])));
        Map<Case, Double> medians = new HashMap<>();
        rounds.forEach((one, nanos) -> {
            double[] sorted = nanos.stream().mapToDouble(Double::doubleValue).toArray();
            Arrays.sort(sorted);
            medians.put(one, sorted[sorted.length / 2]);
        });
        return medians;
    }
}
