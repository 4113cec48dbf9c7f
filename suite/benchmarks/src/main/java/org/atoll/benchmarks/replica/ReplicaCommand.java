// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.compare.LateModule;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Contests;
import org.atoll.benchmarks.contest.LoopTimes;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.replica.ReplicaRow.Side;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench replica`. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "replica",
        sortOptions = false,
        description = {
            "Compare shared objects with Hazelcast, JGroups, jgroups-raft, a lock and messages,",
            "and their orders and placements with each other. The ratio is ours/theirs in the",
            "row's unit; 'better' says what is better."
        })
public final class ReplicaCommand implements Callable<Integer> {
    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "Rows, such as write or stream-4, or groups of rows: read, write, stream,"
                    + " order, long, orders, programs, frames, chosen; default all.")
    private List<String> works = new ArrayList<>();

    @Mixin
    private final LoopTimes times = new LoopTimes(600, 200);

    @Mixin
    private final Contests contests = new Contests(5, 300);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    private final LateModule comparators = LateModule.comparators();

    /// Created by `atoll bench` and by tests.
    public ReplicaCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        contests.check();
        times.check();
        List<ReplicaRow> rows = chosen();
        Map<Host, Set<String>> loops = new LinkedHashMap<>();
        for (ReplicaRow row : rows) {
            for (Side side : List.of(row.ours(), row.theirs())) {
                loops.computeIfAbsent(side.host(), _ -> new LinkedHashSet<>()).add(side.loop());
            }
        }
        return contests.run(rows.stream().map(row -> contest(row, loops)).toList());
    }

    private Contest contest(ReplicaRow row, Map<Host, Set<String>> loops) {
        return row.contest(party(row.ours().host(), loops), party(row.theirs().host(), loops));
    }

    /// A host runs all its loops in one process, or one job.
    private Party party(Host host, Map<Host, Set<String>> loops) {
        return host.party(loops.getOrDefault(host, Set.of()), times.words());
    }

    /// The rows that are wanted and can be measured.
    private List<ReplicaRow> chosen() throws InterruptedException {
        Hosts hosts = new Hosts(Jvm.launcher(), comparators.folder());
        List<ReplicaRow> all = new ArrayList<>(new LoopRows(hosts).rows());
        all.addAll(new ProgramRows(hosts).rows());
        Set<String> known = new LinkedHashSet<>();
        all.forEach(row -> known.add(row.work().group()));
        all.forEach(row -> known.add(row.work().word()));
        for (String work : works) {
            if (!known.contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", known));
            }
        }
        List<ReplicaRow> wanted = all.stream().filter(this::isWanted).toList();
        boolean complete = wanted.stream().noneMatch(ReplicaRow::isLate) || isBuilt();
        return wanted.stream().filter(row -> complete || !row.isLate()).toList();
    }

    private boolean isWanted(ReplicaRow row) {
        return works.isEmpty()
                || works.contains(row.work().group()) || works.contains(row.work().word());
    }

    private boolean isBuilt() throws InterruptedException {
        try {
            comparators.build();
            return true;
        } catch (IllegalStateException | IOException e) {
            contests.complain(
                    "no rows beside Hazelcast, JGroups and jgroups-raft: " + e.getMessage());
            return false;
        }
    }
}
