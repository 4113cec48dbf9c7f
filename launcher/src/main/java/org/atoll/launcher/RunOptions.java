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
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Placement;
import org.atoll.launcher.plan.Room;
import org.atoll.launcher.plan.Segment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `atoll run` that hold for the whole job, with mpirun's spellings.
final class RunOptions {
    private static final double MOST_SECONDS = 1e9;
    private static final List<String> DEVICES = List.of("threads", "shm", "tcp", "sim");

    @Option(
            names = {"--hostfile", "-hostfile", "--machinefile", "-machinefile", "-machinesfile",
                "-f"},
            paramLabel = "FILE",
            description = "Hosts, one per line: 'node01 slots=4' or 'node01:4'.")
    private @Nullable Path hostFile;

    @Option(
            names = {"--host", "-host", "-H"},
            paramLabel = "HOSTS",
            description = "Hosts and their slots: h1:4,h2.")
    private @Nullable String hosts;

    @Option(
            names = {"--map-by", "-map-by"},
            paramLabel = "HOW",
            description = "slot fills one host after the other; node deals out in turn.")
    private String mapBy = "slot";

    @Option(
            names = {"--oversubscribe", "-oversubscribe"},
            description = "Allow more ranks than slots.")
    private boolean oversubscribe;

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
            description = "threads (all ranks in one JVM), shm, tcp or sim (a simulated machine);"
                    + " default: the fastest.")
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

    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // picocli calls it
    @Option(
            names = {"--mca", "-mca", "--gmca", "-gmca"},
            hidden = true,
            arity = "2",
            paramLabel = "NAME VALUE",
            description = "Tunes parts of Open MPI, of which none is here.")
    private void tune(List<String> words) {}

    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // picocli calls it
    @Option(
            names = {"--allow-run-as-root", "-allow-run-as-root"},
            hidden = true,
            description = "Open MPI asks for it; here root needs no leave.")
    private void allowRoot(boolean allow) {}

    @Option(
            names = {"--profile", "-profile"},
            description = "Print time by kind, and messages and bytes by peer, at the end.")
    private boolean profile;

    @Option(
            names = "--check-collectives",
            description = "Find out when ranks call different collectives, and say who calls"
                    + " what.")
    private boolean checkCollectives;

    @Option(
            names = {"--on-failure", "-on-failure"},
            paramLabel = "WHAT",
            description = "abort ends the job when a rank fails; continue lets the others go on.")
    private String onFailure = "abort";

    @Option(
            names = {"--bind-to", "-bind-to"},
            paramLabel = "WHAT",
            description = "core keeps each rank on one processor; none does not.")
    private String bindTo = "none";

    @Option(
            names = {"--report-bindings", "-report-bindings"},
            description = "Say where each rank is bound.")
    private boolean reportBindings;

    @Mixin
    private ClusterOptions clusters;

    @Mixin
    private SimulationOptions simulation;

    /// Created by picocli.
    RunOptions() {
        clusters = new ClusterOptions();
        simulation = new SimulationOptions();
        exports = new ArrayList<>();
    }

    /// Takes the name of a device for which there is no parser.
    ///
    /// @return false if it is a name that means more than itself
    boolean device(String name) {
        device = name;
        return List.of("threads", "shm", "tcp").contains(name);
    }

    JobRequest request(List<SegmentOptions> parts) {
        Map<String, String> environment = System.getenv();
        boolean simulated = isSimulated();
        if (simulated && parts.size() == 1) {
            parts.getFirst().simulate(simulation::ranks);
        }
        List<Segment> segments =
                parts.stream().map(part -> part.segment(environment)).toList();
        boolean together = simulated || "threads".equals(device);
        if (together && (segments.size() > 1 || areHostsGiven())) {
            throw new Misuse("--device " + device + " runs one program in one JVM of this host");
        }
        int ranks = Room.require(
                segments.stream().mapToLong(Segment::ranks).sum(), together, !areHostsGiven());
        List<Host> given = hosts(ranks);
        List<Integer> placement = together
                ? List.of(0)
                : Placement.of(mapBy).place(given, ranks, oversubscribe);
        List<Host> used = given.subList(0, Collections.max(placement) + 1);
        if ("shm".equals(device) && !Hosts.areOne(placement.stream().map(given::get).toList())) {
            throw new Misuse("--device shm joins ranks of one host; leave it out, or name one");
        }
        return new JobRequest(
                segments, used, clusters.network(), placement, exported(environment),
                Optional.ofNullable(device), together ? ranks : 0,
                clusters.areDedicated(device, given, placement),
                new JobRequest.Tables(profile, simulated, simulation.traceHash()),
                limits(),
                new JobRequest.Output(tagged, directory()));
    }

    private boolean isSimulated() {
        boolean simulated = SimulationOptions.DEVICE.equals(checkedDevice());
        if (!simulated) {
            simulation.requireNone();
        }
        return simulated;
    }

    private JobRequest.Limits limits() {
        boolean named = hostFile != null || hosts != null;
        return new JobRequest.Limits(
                timeoutNanos(), isBound(), reportBindings, named && !oversubscribe, isOutlived());
    }

    private @Nullable String checkedDevice() {
        if (device != null && !DEVICES.contains(device)) {
            throw new Misuse("there is no device " + device + "; there is "
                    + String.join(", ", DEVICES));
        }
        return device;
    }

    private boolean areHostsGiven() {
        return hostFile != null || hosts != null || clusters.areGiven();
    }

    private List<Host> hosts(int ranks) {
        if (hostFile != null && hosts != null) {
            throw new Misuse("--hostfile and --host exclude each other");
        }
        if (clusters.areGiven()) {
            if (hostFile != null || hosts != null) {
                throw new Misuse("--cluster names hosts itself; --hostfile and --host cannot");
            }
            return clusters.hosts();
        }
        if (hostFile != null) {
            return Hosts.ofFile(hostFile);
        }
        return hosts != null ? Hosts.ofOption(hosts) : List.of(new Host("localhost", ranks));
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

    private Map<String, String> exported(Map<String, String> environment) {
        Map<String, String> exported = new HashMap<>(simulation.variables());
        exported.putAll(clusters.variables());
        if (isOutlived()) {
            exported.put("ATOLL_ON_FAILURE", "continue");
        }
        if (checkCollectives) {
            exported.put("ATOLL_CHECK_COLLECTIVES", "1");
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

    private boolean isOutlived() {
        if (!onFailure.equals("abort") && !onFailure.equals("continue")) {
            throw new Misuse("--on-failure takes abort or continue, not '" + onFailure + "'");
        }
        return onFailure.equals("continue");
    }

    private boolean isBound() {
        if (!bindTo.equals("core") && !bindTo.equals("none")) {
            throw new Misuse("--bind-to takes core or none, not '" + bindTo + "'");
        }
        if (bindTo.equals("core") && !Files.isExecutable(Path.of("/usr/bin/taskset"))) {
            throw new Misuse("--bind-to core needs the command taskset (package util-linux)");
        }
        return bindTo.equals("core");
    }
}
