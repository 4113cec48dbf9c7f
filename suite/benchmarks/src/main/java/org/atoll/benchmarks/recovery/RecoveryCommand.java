// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.contest.Contests;
import org.atoll.benchmarks.contest.LoopTimes;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench recovery`. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "recovery",
        sortOptions = false,
        description = {
            "Compare jobs that recover (--on-failure recover) with the same jobs that do not, and",
            "the return of a rank with a start, a copy, a message or a limit. The ratio is",
            "ours/theirs in the row's unit. Hosts are made by the tool vcluster; without it",
            "their rows are left out."
        })
public final class RecoveryCommand implements Callable<Integer> {
    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "Rows, such as message-shm or sor-log-4, or groups of rows: messages,"
                    + " farm, snapshots, sor, water, asp, fft, coordinated, kill, repeat, hosts,"
                    + " move, report, before; default all.")
    private List<String> works = new ArrayList<>();

    @Option(names = "--large", description = "Also snapshots of 1 GiB.")
    private boolean large;

    @Option(names = "--before", paramLabel = "DIR",
            description = "Also messages, without recovery, beside another built tree of Atoll.")
    private @Nullable Path before;

    @Option(names = "--folder", paramLabel = "DIR",
            description = "Where snapshots and what dd copies are written; default: the temporary"
                    + " folder.")
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    @Mixin
    private final LoopTimes times = new LoopTimes(500, 200);

    @Mixin
    private final Contests contests = new Contests(5, 300);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public RecoveryCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        contests.check();
        times.check();
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("--folder " + folder + " is no folder");
        }
        List<String> launcher = Jvm.launcher();
        Optional<Path> tool = HostRows.installed();
        RecoveryRows rows = new RecoveryRows(all(launcher, tool));
        List<RecoveryRow> chosen = rows.chosen(works);
        if (tool.isEmpty() && isOfHosts()) {
            contests.complain("no rows of hosts: they need root and the tool vcluster"
                    + " (../shared/tools/vcluster, or set ATOLL_VCLUSTER)");
        }
        return contests.run(chosen.stream().map(RecoveryRow::contest).toList());
    }

    private boolean isOfHosts() {
        return works.isEmpty() || works.contains(HostRows.HOSTS) || works.contains(HostRows.MOVE);
    }

    private List<RecoveryRow> all(List<String> launcher, Optional<Path> tool)
            throws IOException {
        RecoveryJobs jobs = new RecoveryJobs(launcher, folder.toAbsolutePath());
        List<RecoveryRow> all = new ArrayList<>(new MessageRows(jobs).rows());
        all.addAll(new SnapshotRows(jobs).rows(large));
        all.addAll(new ProgramRows(jobs).rows());
        all.addAll(new LifeRows(jobs).rows());
        if (tool.isPresent()) {
            all.addAll(new HostRows(tool.get(), launcher).rows());
        }
        all.addAll(new ReportRows(jobs).rows());
        if (before != null) {
            all.addAll(MessageRows.trees(times.words(), before));
        }
        return all;
    }
}
