// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.launcher.plan.Allocation;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Placement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `atoll run` that say which hosts there are and how many ranks each takes.
final class HostOptions {
    private static final Pattern PER_HOST = Pattern.compile("ppr:([1-9][0-9]{0,8}):node");

    @Option(
            names = {"--hostfile", "-hostfile", "--machinefile", "-machinefile", "-machinesfile",
                "-f"},
            paramLabel = "FILE",
            description = "Hosts, one per line: 'node01 slots=4' or 'node01:4'.")
    private @Nullable Path file;

    @Option(
            names = {"--host", "-host", "-H", "-hosts"},
            paramLabel = "HOSTS",
            description = "Hosts and their slots: h1:4,h2 or n[1-4]:2; default: those of the"
                    + " allocation by Slurm or PBS, else this one.")
    private @Nullable String listed;

    @Option(
            names = {"-N", "--npernode", "-npernode", "-ppn", "-perhost"},
            paramLabel = "N",
            description = "How many ranks each host takes; default: its slots.")
    private @Nullable Integer perHost;

    @Option(
            names = {"--map-by", "-map-by"},
            paramLabel = "HOW",
            description = "slot fills one host after the other; node deals out in turn.")
    private String mapBy = "slot";

    @Option(
            names = {"--oversubscribe", "-oversubscribe"},
            description = "Allow more ranks than slots, or than 16 for each processor.")
    private boolean oversubscribe;

    @Mixin
    private ClusterOptions clusters;

    private @Nullable Allocation allocation;
    private @Nullable String idle;

    /// Created by picocli.
    HostOptions() {
        clusters = new ClusterOptions();
    }

    ClusterOptions clusters() {
        return clusters;
    }

    private boolean areNamed() {
        return file != null || listed != null || clusters.areGiven();
    }

    /// Takes the hosts of an allocation, unless the user has named some.
    void within(Allocation given) {
        allocation = areNamed() ? null : given;
    }

    /// Takes this host out of an allocation for a device that joins no others, with its slots if
    /// ranks are processes.
    void withinAlone(Allocation given, String device) {
        if (areNamed()) {
            return;
        }
        List<String> others = given.others();
        if (device.equals("shm")) {
            allocation = given.without(Set.copyOf(others)).orElse(null);
        }
        if (!others.isEmpty()) {
            idle = "--device " + device + " runs on this host alone; " + Allocation.idle(others);
        }
    }

    /// Goes on without hosts of the allocation.
    ///
    /// @return false if the user has named the hosts, or there are no others
    boolean leaveOut(Set<String> names) {
        Allocation whole = allocation;
        allocation = whole == null ? null : whole.without(names).orElse(null);
        return allocation != null;
    }

    /// What is to be said of hosts on which nothing will run.
    Optional<String> idle() {
        return Optional.ofNullable(idle);
    }

    /// Whether the job has hosts that somebody has named, in whatever way.
    boolean areGiven() {
        return areNamed() || allocation != null;
    }

    /// Whether there is no room but the slots that somebody has counted.
    boolean areSlotsAll() {
        return (file != null || listed != null || allocation != null) && !oversubscribe;
    }

    /// Whether the user has said that a host is to take many ranks.
    boolean permitMany() {
        return oversubscribe || areGiven() || perHost() > 0;
    }

    /// How many of the ranks are on this host.
    int countHere(List<Host> given, List<Integer> placement) {
        List<Boolean> here = given.stream().map(host -> Hosts.isLocal(host.name())).toList();
        return Math.toIntExact(placement.stream().filter(here::get).count());
    }

    /// How many ranks there are when nobody says: as many as the named hosts take, as with
    /// mpirun, or as this one takes by `-N`.
    ///
    /// @return 0 if hosts and `-N` say nothing
    int room() {
        if (!areGiven() && perHost() == 0) {
            return 0;
        }
        long slots = hosts(1).stream().mapToLong(Host::slots).sum();
        return Math.clamp(slots, 0, Integer.MAX_VALUE);
    }

    /// The hosts of a job.
    ///
    /// @param ranks the number of its ranks, all of which are here if no hosts are named
    List<Host> hosts(int ranks) {
        List<Host> hosts = areGiven() ? named() : List.of(new Host("localhost", ranks));
        return perHost() == 0 ? hosts : hosts.stream().map(this::filled).toList();
    }

    /// Places ranks on hosts.
    ///
    /// @return for each rank the index of its host
    List<Integer> place(List<Host> hosts, int ranks) {
        Placement how = PER_HOST.matcher(mapBy).matches()
                ? Placement.SLOT
                : Placement.of(mapBy);
        return how.place(hosts, ranks, oversubscribe);
    }

    /// Whether the user allows more ranks than slots or processors.
    boolean areOversubscribed() {
        return oversubscribe;
    }

    private List<Host> named() {
        if (clusters.areGiven()) {
            return clusters.hosts();
        }
        Allocation allocated = allocation;
        if (allocated != null) {
            return allocated.hosts();
        }
        return file != null ? Hosts.ofFile(file) : Hosts.ofOption(String.valueOf(listed));
    }

    private static boolean isForRanks(Host host) {
        return host.slots() > 0;
    }

    private Host filled(Host host) {
        return isForRanks(host) ? host.offering(perHost()) : host;
    }

    private int perHost() {
        Matcher inMap = PER_HOST.matcher(mapBy);
        int asked = inMap.matches() ? Integer.parseInt(inMap.group(1)) : 0;
        if (perHost == null) {
            return asked;
        }
        if (inMap.matches()) {
            throw new Misuse("-N " + perHost + " and --map-by " + mapBy + " exclude each other:"
                    + " each of them says how many ranks a host takes; leave one of them out");
        }
        if (perHost < 1) {
            throw new Misuse("-N takes a whole number of at least 1, not " + perHost);
        }
        return perHost;
    }
}
