// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.contest.Contests;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench dsm`. Exit codes: 0, 1 if a run failed, 2 for misuse.
@Command(
        name = "dsm",
        sortOptions = false,
        description = {
            "Print tables 4.1 to 4.20, 4.23 and 4.24 of the thesis that compared TreadMarks with",
            "PVM: what was published beside shared memory as it was (classic), with one policy",
            "more in each column up to all (improved), the programs rewritten for these, and",
            "messages (mpj),",
            "on a simulated machine like that of the thesis.",
            "With --real, compare shared memory with arrays, threads and messages by the clock."
        },
        footer = {
            "",
            "A ratio is a speed-up over that of PVM, or ours over that of mpj. KB are 1000 bytes.",
            "User bytes are those of pages and diffs, or of the contents of messages."
        })
public final class DsmCommand implements Callable<Integer> {
    private static final int MOST_RANKS = 64;

    @Option(names = "--programs", split = ",", paramLabel = "NAME",
            description = "ep, sor-zero, sor-nonzero, is-2^7, is-2^15, tsp-18, qsort-1024,"
                    + " qsort-512, water-288, water-1728; default all.")
    private List<String> programs =
            Arrays.stream(ThesisProgram.values()).map(ThesisProgram::word).toList();

    @Option(names = "--ranks", split = ",", paramLabel = "N",
            description = "Numbers of ranks (default 2,4,6,8).")
    private List<Integer> ranks = Published.RANKS;

    @Option(names = "--brief", description = "Only classic, improved, rewritten, mpj and tasks.")
    private boolean brief;

    @Option(names = "--machine", paramLabel = "NAME", defaultValue = "dsm-thesis",
            description = "A machine model (default: ${DEFAULT-VALUE}).")
    private String machine = "dsm-thesis";

    @Option(names = "--jobs", paramLabel = "COUNT",
            description = "Simulating processes at a time (default: one per processor).")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--real", description = "Measure on this machine instead.")
    private boolean real;

    @Mixin
    private final Contests contests = new Contests(5, 900);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public DsmCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<ThesisProgram> chosen = programs.stream().map(ThesisProgram::named).toList();
        check();
        if (real) {
            List<String> launcher = Atoll.installed().launcher();
            return contests.run(Arrays.stream(RealGoal.values())
                    .map(goal -> goal.contest(launcher))
                    .toList());
        }
        List<Column> columns = brief
                ? List.of(Column.CLASSIC, Column.IMPROVED, Column.REWRITTEN, Column.MPJ,
                        Column.TASKS)
                : List.of(Column.values());
        List<Series> series = new SimulatedRuns(machine, jobs, contests.timeoutSeconds())
                .run(chosen, ranks, columns);
        contests.print(new DsmTable(new Published(), columns).write(series, contests.format()));
        return 0;
    }

    private void check() {
        contests.check();
        if (jobs < 1) {
            throw new IllegalArgumentException("needs at least 1 job, not --jobs " + jobs);
        }
        if (ranks.stream().anyMatch(size -> size < 1 || size > MOST_RANKS)) {
            throw new IllegalArgumentException(
                    "--ranks must be 1 to " + MOST_RANKS + " each, not " + ranks);
        }
    }
}
