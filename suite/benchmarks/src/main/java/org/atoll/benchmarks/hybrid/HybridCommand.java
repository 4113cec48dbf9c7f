// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.contest.Contests;
import org.atoll.benchmarks.contest.LoopTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench hybrid`. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "hybrid",
        sortOptions = false,
        description = {
            "Compare threads in nodes with messages between nodes (SIMPLE) with OpenMP, Open MPI",
            "with OpenMP, message passing of our own, and C. The ratio is ours/theirs in the",
            "row's unit; less is better. 2x1 is two nodes of one thread."
        })
public final class HybridCommand implements Callable<Integer> {
    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "barrier, reduce, allreduce, broadcast, alltoall, radix, fft2d,"
                    + " nqueens; default all.")
    private List<String> works = HybridRows.groups();

    @Option(names = "--device", paramLabel = "NAME",
            description = "Between nodes: shm (default) or tcp.")
    private String device = "shm";

    @Mixin
    private final LoopTimes times = new LoopTimes(1000, 200);

    @Mixin
    private final Contests contests = new Contests(3, 120);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public HybridCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        return contests.run(
                new HybridRows(works, device, times.words(), contests::complain).make());
    }

    private void check() {
        contests.check();
        times.check();
        if (!device.equals("shm") && !device.equals("tcp")) {
            throw new IllegalArgumentException("--device is shm or tcp, not " + device);
        }
        for (String work : works) {
            if (!HybridRows.groups().contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", HybridRows.groups()));
            }
        }
    }
}
