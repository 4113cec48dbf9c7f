// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.recovery.RecoveryRow.Work;
import org.atoll.benchmarks.recovery.loop.LifeLoop;
import org.atoll.benchmarks.recovery.loop.StepLoop;

/// Rows of the next lives of ranks that are killed.
final class LifeRows {
    /// The group of kills.
    static final String KILL = "kill";
    /// The group of steps that are repeated.
    static final String REPEAT = "repeat";

    private static final double START = 1.5;
    private static final double STANDBY_START = 0.6;
    private static final String STATE = Integer.toString(1 << 20);
    private static final String STEPS = "20000";

    /// Its words are a command, whose whole time is told, three times.
    private static final String WHOLE = """
            for turn in 1 2 3; do
              begin=$(date +%s%N)
              "$@" > /dev/null || exit 1
              printf 'sample\\ttime\\t%s.0\\n' $(($(date +%s%N) - begin))
            done
            """;

    private final RecoveryJobs jobs;

    LifeRows(RecoveryJobs jobs) {
        this.jobs = jobs;
    }

    /// All rows.
    List<RecoveryRow> rows() {
        List<String> hello = new ArrayList<>(List.of("sh", "-c", WHOLE, "sh"));
        hello.addAll(jobs.launcher());
        hello.addAll(List.of("run", "-n", "1", "hello"));
        Party start = new Party("run -n 1 hello", hello);
        List<String> waiting = new ArrayList<>(RecoveryJobs.log("--every", "100"));
        waiting.addAll(List.of("--standby", "1"));
        return List.of(
                new Work(KILL, "kill", "kill -9 to a message of the next life", Unit.MILLISECONDS)
                        .wanted(START, next(RecoveryJobs.log("--every", "100"), "kill"), start),
                new Work(KILL, "kill-standby", "the same in a process that waited",
                                Unit.MILLISECONDS)
                        .wanted(STANDBY_START, next(waiting, "kill-later"), start),
                new Work(REPEAT, "repeat", STEPS + " steps repeated", Unit.MILLISECONDS)
                        .wanted(1, steps("next life", "again"), steps("first life", "first")));
    }

    private Party next(List<String> options, String how) {
        return jobs.run("next life", 2, options,
                List.of(LifeLoop.class.getName(), STATE, how));
    }

    private Party steps(String title, String which) {
        return jobs.run(title, 2, RecoveryJobs.log(),
                List.of(StepLoop.class.getName(), which, STEPS));
    }
}
