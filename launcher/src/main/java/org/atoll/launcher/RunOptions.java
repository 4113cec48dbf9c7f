// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.job.Fate;
import org.atoll.launcher.job.IfShort;
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.job.ModelOption;
import org.atoll.launcher.job.ProfileReport;
import org.atoll.launcher.plan.Allocation;
import org.atoll.launcher.plan.Binding;
import org.atoll.launcher.plan.Capacity;
import org.atoll.launcher.plan.Footprint;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.NodeThreads;
import org.atoll.launcher.plan.ProcessLimits;
import org.atoll.launcher.plan.Segment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `atoll run` that hold for the whole job, with mpirun's spellings.
final class RunOptions {
    private static final double MOST_SECONDS = 1e9;
    private static final List<String> BETWEEN_HOSTS = List.of("tcp", "ucx");
    private static final String OF_OTHER_LAUNCHERS = "mpi";
    private static final List<String> DEVICES = List.of("threads", "shm", "tcp", "ucx", "sim");

    @Mixin
    private HostOptions hosts;

    @Option(
            names = {"--tag-output", "-tag-output"},
            description = "Put [rank] before each line.")
    private boolean tagged;

    @Option(
            names = {"--output", "-output"},
            paramLabel = "dir=DIR",
            description = "Write output to DIR/rank.N.out and DIR/rank.N.err.")
    private @Nullable String output;

    @Option(
            names = "-x",
            paramLabel = "VAR[=VALUE]",
            description = "A variable of the environment for all ranks.")
    private List<String> exports;

    @Option(
            names = {"--timeout", "-timeout"},
            paramLabel = "SECONDS",
            description = "End the job after that time, with exit code 124.")
    private @Nullable Double timeout;

    @Option(
            names = {"--device", "-device"},
            paramLabel = "NAME",
            description = "threads (all ranks in one JVM), shm, tcp, ucx (a cluster's own network)"
                    + " or sim (a simulated machine); default: the fastest.")
    private @Nullable String device;

    @SuppressWarnings("UnusedMethod") // picocli calls it
    @Option(
            names = "-dev",
            hidden = true,
            paramLabel = "NAME",
            description = "MPJ Express's name of a device: multicore is threads here, any other is"
                    + " the fastest there is.")
    private void expressDevice(String name) {
        device = name.equals("multicore") ? "threads" : null;
    }

    @Option(
            names = {"--profile", "-profile"},
            paramLabel = "all|FILE.json",
            arity = "0..1",
            fallbackValue = "",
            preprocessor = OnlyAttached.class,
            description = "At the end, print where time went and who sent most; with =all, each"
                    + " rank and pair; with =FILE.json, write all to that file.")
    private @Nullable String profile;

    @Option(
            names = "--check-collectives",
            description = "Find out when ranks call different collectives, and say who calls"
                    + " what.")
    private boolean checkCollectives;

    @Option(
            names = "--ship-classes",
            description = "Classes of objects travel to ranks that lack them, with all that they"
                    + " need.")
    private boolean shipClasses;

    @Option(
            names = {"--bind-to", "-bind-to"},
            paramLabel = "WHAT",
            description = "core keeps each rank on one processor; none does not.")
    private String bindTo = "none";

    @Option(
            names = {"--report-bindings", "-report-bindings"},
            description = "Say where each rank is bound.")
    private boolean reportBindings;

    @Option(
            names = "--threads",
            paramLabel = "N[,N...]",
            description = "Threads of each node of a hybrid program, for which -n counts nodes; or"
                    + " one number for each node.")
    private @Nullable String threads;

    @Mixin
    private SimulationOptions simulation;

    @Mixin
    private SharedMemoryOptions sharedMemory;

    @Mixin
    private SharedObjectOptions sharedObjects;

    @Mixin
    private RecoveryOptions recovery;

    @SuppressWarnings("UnusedVariable") // picocli reads its options
    @Mixin
    private OtherLaunchers others;

    /// Created by picocli.
    RunOptions() {
        hosts = new HostOptions();
        simulation = new SimulationOptions();
        sharedMemory = new SharedMemoryOptions();
        sharedObjects = new SharedObjectOptions();
        recovery = new RecoveryOptions();
        others = new OtherLaunchers();
        exports = new ArrayList<>();
    }

    /// What becomes of the job when a rank fails.
    RecoveryOptions recovery() {
        return recovery;
    }

    /// Takes the name of a device for which there is no parser.
    ///
    /// @return false if it is a name that means more than itself
    boolean device(String name) {
        device = name;
        return List.of("threads", "shm", "tcp", "ucx").contains(name);
    }

    /// Tells the options which hosts a batch system has given to the job, for users who name none.
    void within(Allocation allocation) {
        if (device == null || BETWEEN_HOSTS.contains(device)) {
            hosts.within(allocation);
        } else {
            hosts.withinAlone(allocation, device);
        }
    }

