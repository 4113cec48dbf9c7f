// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Contests;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `atoll bench recovery`. Exit codes: 0, 1 if something failed, 2 for misuse.
@Command(
        name = "recovery",
        sortOptions = false,
        description = {
            "Compare programs in jobs that recover (--on-failure recover) with the same in",
            "jobs that do not. A longer message is compared with one that is not logged and",
            "1.2 copies of it. The ratio is recover/off; less is better."
        })
public final class RecoveryCommand implements Callable<Integer> {
    @Option(names = "--works", split = ",", paramLabel = "NAME",
            description = "Rows, such as message-shm, shm-1m, farm, point, sor-log; default all.")
    private List<String> works = words();

    @Mixin
    private final Contests contests = new Contests(5, 120);

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public RecoveryCommand() {}

    private static List<String> words() {
        return Arrays.stream(RecoveryGoal.values()).map(RecoveryGoal::word).toList();
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        contests.check();
        for (String work : works) {
            if (!words().contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", words()));
            }
        }
        List<String> launcher = Atoll.installed().launcher();
        List<Contest> rows = Arrays.stream(RecoveryGoal.values())
                .filter(goal -> works.contains(goal.word()))
                .map(goal -> goal.contest(launcher))
                .collect(Collectors.toList());
        return contests.run(rows);
    }
}
