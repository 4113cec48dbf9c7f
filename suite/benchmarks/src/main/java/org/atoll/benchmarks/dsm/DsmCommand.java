// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Contests;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench dsm`. Exit codes: 0, 1 if a run failed, 2 for misuse.
@Command(
        name = "dsm",
        sortOptions = false,
        description = {
            "Print tables 4.1 to 4.26 of the thesis that compared TreadMarks with",
            "PVM: what was published beside shared memory as it was (classic), with one policy",
            "more in each column up to all (improved), the programs rewritten for these, and",
            "messages (mpj),",
            "on a simulated machine like that of the thesis, and how long these forms of the",
            "programs are. With --machine infiniband or ethernet, on a cluster of today.",
            "With --real, compare shared memory with arrays, threads and messages by the clock."
        },
        footer = {
            "",
            "A ratio is a speed-up over that of PVM, or ours over that of mpj. KB are 1000 bytes.",
            "User bytes are those of pages and diffs, or of the contents of messages."
        })
public final class DsmCommand implements Callable<Integer> {
    private static final int MOST_RANKS = 64;
    private static final List<Integer> OF_TODAY = List.of(8, 32);

    @Option(names = "--programs", split = ",", paramLabel = "NAME",
            description = "Such as ep or water-288; an unknown one is answered by all names"
                    + " (default: all).")
    private List<String> programs =
            Arrays.stream(ThesisProgram.values()).map(ThesisProgram::word).toList();

    @Option(names = "--ranks", split = ",", paramLabel = "N",
            description = "Numbers of ranks (default 2,4,6,8; on other machines than the"
                    + " thesis's 8,32).")
    private @Nullable List<Integer> ranks;

    @Option(names = "--brief", description = "Only classic, improved, rewritten, mpj and tasks.")
    private boolean brief;

    @Option(names = "--forms",
            description = "Print only how long the forms of the programs are, and how many calls"
                    + " communicate in them.")
    private boolean forms;

    @Option(names = "--machine", paramLabel = "NAME", defaultValue = DsmTable.THESIS,
            description = "A machine model (default: ${DEFAULT-VALUE}).")
    private String machine = DsmTable.THESIS;

    @Option(names = "--jobs", paramLabel = "COUNT",
            description = "Simulating processes at a time (default: one per processor).")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--real", description = "Measure on this machine instead.")
    private boolean real;

    @Option(names = "--npb", paramLabel = "DIR",
            description = "With --real: a folder with NPB's serial programs (such as NPB3.4-SER),"
                    + " of which FT is built by gfortran and gcc; without it our C is measured.")
    private @Nullable Path npb;

    @Option(names = "--rows", paramLabel = "TEXT",
            description = "With --real: only rows with this text in their title.")
    private @Nullable String rows;

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
        List<Integer> sizes = sizes();
        check(sizes);
        if (forms) {
            contests.print(sizesOf(chosen));
            return 0;
        }
        if (real) {
            return contests.run(realContests());
        }
        List<Column> columns = brief
                ? List.of(Column.CLASSIC, Column.IMPROVED, Column.REWRITTEN, Column.MPJ,
                        Column.TASKS)
                : List.of(Column.values());
        List<Series> series = new SimulatedRuns(machine, jobs, contests.timeoutSeconds())
                .run(chosen, sizes, columns);
        String tables = new DsmTable(new Published(), machine, columns)
                .write(series, contests.format());
        contests.print(contests.format() == Format.TABLE
                ? tables + "\n" + sizesOf(chosen) : tables);
        return 0;
    }

    @SuppressWarnings("SystemOut") // a line beside the table
    private List<Contest> realContests() throws IOException, InterruptedException {
        List<String> launcher = Atoll.installed().launcher();
        List<Contest> all = new ArrayList<>();
        all.add(new SerialFt(launcher).contest(npb));
        all.add(new SerialBarnes(launcher).contest(OtherBuild.source("barnes")));
        if (Fastlink.isPresent()) {
            all.addAll(new Fastlink(launcher).contests());
        } else {
            System.err.println("dsm: FASTLINK is not installed, so its rows are left out: on"
                    + " Debian, apt-get install fastlink");
        }
        Arrays.stream(RealGoal.values()).map(goal -> goal.contest(launcher)).forEach(all::add);
        List<Contest> wanted = all.stream()
                .filter(contest -> rows == null || contest.work().title().contains(rows))
                .toList();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("no row's title has --rows '" + rows + "'; titles"
                    + " are " + all.stream().map(contest -> "'" + contest.work().title() + "'")
                            .collect(Collectors.joining(", ")));
        }
        return wanted;
    }

    private List<Integer> sizes() {
        List<Integer> given = ranks;
        if (given != null) {
            return given;
        }
        return machine.equals(DsmTable.THESIS) ? Published.RANKS : OF_TODAY;
    }

    private String sizesOf(List<ThesisProgram> chosen) {
        return new FormSizes().write(
                chosen.stream().map(ThesisProgram::program).distinct().toList(),
                contests.format());
    }

    private void check(List<Integer> sizes) {
        contests.check();
        if (rows != null && !real) {
            throw new IllegalArgumentException("--rows are those of --real: add it");
        }
        if (npb != null && !real) {
            throw new IllegalArgumentException("--npb is measured by the clock only: add --real");
        }
        if (jobs < 1) {
            throw new IllegalArgumentException("needs at least 1 job, not --jobs " + jobs);
        }
        if (sizes.stream().anyMatch(size -> size < 1 || size > MOST_RANKS)) {
            throw new IllegalArgumentException(
                    "--ranks must be 1 to " + MOST_RANKS + " each, not " + sizes);
        }
    }
}
