// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.LineDistance;
import org.atoll.benchmarks.compare.Processes;
import org.atoll.benchmarks.compare.Progress;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.RatioTable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench hybrid`. In each round every party of a wanted row has one turn. Exit
/// codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "hybrid",
        sortOptions = false,
        description = {
            "Compare threads in nodes with messages between nodes (SIMPLE) with OpenMP, Open MPI",
            "with OpenMP, message passing of our own, and C. The ratio is ours/theirs in the",
            "row's unit; less is better. 2x1 is two nodes of one thread."
        })
public final class HybridCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "barrier, reduce, allreduce, alltoall, radix, fft2d, nqueens;"
                    + " default all.")
    private List<String> works = Contests.groups();

    @Option(names = "--device", paramLabel = "NAME",
            description = "Between nodes: shm (default) or tcp.")
    private String device = "shm";

    @Option(names = "--rounds", paramLabel = "COUNT",
            description = "How often each side runs (default 3).")
    private int rounds = 3;

    @Option(names = "--warmup", paramLabel = "MS",
            description = "Warm-up of each loop in milliseconds (default 1000).")
    private int warmMillis = 1000;

    @Option(names = "--time", paramLabel = "MS",
            description = "Measuring of each loop in each round, in milliseconds (default 200).")
    private int millis = 200;

    @Option(names = "--timeout", paramLabel = "SECONDS",
            description = "Ends a process that takes longer (default 120).")
    private int timeoutSeconds = 120;

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public HybridCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        List<Contest> contests = new Contests(
                works, device, List.of(Integer.toString(warmMillis), Integer.toString(millis)),
                this::complain).make();
        Map<Party, Harvest> harvests = measure(contests);
        List<RatioRow> rows = contests.stream()
                .map(contest -> contest.row(
                        Objects.requireNonNull(harvests.get(contest.ours())),
                        Objects.requireNonNull(harvests.get(contest.theirs()))))
                .toList();
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.print(new RatioTable(rows).write(format));
        out.flush();
        List<RatioRow> failed = rows.stream().filter(row -> !row.failure().isEmpty()).toList();
        failed.forEach(row -> complain(row.work() + ": " + row.failure()));
        return failed.isEmpty() ? 0 : 1;
    }

    private void check() {
        if (rounds < 1 || warmMillis < 0 || millis < 1 || timeoutSeconds < 1) {
            throw new IllegalArgumentException(
                    "needs at least 1 round, 1 ms and 1 s, not --rounds " + rounds + " --warmup "
                            + warmMillis + " --time " + millis + " --timeout " + timeoutSeconds);
        }
        if (!device.equals("shm") && !device.equals("tcp")) {
            throw new IllegalArgumentException("--device is shm or tcp, not " + device);
        }
        for (String work : works) {
            if (!Contests.groups().contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", Contests.groups()));
            }
        }
    }

    private Map<Party, Harvest> measure(List<Contest> contests)
            throws IOException, InterruptedException {
        Map<Party, Harvest> harvests = new LinkedHashMap<>();
        contests.stream()
                .flatMap(contest -> Stream.of(contest.ours(), contest.theirs()))
                .forEach(party -> harvests.put(party, new Harvest()));
        Processes processes = new Processes(timeoutSeconds);
        Progress progress = Progress.onTerminal();
        for (int round = 1; round <= rounds; round++) {
            for (Map.Entry<Party, Harvest> each : harvests.entrySet()) {
                progress.say(each.getKey().title() + ", round " + round + " of " + rounds);
                double line = LineDistance.nanos();
                Ended ended = processes.run(_ -> each.getKey().process());
                each.getValue().add(ended, line);
            }
        }
        progress.say("");
        return harvests;
    }

    private void complain(String what) {
        CommandSpec mine = Objects.requireNonNull(spec);
        PrintWriter errors = mine.commandLine().getErr();
        errors.println(mine.qualifiedName() + ": " + what);
        errors.flush();
    }
}
