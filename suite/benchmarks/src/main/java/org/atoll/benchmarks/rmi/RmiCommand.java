// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.LateModule;
import org.atoll.benchmarks.compare.LineDistance;
import org.atoll.benchmarks.compare.Processes;
import org.atoll.benchmarks.compare.Progress;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.RatioTable;
import org.atoll.benchmarks.rmi.work.Work;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench rmi`. In each round every party that has a part in a wanted row does
/// its work once, in processes of its own. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "rmi",
        sortOptions = false,
        description = {
            "Compare remote objects with the JDK's RMI and bare sockets, between two",
            "processes of this host, and their serializer with the JDK's, Kryo and Fory.",
            "The ratio is ours/theirs in the row's unit; 'better' says what is better."
        })
public final class RmiCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "null, async, tree15, list100, tree1023, doubles, group, copy-tree,"
                    + " copy-list, copy-collections, copy-doubles; default all.")
    private List<String> works = Arrays.stream(Work.values()).map(Work::word).toList();

    @Option(names = "--device", split = ",", paramLabel = "NAME",
            description = "shm, tcp; default both.")
    private List<String> devices = List.of("shm", "tcp");

    @Option(names = "--against", split = ",", paramLabel = "NAME",
            description = "rmi, socket, sleeper (a socket that blocks), jdk, kryo, fory;"
                    + " default all.")
    private List<String> against = Party.comparators().map(Party::word).toList();

    @Option(names = "--rounds", paramLabel = "COUNT",
            description = "How often each side runs (default 3).")
    private int rounds = 3;

    @Option(names = "--warmup", paramLabel = "MS",
            description = "Warm-up of each work in milliseconds (default 600).")
    private int warmMillis = 600;

    @Option(names = "--time", paramLabel = "MS",
            description = "Measuring of each work in each round, in milliseconds (default 150).")
    private int millis = 150;

    @Option(names = "--timeout", paramLabel = "SECONDS",
            description = "Ends a process that takes longer (default 60).")
    private int timeoutSeconds = 60;

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    private final LateModule comparators = LateModule.comparators();

    /// Created by `atoll bench` and by tests.
    public RmiCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        List<Goal> goals = goals();
        Map<Party, Harvest> harvests = measure(goals);
        List<RatioRow> rows = goals.stream()
                .map(goal -> goal.row(
                        Objects.requireNonNull(harvests.get(goal.ours())),
                        Objects.requireNonNull(harvests.get(goal.theirs()))))
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
        for (String device : devices) {
            if (!device.equals("shm") && !device.equals("tcp")) {
                throw new IllegalArgumentException(
                        "--device takes shm and tcp, not " + device);
            }
        }
    }

    /// The rows that can be measured.
    private List<Goal> goals() throws InterruptedException {
        List<Work> wanted = works.stream().map(Work::named).toList();
        List<Party> others = against.stream().map(Party::comparator).toList();
        List<Goal> goals = Goal.all().stream()
                .filter(goal -> wanted.contains(goal.work()) && others.contains(goal.theirs()))
                .filter(goal -> goal.work().isCopy() || devices.contains(goal.ours().word()))
                .toList();
        boolean complete = goals.stream().noneMatch(goal -> goal.theirs().isBuilt()) || isBuilt();
        return goals.stream().filter(goal -> complete || !goal.theirs().isBuilt()).toList();
    }

    private boolean isBuilt() throws InterruptedException {
        try {
            comparators.build();
            return true;
        } catch (IllegalStateException | IOException e) {
            complain("no rows beside Kryo and Fory: " + e.getMessage());
            return false;
        }
    }

    private Map<Party, Harvest> measure(List<Goal> goals)
            throws IOException, InterruptedException {
        Map<Party, Harvest> harvests = new EnumMap<>(Party.class);
        goals.stream()
                .flatMap(goal -> Stream.of(goal.ours(), goal.theirs()))
                .forEach(party -> harvests.put(party, new Harvest()));
        Processes processes = new Processes(timeoutSeconds);
        Progress progress = Progress.onTerminal();
        for (int round = 1; round <= rounds; round++) {
            for (Map.Entry<Party, Harvest> each : harvests.entrySet()) {
                Party party = each.getKey();
                progress.say(party.title() + ", round " + round + " of " + rounds);
                List<Work> mine = goals.stream()
                        .map(Goal::work)
                        .distinct()
                        .filter(party::does)
                        .toList();
                double line = LineDistance.nanos();
                Ended ended = processes.run(_ -> process(party, mine));
                each.getValue().add(ended, mine, line);
            }
        }
        progress.say("");
        return harvests;
    }

    private ProcessBuilder process(Party party, List<Work> mine) {
        List<String> words = List.of(
                mine.stream().map(Work::word).collect(Collectors.joining(",")),
                Integer.toString(warmMillis),
                Integer.toString(millis));
        ProcessBuilder builder = new ProcessBuilder(
                new Parties(comparators.folder()).command(party, words));
        builder.environment().put("NO_COLOR", "1");
        return builder;
    }

    private void complain(String what) {
        CommandSpec mine = Objects.requireNonNull(spec);
        PrintWriter errors = mine.commandLine().getErr();
        errors.println(mine.qualifiedName() + ": " + what);
        errors.flush();
    }
}
