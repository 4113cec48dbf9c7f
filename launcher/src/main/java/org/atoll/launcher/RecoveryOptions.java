// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.atoll.fabric.job.OnFailure;
import org.atoll.launcher.job.Fate;
import org.atoll.launcher.job.IfShort;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.SavedJob;
import org.atoll.launcher.plan.Segment;
import org.atoll.recovery.depot.Depot;
import org.atoll.recovery.depot.Depots;
import org.atoll.recovery.depot.FolderDepot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `atoll run` for what becomes of a job when a rank fails.
final class RecoveryOptions {
    private static final int RESTARTS = 10;
    private static final String COORDINATED = "coordinated";
    private static final String NEEDS = " has no effect without --on-failure recover";

    @Option(
            names = {"--on-failure", "-on-failure"},
            paramLabel = "WHAT",
            description = "abort ends the job when a rank fails; continue lets the others go on;"
                    + " recover starts a rank that was killed again, and it comes back where it"
                    + " was.")
    private String what = "abort";

    @Option(
            names = "--restarts",
            paramLabel = "N",
            description = "With --on-failure recover: how many times ranks are started again"
                    + " before the job ends; default: 10.")
    private @Nullable Integer restarts;

    @Option(
            names = "--spare",
            paramLabel = "HOSTS",
            description = "With --on-failure recover: hosts without ranks, each of which takes the"
                    + " ranks of one host that is lost: n5,n6.")
    private @Nullable String spare;

    @Option(
            names = "--if-short",
            paramLabel = "HOW",
            description = "With --on-failure recover, when a host is lost and no spare is left:"
                    + " double gives its ranks to the others, wait waits for it, stop ends the job"
                    + " with exit code 75; default: double.")
    private @Nullable String ifShort;

    @Option(
            names = "--standby",
            paramLabel = "N",
            description = "With --on-failure recover: so many processes wait on each host, started"
                    + " ahead, so that a rank that is killed is back sooner; default: none.")
    private @Nullable Integer standby;

    @Option(
            names = "--recovery",
            paramLabel = "HOW",
            description = "With --on-failure recover: log, where only the rank that failed goes"
                    + " back, fed from what the others have kept; coordinated, where all go back to"
                    + " a point of the program; default: log.")
    private @Nullable String recovery;

    @Option(
            names = "--snapshots",
            paramLabel = "DIR",
            description = "With --on-failure recover: keep snapshots of programs that have points"
                    + " in this folder, which is empty or new; without it there are none.")
    private @Nullable Path snapshots;

    @Option(
            names = "--shared",
            paramLabel = "DIR",
            description = "With --snapshots: snapshots are copied to this folder of a file server,"
                    + " or to s3://BUCKET/PREFIX, too, and choices are kept there; --restart takes"
                    + " it when hosts are gone with their disks.")
    private @Nullable String shared;

    @Option(
            names = "--restart",
            paramLabel = "DIR",
            description = "Starts a job again whose snapshots are in this folder, or below"
                    + " s3://BUCKET/PREFIX, with the options and the program that it had: each rank"
                    + " goes on from its newest one. Options given beside it, such as other hosts,"
                    + " count instead of those.")
    private @Nullable String restart;

    @Option(
            names = "--changed-program",
            description = "With --restart: go on although the program has changed since.")
    private boolean changedProgram;

    private String id = "";
    private int firstLife;

    @Option(
            names = "--every",
            paramLabel = "TIME|N",
            description = "With --snapshots: a snapshot each TIME, such as 30s, or at each Nth"
                    + " point.")
    private @Nullable String every;

    @Option(
            names = "--mtbf",
            paramLabel = "TIME",
            description = "With --snapshots, if --every is not said: the mean time between"
                    + " failures, from which the time between snapshots follows; default: 24h.")
    private @Nullable String mtbf;

    /// Created by picocli.
    RecoveryOptions() {}

    /// What the user has said.
    ///
    /// @throws Misuse if the words are wrong, or do not go together
    Fate fate() {
        OnFailure kind = OnFailure.named(what).orElseThrow(() -> new Misuse(
                "--on-failure takes abort, continue or recover, not '" + what + "'"));
        if (kind != OnFailure.RECOVER) {
            requireNothingElse();
        }
        requireRecovery();
        requireSnapshots();
        if (restarts != null && restarts < 0) {
            throw new Misuse("--restarts takes a number of at least 0, not " + restarts);
        }
        return new Fate(
                kind, restarts == null ? RESTARTS : restarts, spares(), ifShort(), firstLife,
                isCoordinated(), standby == null ? 0 : standby);
    }

