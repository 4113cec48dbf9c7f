// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Mpj;
import org.jspecify.annotations.Nullable;

/// The simulated run that one seed stands for.
///
/// @param seed    decides all of it
/// @param planted a fault of the network that must be found, or `nothing`
/// @param program the name of the workload, or `any` for one that the seed draws
record Trial(long seed, String planted, String program) {
    static final String ANY = "any";

    /// The planted fault that needs ranks that come back.
    static final String HAUNTING = "haunting";

    private static final String[] MACHINES = {
        "infiniband", "ethernet", "das", "simple", "dsm-thesis", "das:2x4",
        "internet:4x2", "das:8x1"
    };
    private static final int MOST_RANKS = 8;

    /// A trial of a workload that the seed draws.
    ///
    /// @param seed    decides all of it
    /// @param planted a fault of the network that must be found, or `nothing`
    Trial(long seed, String planted) {
        this(seed, planted, ANY);
    }

    /// The outcome of a trial.
    ///
    /// @param wrong  what was found wrong, one line, or empty
    /// @param hash   the trace hash, as text; empty if the job has failed, as it may
    /// @param travel the same over times, ranks and lengths of deliveries alone
    record Verdict(String wrong, String hash, String travel, long events) {}

    /// Runs it. Blocks.
    Verdict run() {
        return run(null);
    }

    /// Runs it with a workload that has no name. Blocks.
    ///
    /// @param unnamed the workload, or null for the one that has been asked for
    Verdict run(@Nullable Workload unnamed) {
        Random random = new Random(seed * 31 + 17);
        int ranks = 1 + random.nextInt(MOST_RANKS);
        String machine = MACHINES[random.nextInt(MACHINES.length)];
        Workload drawn = Workload.of(random.nextInt(Workload.KINDS));
        Workload workload = unnamed == null ? workload(drawn) : unnamed;
        String faults = faults(random.nextInt(5) == 0 ? "" : "random");
        boolean survives = workload.survives();
        int size = workload.ranks(seed, ranks);
        LocalRanks job = Job.local(size)
                .with("atoll.on.failure", survives ? "continue" : "abort")
                .device("sim")
                .with("atoll.sim.machine", machine)
                .with("atoll.sim.seed", Long.toString(seed))
                .with("atoll.sim.faults",
                        survives ? faults + "," + workload.crashes(seed, size) : faults)
                .with("atoll.unexpected.bytes", Integer.toString(Flood.BUDGET_BYTES));
        job = with(job, workload.settings(seed));
        try {
            return run(job, workload, random.nextLong());
        } finally {
            workload.close();
        }
    }

    private static LocalRanks with(LocalRanks job, Map<String, String> settings) {
        LocalRanks all = job;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            all = all.with(setting.getKey(), setting.getValue());
        }
        return all;
    }

    private Verdict end(
            RankFailedException first, LocalRanks job, Workload workload, long plan,
            Queue<String> wrong) {
        RankFailedException blamed = toBlame(first);
        String why = "rank " + blamed.rank() + ": " + blamed.getCause();
        Map<String, String> again = workload.again(seed, why);
        if (!again.isEmpty()) {
            return run(with(job, again), workload, plan);
        }
        boolean may = wrong.isEmpty() && workload.mayEnd(why);
        String found = may ? "" : why;
        return new Verdict(wrong.isEmpty() ? found : wrong.element(), "", "", 0);
    }

    private Workload workload(Workload drawn) {
        if (program.equals("tasks")) {
            boolean stays = seed % 2 == 0 && planted.matches("nothing|overtaking|doubling|losing");
            return stays ? new Errands() : new LosingHosts(planted);
        }
        if (program.equals("recovery")) {
            return new Recoveries(planted);
        }
        if (program.equals("replica")) {
            return Replicas.of(seed, planted);
        }
        if (!program.equals(ANY)) {
            return Workload.named(program);
        }
        return planted.equals(HAUNTING) ? new Farm() : drawn;
    }

    private String faults(String drawn) {
        boolean isRule = Recoveries.RULES.contains(planted) || Replicas.RULES.contains(planted);
        return isRule || planted.matches("nothing|twice|early")
                ? drawn
                : "loss=0.05,double=0.2,delay=50us,reorder=0.2,planted=" + planted;
    }

    private Verdict run(LocalRanks job, Workload workload, long plan) {
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        try {
            String profile = job.runProfiled(new String[0], rank ->
                    live(rank, workload, plan, wrong));
            workload.check(wrong::add);
            String first = wrong.isEmpty() ? "" : wrong.element();
            return lastLine(profile)
                    .map(end -> new Verdict(first, end[3], end[6], Long.parseLong(end[5])))
                    .orElseGet(() -> new Verdict(
                            first.isEmpty() && !workload.mayEndUnseen(seed)
                                    ? "a simulation without an end"
                                    : first,
                            "", "", 0));
        } catch (RankFailedException e) {
            return end(e, job, workload, plan, wrong);
        }
    }

    /// What ranks threw, but for those that had crashed: in a job that outlives its ranks the first
    /// to throw is seldom the one to blame.
    private static RankFailedException toBlame(RankFailedException first) {
        return Stream.concat(Stream.of(first), Stream.of(first.getSuppressed()))
                .filter(RankFailedException.class::isInstance)
                .map(RankFailedException.class::cast)
                .filter(each -> !isOwnCrash(each))
                .findFirst()
                .orElse(first);
    }

    private static boolean isOwnCrash(RankFailedException thrown) {
        return thrown.getCause() instanceof CommunicationException cause
                && cause.failedRank() == thrown.rank();
    }

    private static void live(
            Rank rank, Workload workload, long plan, Queue<String> wrong) {
        workload.run(rank, plan, what ->
                wrong.add(workload.getClass().getSimpleName() + ", rank " + rank.number() + " of "
                        + rank.size() + ": " + what));
        if (!workload.survives()) {
            Mpj.in(rank).comm().barrier();
        }
    }

    /// What the simulation prints of itself when all have left; nothing if one could not.
    private static Optional<String[]> lastLine(String profile) {
        return profile.lines()
                .filter(line -> line.startsWith("sim\tjob\t"))
                .map(line -> line.split("\t", -1))
                .findFirst();
    }

    /// The command that repeats it.
    String replay() {
        return "atoll sim --seed " + seed
                + (program.equals(ANY) ? "" : " --workload " + program)
                + (planted.equals("nothing") ? "" : " --planted " + planted);
    }
}