    /// What is to be said of hosts of the allocation on which nothing will run.
    ///
    /// @return nothing if the user has named hosts, or all can be used
    Optional<String> idle() {
        return hosts.idle();
    }

    /// Goes on without hosts of the allocation that cannot be reached.
    ///
    /// @return false if the user has named them, or there are no others
    boolean leaveOut(Set<String> names) {
        return hosts.leaveOut(names);
    }

    /// Refuses options that would have no effect.
    ///
    /// @param given the first names of those that were given with a value of their own
    void require(List<String> given) {
        Effects.require(given, checkedDevice());
    }

    JobRequest request(List<SegmentOptions> parts, Map<String, String> environment) {
        boolean simulated = SimulationOptions.DEVICE.equals(checkedDevice());
        NodeThreads asked = threads == null ? NodeThreads.OPEN : NodeThreads.of(threads);
        NodeThreads inside = asked;
        if (parts.size() == 1) {
            inside = fill(parts.getFirst(), simulated, asked);
        }
        List<Segment> segments =
                parts.stream().map(part -> part.segment(environment)).toList();
        boolean together = simulated || "threads".equals(device);
        if (together && segments.size() > 1) {
            throw new Misuse("--device " + device + " runs one program in one JVM of this host");
        }
        int ranks = Capacity.number(segments.stream().mapToLong(Segment::ranks).sum());
        NodeThreads perNode = asked.isOpen() || simulated ? inside : asked.on(ranks);
        List<Host> given = hosts.hosts(ranks);
        List<Integer> placement = together ? List.of(0) : hosts.place(given, ranks);
        int standbys = segments.size() * Math.clamp(recovery.standby(), 0, ranks);
        requireRoom(together ? ranks : hosts.countHere(given, placement) + standbys, segments);
        List<Host> used = given.subList(0, Collections.max(placement) + 1);
        if ("shm".equals(device) && !Hosts.areOne(placement.stream().map(given::get).toList())) {
            throw new Misuse("--device shm joins ranks of one host; leave it out, or name one");
        }
        Fate fate = recovery.fate();
        if (fate.isRecovered()) {
            requireReturns(together, String.valueOf(device), used);
            requireSpares(fate, used);
            recovery.requireStandby(
                    segments, used.stream().allMatch(host -> Hosts.isLocal(host.name())));
        }
        List<Host> all = Stream.concat(
                used.stream(),
                fate.spares().stream().map(host -> host.in(used.getFirst().cluster()))).toList();
        return new JobRequest(
                segments, all, hosts.clusters().network(), placement,
                exported(environment, together, perNode),
                Optional.ofNullable(device), together ? ranks : 0,
                hosts.clusters().areDedicated(given, placement),
                sharedMemory.companion(together, fate.kind().isSurvived()),
                new JobRequest.Tables(
                        Optional.ofNullable(profile).map(ProfileReport::of), simulated,
                        simulation.traceHash(), ofModels()),
                limits(perNode, fate),
                together
                        ? new JobRequest.Output(false, Optional.empty())
                        : new JobRequest.Output(tagged, directory()));
    }

    /// With `--bind-to`, `--threads` says how many processors a rank has, whatever it enters.
    private List<ModelOption> ofModels() {
        List<ModelOption> given = new ArrayList<>(sharedMemory.given());
        given.addAll(sharedObjects.given());
        if (threads != null && bindTo.equals("none")) {
            given.add(new ModelOption("--threads", "hybrid", Optional.empty()));
        }
        return given;
    }

    /// Slots and numbers of ranks for each host are the user's own word on what fits.
    private void requireRoom(int ranks, List<Segment> segments) {
        List<String> flags = segments.stream().flatMap(part -> part.flags().stream()).toList();
        Footprint usual = Footprint.of(device == null ? "" : device, flags, System.getenv());
        Capacity.ofThisHost().require(
                ranks,
                recovery.isByLogs() ? usual.ofLogs(flags, System.getenv()) : usual,
                hosts.permitMany());
        ProcessLimits.ofThisProcess().require(
                "threads".equals(device) || "sim".equals(device) ? 1 : ranks);
    }

    /// Says how many ranks the only program has if nobody else does. On a simulated machine each
    /// thread of a node is a rank.
    ///
    /// @return the threads of each node, as far as they are known here
    private NodeThreads fill(SegmentOptions part, boolean simulated, NodeThreads asked) {
        if (hosts.room() > 0) {
            part.fill(hosts.room());
        }
        if (!simulated) {
            return asked;
        }
        if (asked.isOpen()) {
            part.simulate(simulation::ranks);
            return asked;
        }
        int nodes = part.isCounted() ? part.ranks() : nodes(asked);
        NodeThreads all = asked.on(nodes);
        part.simulate(count -> simulation.ranks(all.total()));
        return all;
    }