    /// How many processes wait on each host for each program.
    int standby() {
        return standby == null ? 0 : standby;
    }

    /// Refuses processes that wait where they cannot, or more than can ever be of use.
    ///
    /// @param segments what the ranks run
    /// @param alone    whether all hosts are this one
    /// @throws Misuse if they cannot be
    void requireStandby(List<Segment> segments, boolean alone) {
        if (standby == null) {
            return;
        }
        int ranks = segments.stream().mapToInt(Segment::ranks).sum();
        if (standby < 1 || standby > ranks) {
            throw new Misuse("--standby takes a number from 1 to " + ranks + ", as many as the job"
                    + " has ranks, not " + standby);
        }
        for (Segment segment : segments) {
            if (!segment.numbered(0).flags().equals(segment.numbered(1).flags())) {
                throw new Misuse("--standby: a process that waits does not know yet which rank it"
                        + " will be, so its flags cannot have %r; leave one of them out");
            }
            if (!alone && segment.program().isSource()) {
                throw new Misuse("--standby: on several hosts each rank compiles "
                        + segment.program().main() + " when it starts; compile it first, and name"
                        + " the class");
            }
        }
    }

    /// Where snapshots are.
    ///
    /// @return null if none are kept
    @Nullable Path folder() {
        String from = restart;
        return from == null || Depots.isBucket(from) ? snapshots : Path.of(from);
    }

    /// The time or the points between snapshots.
    ///
    /// @return null if the user has not said it
    @Nullable String every() {
        return every;
    }

    /// Where snapshots are, too.
    ///
    /// @return nothing if the user has named no such place, or the job is started again from such a
    ///     folder
    Optional<String> shared() {
        String from = restart;
        if (from != null && Depots.isBucket(from)) {
            return Optional.of(from);
        }
        return Optional.ofNullable(shared)
                .filter(other -> from == null || !absolute(other).equals(absolute(from)));
    }

    private static String absolute(String place) {
        return Depots.isBucket(place)
                ? place
                : Path.of(place).toAbsolutePath().normalize().toString();
    }

    /// Where the job is saved that is to be started again.
    ///
    /// @return null if this is another one
    @Nullable String restart() {
        return restart;
    }

    /// The place that an option names.
    ///
    /// @throws Misuse if it can be none
    static Depot depot(String option, String place) {
        try {
            return Depots.named(place, System.getenv());
        } catch (IllegalArgumentException e) {
            throw new Misuse(option + " " + e.getMessage());
        }
    }

    /// What snapshots of this job say they are of.
    void are(String name) {
        id = name;
    }

    /// This job goes on with what an earlier one has saved.
    ///
    /// @param saved what that was
    /// @param sum   of what the ranks are to run
    /// @throws Misuse if it cannot be
    void goOn(SavedJob saved, String sum) {
        String from = Objects.requireNonNull(restart);
        if (!sum.equals(saved.sum()) && !changedProgram) {
            throw new Misuse("--restart " + from + ": the program has changed since its state was"
                    + " saved; say --changed-program to go on in spite of that");
        }
        Map<String, Integer> lives = new HashMap<>();
        Path folder = Objects.requireNonNull(folder());
        if (Files.exists(folder)) {
            lives.putAll(SavedJob.lives(new FolderDepot(folder)));
        }
        shared().ifPresent(other -> SavedJob.lives(depot("--restart", other))
                .forEach((name, life) -> lives.merge(name, life, Math::max)));
        if (lives.isEmpty()) {
            throw new Misuse("--restart " + from + ": no rank has saved itself there");
        }
        id = saved.id();
        firstLife = Collections.max(lives.values()) + 1;
    }

    private List<Host> spares() {
        if (spare == null) {
            return List.of();
        }
        List<Host> hosts = Hosts.ofOption("--spare", spare);
        for (Host host : hosts) {
            if (host.slots() != 1) {
                throw new Misuse("--spare " + spare + ": a spare takes the ranks of the host that"
                        + " it replaces; name " + host.name() + " once, without a number");
            }
        }
        return hosts;
    }

    private IfShort ifShort() {
        return ifShort == null
                ? IfShort.DOUBLE
                : IfShort.named(ifShort).orElseThrow(() -> new Misuse("--if-short takes "
                        + IfShort.words() + ", not '" + ifShort + "'"));
    }

