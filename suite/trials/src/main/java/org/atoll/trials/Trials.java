// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `atoll sim`: trials with one seed after the other, until one fails or all are done. Exit
/// codes: 0 when nothing was found, 1 when something was, 2 for misuse.
@Command(
        name = "atoll sim",
        description = "Tries message passing with many seeds on simulated, faulty machines.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Trials implements Callable<Integer> {
    private static final long NEWS_NANOS = TimeUnit.SECONDS.toNanos(10);

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "How many seeds, from --first on; default 1000.")
    private int seeds = 1000;

    @Option(names = "--first", paramLabel = "N", description = "The first seed; default 0.")
    private long first;

    @Option(names = "--seed", paramLabel = "N", description = "Only this seed, and its trace hash.")
    private @Nullable Long only;

    @Option(
            names = "--planted",
            paramLabel = "BUG",
            description = "A fault of the network that must be found: overtaking, doubling,"
                    + " losing or haunting; in --workload tasks, of notices: twice or early; in"
                    + " --workload recovery a rule that does not hold: choices, log, queue,"
                    + " filter, stable, trim, keeper, handshake, answer, own, whole, durable,"
                    + " quiet or fence; in --workload replica settle, asked, answered, guards,"
                    + " takeover, move, exchange, resend, mute or behind.")
    private String planted = "nothing";

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "The same program with each seed: traffic, collectives, farm, flood,"
                    + " echo, remote, collect, dsm, tasks, recovery, grid or replica; by default"
                    + " the seed draws one of the first four.")
    private String workload = Trial.ANY;

    /// Created by [#main].
    Trials() {}

    /// Runs the command and ends the JVM with its exit code.
    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new Trials());
        line.setParameterExceptionHandler((problem, words) ->
                misuse(problem.getMessage() + " (see 'atoll sim --help')"));
        System.exit(line.execute(arguments));
    }

    @Override
    public Integer call() {
        if (seeds < 1) {
            return misuse("--seeds takes a number of at least 1, not " + seeds);
        }
        String place = Map.of(Recoveries.RULES, "recovery", Replicas.RULES, "replica")
                .entrySet().stream()
                .filter(rules -> rules.getKey().contains(planted))
                .map(Map.Entry::getValue)
                .findFirst().orElse("");
        if (!planted.matches("nothing|overtaking|doubling|losing|haunting|twice|early")
                && place.isEmpty()) {
            return misuse("--planted takes overtaking, doubling, losing, haunting, twice, early, "
                    + String.join(", ", Recoveries.RULES) + ", "
                    + String.join(", ", Replicas.RULES) + ", not '" + planted + "'");
        }
        if (!place.isEmpty() && !workload.equals(place)) {
            return misuse("--planted " + planted + " is a rule of --workload " + place);
        }
        if (planted.matches("twice|early") && !workload.equals("tasks")) {
            return misuse("--planted " + planted + " is about the notices of --workload tasks");
        }
        String refusal = workload.equals(Trial.ANY) ? "" : refusal();
        if (!refusal.isEmpty()) {
            return misuse(refusal);
        }
        Long single = only;
        return single == null ? all() : one(new Trial(single, planted, workload));
    }

    /// Why the workload that the user has named is not tried; empty if it is.
    private String refusal() {
        try {
            boolean returns = Workload.named(workload).survives();
            return returns || !planted.equals(Trial.HAUNTING)
                    ? ""
                    : "--planted haunting shows where ranks come back, and in --workload "
                            + workload + " none does; take farm, echo, remote, collect"
                            + " or tasks";
        } catch (IllegalArgumentException e) {
            return "--workload " + e.getMessage();
        }
    }

    private static int misuse(String what) {
        System.err.println("atoll: " + what);
        return 2;
    }

    private static int one(Trial trial) {
        Trial.Verdict verdict = trial.run();
        if (verdict.wrong().isEmpty()) {
            System.out.println("sim: seed " + trial.seed() + " is good; "
                    + (verdict.hash().isEmpty()
                            ? "the job ends, as it must"
                            : "trace hash " + verdict.hash()));
            return 0;
        }
        return failed(trial, verdict);
    }

    private static int failed(Trial trial, Trial.Verdict verdict) {
        System.out.println("sim: seed " + trial.seed() + " fails: " + verdict.wrong());
        System.out.println("replay: " + trial.replay());
        return 1;
    }

    private int all() {
        long events = 0;
        int ends = 0;
        long start = System.nanoTime();
        long told = start;
        for (long seed = first; seed < first + seeds; seed++) {
            Trial trial = new Trial(seed, planted, workload);
            Trial.Verdict verdict = trial.run();
            if (!verdict.wrong().isEmpty()) {
                return failed(trial, verdict);
            }
            events += verdict.events();
            ends += verdict.hash().isEmpty() ? 1 : 0;
            if (System.nanoTime() - told > NEWS_NANOS) {
                told = System.nanoTime();
                System.out.println("sim: " + (seed - first + 1) + " of " + seeds + " seeds");
            }
        }
        System.out.printf(
                "sim: %d seeds from %d, all good%s; %d events in %.1f s%n",
                seeds, first, ends == 0 ? "" : " (" + ends + " jobs end, as they must)", events,
                (System.nanoTime() - start) / 1e9);
        return 0;
    }
}
