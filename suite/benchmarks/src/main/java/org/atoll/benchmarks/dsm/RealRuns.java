// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Processes;
import org.atoll.benchmarks.compare.Progress;

/// Runs both sides of each comparison in turn on this machine.
final class RealRuns {
    private final List<String> launcher;
    private final int rounds;
    private final Processes processes;
    private final Progress progress = Progress.onTerminal();

    /// Prepares the runs.
    ///
    /// @param launcher       the command that is `atoll`
    /// @param rounds         how often each side runs
    /// @param timeoutSeconds after which a run is ended
    RealRuns(List<String> launcher, int rounds, int timeoutSeconds) {
        this.launcher = launcher;
        this.rounds = rounds;
        processes = new Processes(timeoutSeconds);
    }

    /// Runs all. Blocks until the last has ended.
    ///
    /// @throws IOException if there is no room for the files of a run
    /// @throws InterruptedException if the thread is interrupted meanwhile
    List<RealRow> run() throws IOException, InterruptedException {
        List<RealRow> rows = new ArrayList<>();
        for (RealGoal goal : RealGoal.values()) {
            rows.add(run(goal));
        }
        progress.say("");
        return rows;
    }

    private RealRow run(RealGoal goal) throws IOException, InterruptedException {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        try {
            for (int round = 1; round <= rounds; round++) {
                progress.say(goal.title() + ", round " + round + " of " + rounds);
                ours.add(seconds(goal.ours()));
                theirs.add(seconds(goal.theirs()));
            }
        } catch (IllegalStateException e) {
            return new RealRow(goal, List.of(), List.of(), String.valueOf(e.getMessage()));
        }
        return new RealRow(goal, ours, theirs, "");
    }

    private double seconds(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(launcher);
        command.add("run");
        command.addAll(words);
        return Outcome.of(
                        processes.run(work -> {
                            ProcessBuilder builder = new ProcessBuilder(command);
                            builder.environment().put("NO_COLOR", "1");
                            return builder;
                        }),
                        String.join(" ", words))
                .seconds();
    }
}
