// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.World;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;
import org.atoll.job.local.LocalMembership;
import org.atoll.job.local.RankThreads;

/// A job whose ranks are threads of this JVM: for notebooks, tests and debugging. The same
/// program runs unchanged; only static fields are shared.
public final class LocalRanks {
    private static final String FIRST_LIFE = "atoll.recovery.first";

    private final List<String> clusters;
    private final List<DeviceProvider> devices;
    private final String device;
    private final Map<String, String> values;

    LocalRanks(int ranks, List<DeviceProvider> devices) {
        this(Collections.nCopies(ranks, "local"), devices, "threads", Map.of());
    }

    private LocalRanks(
            List<String> clusters,
            List<DeviceProvider> devices,
            String device,
            Map<String, String> values) {
        this.clusters = clusters;
        this.devices = devices;
        this.device = device;
        this.values = values;
    }

    /// The same job over another device, to test it without processes.
    ///
    /// @param name a device's name, such as `shm`, `tcp` or `sim`
    /// @return a job that uses it
    public LocalRanks device(String name) {
        requireGiven("device", "name", name, "a String");
        return new LocalRanks(clusters, devices, name, values);
    }

    /// The same job with a setting of its own, which goes before those of this JVM.
    ///
    /// @param name  a setting's name, such as `atoll.sim.seed`
    /// @return a job that uses it
    public LocalRanks with(String name, String value) {
        requireGiven("with", "name", name, "a String");
        requireGiven("with", "value", value, "a String");
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value);
        return new LocalRanks(clusters, devices, device, Map.copyOf(more));
    }

    /// The same job with its ranks said to be in several clusters, to test what heeds them.
    ///
    /// @param names the name of each rank's cluster, in rank order
    /// @return a job whose topology has these clusters
    /// @throws IllegalArgumentException if there is not one name for each rank
    public LocalRanks clusters(String... names) {
        requireGiven("clusters", "names", names, "a String[]");
        if (names.length != clusters.size()) {
            throw new IllegalArgumentException(
                    names.length + " clusters are named for " + clusters.size() + " ranks");
        }
        return new LocalRanks(List.of(names), devices, device, values);
    }

    /// Runs the program on all ranks; blocks until every one has returned.
    ///
    /// @param program what every rank runs
    /// @throws RankFailedException if it threw on a rank; the other ranks are ended. In a job that
    ///     outlives its ranks (`atoll.on.failure` is `continue`) only if none is left
    public void run(Program program) {
        profiled("run", new String[0], program);
    }

    /// Runs the program on all ranks; blocks until every one has returned.
    ///
    /// @param program what every rank runs
    /// @throws RankFailedException if it threw on a rank; the other ranks are ended. In a job that
    ///     outlives its ranks (`atoll.on.failure` is `continue`) only if none is left
    public void run(String[] args, Program program) {
        profiled("run", args, program);
    }

    /// The same, and returns the ranks' profiles as the launcher reads them: lines with tabs
    /// between the fields, and a line `rank` between ranks.
    ///
    /// @param program what every rank runs
    /// @return the profiles, in rank order
    /// @throws RankFailedException if it threw on a rank; the other ranks are ended. In a job that
    ///     outlives its ranks (`atoll.on.failure` is `continue`) only if none is left
    public String runProfiled(String[] args, Program program) {
        return profiled("runProfiled", args, program);
    }

    private String profiled(String call, String[] args, Program program) {
        requireGiven(call, "args", args, "a String[]");
        requireGiven(call, "program", program, "a Program");
        Queue<RankFailedException> thrown = new ConcurrentLinkedQueue<>();
        Settings settings = Settings.ofThisProcess().with(values);
        OnFailure onFailure = OnFailure.of(settings);
        List<LocalMembership> members = LocalMembership.job(
                clusters, device, onFailure, settings.number(FIRST_LIFE, 0, 0));
        boolean ownTime = devices.stream()
                .anyMatch(each -> each.name().equals(device) && each.hasOwnTime());
        if (onFailure == OnFailure.RECOVER && !ownTime) {
            members.getFirst().recover();
        }
        RankThreads.run(
                members,
                RankThreads.kindFor(device, devices, settings),
                member -> runRank(member, settings, args, program, thrown));
        members.getFirst().awaitSpawned();
        FailureNotice notice = members.getFirst().failure();
        if (notice != null) {
            throw failure(notice, thrown, onFailure);
        }
        return members.getFirst().profiles();
    }

    /// What the first rank threw; if the job has outlived that one, with what the others threw.
    private static RankFailedException failure(
            FailureNotice notice, Queue<RankFailedException> thrown, OnFailure onFailure) {
        RankFailedException first = onFailure == OnFailure.RECOVER
                ? null // lives that came back have thrown before
                : thrown.poll();
        if (first == null) {
            first = new RankFailedException(
                    notice.rank(),
                    new CommunicationException(notice.reason(), notice.rank(), null));
        }
        if (onFailure.isSurvived()) {
            thrown.forEach(first::addSuppressed);
        }
        return first;
    }

    private void runRank(
            Membership membership,
            Settings settings,
            String[] args,
            Program program,
            Queue<RankFailedException> thrown) {
        try (membership) {
            World world = World.join(membership, settings, devices);
            try {
                Rank mine = new Rank(world, args);
                if (!world.isKeeper()) {
                    program.run(mine);
                }
                mine.end();
                world.close();
            } catch (Throwable e) {
                Throwable cause = world.causeOf(e);
                thrown.add(new RankFailedException(membership.rank(), cause));
                if (world.losses().areRecovered() && !RankRun.isOwnEnd(world)) {
                    membership.abort(1, RankRun.oneLine(cause));
                } else {
                    membership.fail(1, RankRun.oneLine(cause));
                }
                world.abandon();
            }
        } catch (RuntimeException e) {
            thrown.add(new RankFailedException(membership.rank(), e));
            boolean isOfRank = e instanceof CommunicationException failure
                    && failure.failedRank() >= 0;
            if (OnFailure.of(settings) == OnFailure.RECOVER && !isOfRank) {
                membership.abort(1, RankRun.oneLine(e)); // its next life would not join either
            } else {
                membership.fail(1, RankRun.oneLine(e));
            }
        }
    }
}