    /// As many nodes as have numbers, or as fill the machine.
    private int nodes(NodeThreads asked) {
        return asked.counts().size() > 1
                ? asked.counts().size()
                : Math.max(1, simulation.ranks(0) / asked.total());
    }

    private JobRequest.Limits limits(NodeThreads perNode, Fate fate) {
        return new JobRequest.Limits(
                timeoutNanos(), binding(), reportBindings, hosts.areSlotsAll(),
                hosts.permitMany(), fate, perNode);
    }

    private @Nullable String checkedDevice() {
        if (OF_OTHER_LAUNCHERS.equals(device)) {
            throw new Misuse("device mpi is for ranks that a launcher of MPI starts: write"
                    + " 'ATOLL_DEVICE=mpi mpirun -n N atoll java PROGRAM'");
        }
        if (device != null && !DEVICES.contains(device)) {
            throw new Misuse("there is no device " + device + "; there is "
                    + String.join(", ", DEVICES));
        }
        return device;
    }

    private Optional<Path> directory() {
        if (output == null) {
            return Optional.empty();
        }
        String directory = output.startsWith("dir=") ? output.substring(4) : "";
        if (directory.isEmpty()) {
            throw new Misuse("--output takes dir=DIR, not '" + output + "'");
        }
        Path path = Path.of(directory);
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new Misuse("--output dir=" + directory + ": that is a file, not a folder");
        }
        return Optional.of(path);
    }

    private Map<String, String> exported(
            Map<String, String> environment, boolean together, NodeThreads perNode) {
        Map<String, String> exported = new HashMap<>(simulation.variables());
        if (together) {
            // of threads only their own process knows which of them prints
            exported.put("ATOLL_OUTPUT", directory()
                    .map(path -> "dir=" + path.toAbsolutePath())
                    .orElse(tagged ? "tag" : ""));
        }
        exported.putAll(hosts.clusters().variables());
        exported.putAll(sharedMemory.variables(device));
        exported.putAll(sharedObjects.variables());
        if (!perNode.isOpen()) {
            exported.put(Settings.variable(NodeThreads.SETTING), perNode.text());
        }
        exported.putAll(recovery.variables());
        if (checkCollectives) {
            exported.put("ATOLL_CHECK_COLLECTIVES", "1");
        }
        if (shipClasses) {
            exported.put("ATOLL_CLASSES_SHIP", "1");
        }
        for (String export : exports) {
            int equals = export.indexOf('=');
            String name = equals < 0 ? export : export.substring(0, equals);
            String value = equals < 0 ? environment.get(name) : export.substring(equals + 1);
            if (name.isEmpty() || value == null) {
                throw new Misuse("-x " + export + ": there is no such variable here");
            }
            exported.put(name, value);
        }
        return exported;
    }

    private long timeoutNanos() {
        if (timeout == null) {
            return 0;
        }
        if (!(timeout > 0 && timeout < MOST_SECONDS)) {
            throw new Misuse("--timeout takes a number of seconds above 0 and below 1e9, not "
                    + timeout);
        }
        return (long) (timeout * 1e9);
    }

    /// Refuses to take ranks back where that does not work.
    private static void requireReturns(boolean together, String device, List<Host> used) {
        if (together) {
            throw new Misuse("--on-failure recover starts processes again; with --device " + device
                    + " ranks are threads of one");
        }
        List<String> clusters = used.stream().map(Host::cluster).distinct().toList();
        if (clusters.size() > 1) {
            throw new Misuse("--on-failure recover: the gateways between clusters "
                    + String.join(", ", clusters) + " do not take a rank back; name hosts of one");
        }
    }

    /// Refuses what has no effect, or cannot be done, when a host is lost.
    private void requireSpares(Fate fate, List<Host> used) {
        boolean alone = used.stream().allMatch(host -> Hosts.isLocal(host.name()));
        if (alone && !fate.spares().isEmpty()) {
            throw new Misuse("--spare has no effect: all ranks are on this host, and when that is"
                    + " lost the job is");
        }
        List<String> names = used.stream().map(Host::name).toList();
        for (Host spare : fate.spares()) {
            if (names.contains(spare.name())) {
                throw new Misuse("--spare " + spare.name() + ": that host has ranks already; name"
                        + " one that has none");
            }
        }
        if (!alone && binding() != Binding.NONE && fate.ifShort() == IfShort.DOUBLE) {
            throw new Misuse("--bind-to core leaves no processors for the ranks of a host that is"
                    + " lost; say --if-short wait or stop");
        }
    }

    private Binding binding() {
        Binding binding = Binding.of(bindTo, hosts.areOversubscribed());
        if (binding != Binding.NONE && !Files.isExecutable(Path.of("/usr/bin/taskset"))) {
            throw new Misuse("--bind-to core needs the command taskset (package util-linux)");
        }
        return binding;
    }
}
