// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.Format;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench dsm`. Exit codes: 0, 1 if a run failed, 2 for misuse.
@Command(
        name = "dsm",
        sortOptions = false,
        description = {
            "Print tables 4.1 to 4.20 of the thesis that compared TreadMarks with PVM: what was",
            "published beside shared memory as it was (classic), with one policy more in each",
            "column up to all (improved), the programs rewritten for these, and messages (mpj),",
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

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--programs", split = ",", paramLabel = "NAME",
            description = "ep, sor-zero, sor-nonzero, is-2^7, is-2^15, tsp-18, qsort-1024,"
                    + " qsort-512, water-288, water-1728; default all.")
    private List<String> programs =
            Arrays.stream(ThesisProgram.values()).map(ThesisProgram::word).toList();

    @Option(names = "--ranks", split = ",", paramLabel = "N",
            description = "Numbers of ranks (default 2,4,6,8).")
    private List<Integer> ranks = Published.RANKS;

    @Option(names = "--brief", description = "Only classic, improved, rewritten and mpj.")
    private boolean brief;

    @Option(names = "--machine", paramLabel = "NAME", defaultValue = "dsm-thesis",
            description = "A machine model (default: ${DEFAULT-VALUE}).")
    private String machine = "dsm-thesis";

    @Option(names = "--jobs", paramLabel = "COUNT",
            description = "Simulating processes at a time (default: one per processor).")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--real", description = "Measure on this machine instead.")
    private boolean real;

    @Option(names = "--rounds", paramLabel = "COUNT", defaultValue = "5",
            description = "--real: how often each side runs (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "900",
            description = "Ends a process that takes longer (default: ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public DsmCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<ThesisProgram> chosen = programs.stream().map(ThesisProgram::named).toList();
        check();
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        if (real) {
            List<String> launcher = Atoll.installed().launcher();
            List<RealRow> rows = new RealRuns(launcher, rounds, timeoutSeconds).run();
            out.print(RealRow.write(rows, format));
            out.flush();
            return rows.stream().allMatch(row -> row.failure().isEmpty()) ? 0 : 1;
        }
        List<Column> columns = brief
                ? List.of(Column.CLASSIC, Column.IMPROVED, Column.REWRITTEN, Column.MPJ)
                : List.of(Column.values());
        List<Series> series = new SimulatedRuns(machine, jobs, timeoutSeconds)
                .run(chosen, ranks, columns);
        out.print(new DsmTable(new Published(), columns).write(series, format));
        out.flush();
        return 0;
    }

    private void check() {
        if (jobs < 1 || rounds < 1 || timeoutSeconds < 1) {
            throw new IllegalArgumentException("needs at least 1 job, 1 round and 1 s, not --jobs "
                    + jobs + " --rounds " + rounds + " --timeout " + timeoutSeconds);
        }
        if (ranks.stream().anyMatch(size -> size < 1 || size > MOST_RANKS)) {
            throw new IllegalArgumentException(
                    "--ranks must be 1 to " + MOST_RANKS + " each, not " + ranks);
        }
    }
}
