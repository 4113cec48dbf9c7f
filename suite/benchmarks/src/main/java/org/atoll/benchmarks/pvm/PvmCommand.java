// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.contest.Contests;
import org.atoll.benchmarks.contest.LoopTimes;
import org.atoll.benchmarks.dsm.TaskTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench pvm`. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "pvm",
        sortOptions = false,
        description = {
            "Compare tasks with those of PVM 3.4 on this host: processes with processes,",
            "and light tasks of one process with PVM's processes. PVM runs on a machine",
            "of its own. The ratio is ours/theirs in the row's unit; less is better.",
            "With --tables: programs by tasks beside the published ones by PVM, simulated."
        })
public final class PvmCommand implements Callable<Integer> {
    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "message, array-65536, array-1048576, array-16777216, doubles, ints,"
                    + " barrier, spawn, notice; default all.")
    private List<String> works = PvmRows.words();

    @Option(names = "--device", paramLabel = "NAME",
            description = "Between processes: shm (default) or tcp.")
    private String device = "shm";

    @Option(names = "--tables",
            description = "The tables of the 1995 thesis instead, in simulated time.")
    private boolean tables;

    @Mixin
    private final LoopTimes times = new LoopTimes(500, 200);

    @Mixin
    private final Contests contests = new Contests(3, 900);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public PvmCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        if (tables) {
            TaskTables.print(contests);
            return 0;
        }
        return contests.run(new PvmRows(device, times.words()).make(works));
    }

    private void check() {
        if (tables && !(works.equals(PvmRows.words()) && device.equals("shm"))) {
            throw new IllegalArgumentException(
                    "--tables runs all programs in a simulation; leave --works and --device out");
        }
        contests.check();
        times.check();
        if (!device.equals("shm") && !device.equals("tcp")) {
            throw new IllegalArgumentException("--device is shm or tcp, not " + device);
        }
        for (String work : works) {
            if (!PvmRows.words().contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", PvmRows.words()));
            }
        }
    }
}
