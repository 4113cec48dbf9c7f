// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.compare.LateModule;
import org.atoll.benchmarks.contest.Contests;
import org.atoll.benchmarks.contest.LoopTimes;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.rmi.work.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench rmi`. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "rmi",
        sortOptions = false,
        description = {
            "Compare remote objects with the JDK's RMI and bare sockets, between two",
            "processes of this host, and their serializer with the JDK's, Kryo and Fory.",
            "The ratio is ours/theirs in the row's unit; 'better' says what is better."
        })
public final class RmiCommand implements Callable<Integer> {
    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "null, async, tree15, list100, tree1023, doubles, group, copy-tree,"
                    + " copy-list, copy-collections, copy-doubles, which is the default; and"
                    + " programs beside messages: water, sor, asp, rcs, fft, or programs for all"
                    + " of these.")
    private List<String> works = Arrays.stream(Work.values()).map(Work::word).toList();

    @Option(names = "--device", split = ",", paramLabel = "NAME",
            description = "shm, tcp; default both.")
    private List<String> devices = List.of("shm", "tcp");

    @Option(names = "--against", split = ",", paramLabel = "NAME",
            description = "rmi, socket, sleeper (a socket that blocks), jdk, kryo, fory;"
                    + " default all.")
    private List<String> against = Participant.comparators().map(Participant::word).toList();

    @Mixin
    private final LoopTimes times = new LoopTimes(600, 150);

    @Mixin
    private final Contests contests = new Contests(3, 60);

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
        Map<Participant, Party> parties = new EnumMap<>(Participant.class);
        goals.stream()
                .flatMap(goal -> Stream.of(goal.ours(), goal.theirs()))
                .forEach(each -> parties.computeIfAbsent(each, one -> party(one, goals)));
        return contests.run(Stream.concat(
                        goals.stream().map(goal ->
                                goal.contest(each -> Objects.requireNonNull(parties.get(each)))),
                        ProgramContests.of(Jvm.launcher(), works).stream())
                .toList());
    }

    private void check() {
        contests.check();
        times.check();
        List<String> known = Stream.concat(
                        Arrays.stream(Work.values()).map(Work::word),
                        ProgramContests.names().stream())
                .toList();
        for (String work : works) {
            if (!known.contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", known));
            }
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
        List<Work> wanted = works.stream()
                .filter(word -> !ProgramContests.names().contains(word))
                .map(Work::named)
                .toList();
        List<Participant> others = against.stream().map(Participant::comparator).toList();
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
            contests.complain("no rows beside Kryo and Fory: " + e.getMessage());
            return false;
        }
    }

    /// How a participant does its part of the rows.
    private Party party(Participant participant, List<Goal> goals) {
        List<String> words = new ArrayList<>(List.of(goals.stream()
                .map(Goal::work)
                .distinct()
                .filter(participant::does)
                .map(Work::word)
                .collect(Collectors.joining(","))));
        words.addAll(times.words());
        return new Party(
                participant.title(),
                new Parties(comparators.folder()).command(participant, words));
    }
}
