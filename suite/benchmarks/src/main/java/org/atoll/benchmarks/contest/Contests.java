// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.LineDistance;
import org.atoll.benchmarks.compare.Processes;
import org.atoll.benchmarks.compare.Progress;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.RatioTable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Measures contests and prints them as a table: the part that commands of `atoll bench` share. In
/// each round every party of a wanted row has one turn; their order is reversed in every other
/// round, so that nobody gains from being first.
public final class Contests {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "COUNT",
            description = "How often each side runs (default ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--timeout", paramLabel = "SECONDS",
            description = "Ends a process that takes longer (default ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    /// With what a command takes by default.
    ///
    /// @param rounds         how often each side runs
    /// @param timeoutSeconds after which a process is ended
    public Contests(int rounds, int timeoutSeconds) {
        this.rounds = rounds;
        this.timeoutSeconds = timeoutSeconds;
    }

    /// Checks the options.
    ///
    /// @throws IllegalArgumentException if one is too small
    public void check() {
        if (rounds < 1 || timeoutSeconds < 1) {
            throw new IllegalArgumentException("needs at least 1 round and 1 s, not --rounds "
                    + rounds + " --timeout " + timeoutSeconds);
        }
    }

    /// After how many seconds a process is ended.
    ///
    /// @return at least 1
    public int timeoutSeconds() {
        return timeoutSeconds;
    }

    /// How results are written.
    public Format format() {
        return format;
    }

    /// Measures rows and prints them. Blocks until the last process has ended.
    ///
    /// @param contests the rows, in the order of the table
    /// @return the exit code: 0, or 1 if a party failed, which a line of the error output says
    /// @throws IOException          if there is no room for the files of a process
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public int run(List<Contest> contests) throws IOException, InterruptedException {
        Map<Party, Harvest> harvests = measure(keysOfParties(contests));
        List<RatioRow> rows = contests.stream()
                .map(contest -> contest.row(
                        Objects.requireNonNull(harvests.get(contest.ours())),
                        Objects.requireNonNull(harvests.get(contest.theirs()))))
                .toList();
        print(new RatioTable(rows).write(format));
        List<RatioRow> failed = rows.stream().filter(row -> !row.failure().isEmpty()).toList();
        failed.forEach(row -> complain(row.work() + ": " + row.failure()));
        return failed.isEmpty() ? 0 : 1;
    }

    /// Each party once, in the order of the rows, with the keys of the samples that rows want.
    private static Map<Party, Set<String>> keysOfParties(List<Contest> contests) {
        Map<Party, Set<String>> keys = new LinkedHashMap<>();
        for (Contest contest : contests) {
            for (Party party : List.of(contest.ours(), contest.theirs())) {
                keys.computeIfAbsent(party, _ -> new TreeSet<>()).add(contest.work().key());
            }
        }
        return keys;
    }

    private Map<Party, Harvest> measure(Map<Party, Set<String>> keys)
            throws IOException, InterruptedException {
        Map<Party, Harvest> harvests = new LinkedHashMap<>();
        keys.forEach((party, wanted) -> harvests.put(party, Harvest.before(party, wanted)));
        List<Party> turns = keys.keySet().stream().filter(party -> !party.isKnown()).toList();
        Processes processes = new Processes(timeoutSeconds);
        Progress progress = Progress.onTerminal();
        for (int round = 1; round <= rounds; round++) {
            for (Party party : round % 2 == 1 ? turns : turns.reversed()) {
                progress.say(party.title() + ", round " + round + " of " + rounds);
                double line = LineDistance.nanos();
                Ended ended = processes.run(_ -> party.process());
                Objects.requireNonNull(harvests.get(party))
                        .add(ended, Objects.requireNonNull(keys.get(party)), line);
            }
        }
        progress.say("");
        return harvests;
    }

    /// Prints a result.
    public void print(String text) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.print(text);
        out.flush();
    }

    /// Says on the error output what went wrong.
    ///
    /// @param what one line, before which the command's name is put
    public void complain(String what) {
        CommandSpec mine = Objects.requireNonNull(spec);
        PrintWriter errors = mine.commandLine().getErr();
        errors.println(mine.qualifiedName() + ": " + what);
        errors.flush();
    }
}