    private void requireNothingElse() {
        if (restarts != null) {
            throw new Misuse("--restarts" + NEEDS);
        }
        if (spare != null) {
            throw new Misuse("--spare" + NEEDS);
        }
        if (ifShort != null) {
            throw new Misuse("--if-short" + NEEDS);
        }
        if (standby != null) {
            throw new Misuse("--standby" + NEEDS);
        }
        if (recovery != null) {
            throw new Misuse("--recovery" + NEEDS);
        }
        if (snapshots != null) {
            throw new Misuse("--snapshots" + NEEDS);
        }
    }

    private void requireRecovery() {
        if (recovery != null && !recovery.equals("log") && !isCoordinated()) {
            throw new Misuse("--recovery takes log or coordinated, not '" + recovery + "'");
        }
        if (isCoordinated() && folder() == null) {
            throw new Misuse("--recovery coordinated needs --snapshots DIR: all ranks go back to"
                    + " what is saved there");
        }
    }

    /// Whether ranks come back, fed by what others keep.
    boolean isByLogs() {
        return OnFailure.RECOVER.equals(OnFailure.named(what).orElse(null)) && !isCoordinated();
    }

    private boolean isCoordinated() {
        return COORDINATED.equals(recovery);
    }

    private void requireSnapshots() {
        String from = restart;
        if (snapshots != null && from != null && !Depots.isBucket(from)) {
            throw new Misuse("--snapshots " + snapshots + " has no effect beside --restart "
                    + from + ": there are the snapshots");
        }
        if (from == null && changedProgram) {
            throw new Misuse("--changed-program has no effect without --restart DIR");
        }
        if (folder() == null && every != null) {
            throw new Misuse("--every has no effect without --snapshots DIR");
        }
        if (folder() == null && mtbf != null) {
            throw new Misuse("--mtbf has no effect without --snapshots DIR");
        }
        requireShared();
        if (every != null && mtbf != null) {
            throw new Misuse("--mtbf has no effect beside --every " + every);
        }
        if (snapshots != null && Depots.isBucket(snapshots.toString())) {
            throw new Misuse("--snapshots " + snapshots + ": that is a folder of each host; name a"
                    + " bucket by --shared");
        }
        if (snapshots != null && from == null && id.isEmpty()) {
            requireFree("--snapshots", snapshots.toString());
        }
    }

    private void requireShared() {
        if (shared == null) {
            return;
        }
        if (folder() == null) {
            throw new Misuse("--shared has no effect without --snapshots DIR");
        }
        if (snapshots != null && absolute(shared).equals(absolute(snapshots.toString()))) {
            throw new Misuse("--shared " + shared + " is the folder of --snapshots; name another"
                    + " one");
        }
        if (isCoordinated()) {
            throw new Misuse("--shared has no effect with --recovery coordinated: there all hosts"
                    + " share the folder of --snapshots");
        }
        if (restart == null && id.isEmpty()) {
            requireFree("--shared", shared);
        }
    }

    private static void requireFree(String option, String place) {
        Depot depot = depot(option, place);
        boolean free;
        try {
            free = depot.isFree();
        } catch (IOException e) {
            if (Depots.isBucket(place)) {
                throw new Misuse(option + " " + place + ": " + e.getMessage());
            }
            free = false;
        }
        if (!free) {
            throw new Misuse(option + " " + place + (Depots.isBucket(place)
                    ? ": there is something already; name a prefix for this job alone"
                    : ": that is no empty folder; name one for this job alone"));
        }
    }

    /// The variables that carry this to the ranks.
    Map<String, String> variables() {
        Map<String, String> all = new HashMap<>();
        if (!what.equals("abort")) {
            all.put("ATOLL_ON_FAILURE", what);
        }
        Path folder = folder();
        if (folder != null) {
            all.put("ATOLL_RECOVERY_FOLDER", folder.toAbsolutePath().normalize().toString());
        }
        shared().ifPresent(other -> {
            all.put("ATOLL_RECOVERY_SHARED", absolute(other));
            if (Depots.isBucket(other)) {
                all.putAll(Depots.variables(System.getenv()));
            }
        });
        if (!id.isEmpty()) {
            all.put("ATOLL_RECOVERY_JOB", id);
        }
        if (firstLife > 0) {
            all.put("ATOLL_RECOVERY_FIRST", Integer.toString(firstLife));
        }
        if (isCoordinated()) {
            all.put("ATOLL_RECOVERY_MODE", COORDINATED);
        }
        if (changedProgram) {
            all.put("ATOLL_RECOVERY_CHANGED", "1");
        }
        if (every != null) {
            all.put("ATOLL_RECOVERY_EVERY", every);
        }
        if (mtbf != null) {
            all.put("ATOLL_RECOVERY_MTBF", mtbf);
        }
        return all;
    }
}
