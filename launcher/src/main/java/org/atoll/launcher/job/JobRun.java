// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.ThreadRanks;
import org.atoll.launcher.node.ExceptionWatch;
import org.atoll.launcher.node.JobFiles;
import org.atoll.launcher.node.Node;
import org.atoll.launcher.node.NodeEvents;
import org.atoll.launcher.node.Nodes;
import org.atoll.launcher.node.OutputFiles;
import org.atoll.launcher.node.OutputSink;
import org.atoll.launcher.node.RankStart;
import org.atoll.launcher.node.TerminalOutput;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;

/// Runs one job from its start to its end.
public final class JobRun {
    private final JobRequest request;
    private final Installation installation = Installation.ofThisProcess();
    private final JobFiles files = new JobFiles();
    private final TerminalOutput terminal;
    private final BlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();
    private final JobKey key;

    /// Prepares a job.
    ///
    /// @param request what the user asked for
    public JobRun(JobRequest request) {
        this.request = request;
        this.terminal = new TerminalOutput(request.output().tagged());
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        this.key = new JobKey(files.newJob(), secret);
    }

    /// Starts the job and waits for its end; prints the cause when it is a bad one. Blocks. To
    /// be called once, by the main thread.
    ///
    /// @return the exit code
    /// @throws InterruptedException if this thread is interrupted
    public int run() throws InterruptedException {
        Signals.toEvents(events::add);
        files.removeStale();
        try {
            return runWithOutput();
        } catch (IOException e) {
            terminal.say("atoll: " + e.getMessage());
            return 1;
        } finally {
            files.remove(key.job());
        }
    }

    private int runWithOutput() throws IOException, InterruptedException {
        if (request.output().directory().isEmpty()) {
            return runOn(terminal);
        }
        Path directory = request.output().directory().get();
        try (OutputFiles output = new OutputFiles(directory, request.processes())) {
            return runOn(output);
        }
    }

    private int runOn(OutputSink sink) throws IOException, InterruptedException {
        ExceptionWatch watch = new ExceptionWatch(sink);
        try (Nodes nodes = Nodes.open(request.hosts(), key.job(), watch, intoEvents())) {
            return runOn(nodes, watch);
        }
    }

    private int runOn(Nodes nodes, ExceptionWatch watch)
            throws IOException, InterruptedException {
        int size = request.processes();
        Roll roll = new Roll(size, events::add);
        try (Coordinator coordinator =
                new Coordinator(key, size, listeningAddress(nodes), roll)) {
            startAll(nodes, coordinator);
            Outcome outcome = new Supervisor(events, coordinator, roll, nodes.all(), watch, size,
                    request.limits().timeoutNanos()).supervise();
            sayTables(coordinator.profiles());
            if (!outcome.cause().isEmpty()) {
                terminal.say("atoll: " + outcome.cause());
            }
            return outcome.exitCode();
        }
    }

    private void sayTables(List<String> profiles) {
        JobRequest.Tables tables = request.tables();
        if (tables.profile()) {
            terminal.say(ProfileTable.render(profiles));
        }
        if (tables.simulation()) {
            terminal.say(SimulationTable.render(profiles, tables.traceHash()));
        }
    }

    private NodeEvents intoEvents() {
        return new NodeEvents() {
            @Override
            public void exited(int rank, int exitCode) {
                events.add(new JobEvent.Exited(rank, exitCode));
            }

            @Override
            public void lost(String host, String reason) {
                events.add(new JobEvent.HostLost(host, reason));
            }
        };
    }

    private SocketAddress listeningAddress(Nodes nodes) throws IOException {
        return nodes.launcherAddress().isEmpty()
                ? UnixDomainSocketAddress.of(files.makeFolder(key.job()).resolve("control"))
                : new InetSocketAddress(nodes.launcherAddress(), 0);
    }

    private void startAll(Nodes nodes, Coordinator coordinator) throws IOException {
        Map<String, String> common = commonEnvironment();
        List<Segment> programs = programs(nodes);
        Map<Node, Integer> started = new HashMap<>();
        for (int rank = 0; rank < request.processes(); rank++) {
            int host = request.placement().get(rank);
            Node node = nodes.all().get(host);
            Map<String, String> environment = new HashMap<>(common);
            environment.put("ATOLL_RANK", Integer.toString(rank));
            environment.put("ATOLL_CONTROL", controlAddress(nodes, node, coordinator));
            environment.put("ATOLL_CLUSTER", request.hosts().get(host).cluster());
            String address = nodes.addressOf(node);
            if (!address.isEmpty()) {
                environment.put("ATOLL_TCP_BIND", address);
            }
            int local = started.merge(node, 1, Integer::sum) - 1;
            node.start(new RankStart(
                    rank,
                    command(rank, Segment.of(rank, programs), local, node,
                            Collections.frequency(request.placement(), host)),
                    environment,
                    Path.of("").toAbsolutePath().toString(),
                    rank == 0));
        }
    }

    /// On other hosts a source file is compiled by every rank: only it is there at the same path.
    private List<Segment> programs(Nodes nodes) throws IOException {
        if (!nodes.launcherAddress().isEmpty()) {
            return request.segments();
        }
        Sources sources = new Sources(installation.classPath(), folder());
        List<Segment> programs = new ArrayList<>();
        for (Segment segment : request.segments()) {
            programs.add(sources.compiled(segment));
        }
        return request.threads() > 0 ? List.of(threads(programs.getFirst())) : programs;
    }

    /// What the one process of ranks that are threads runs: the program, once for each.
    private static Segment threads(Segment segment) {
        List<String> arguments = new ArrayList<>(List.of(segment.program().main()));
        arguments.addAll(segment.arguments());
        return new Segment(
                segment.ranks(),
                new Program(ThreadRanks.class.getName(), segment.program().classPath()),
                arguments,
                segment.flags());
    }

    private List<String> command(
            int rank, Segment segment, int local, Node node, int together) {
        int cores = node.facts().cores();
        List<String> command = new ArrayList<>();
        if (request.limits().bindToCore()) {
            int core = local % cores;
            command.addAll(List.of("taskset", "-c", Integer.toString(core)));
            if (request.limits().report()) {
                terminal.say("atoll: rank " + rank + " is bound to core " + core + " of "
                        + node.name());
            }
        } else if (request.limits().report()) {
            terminal.say("atoll: rank " + rank + " is not bound on " + node.name());
        }
        command.addAll(installation.command(segment, cores, together));
        return command;
    }

    private String controlAddress(Nodes nodes, Node node, Coordinator coordinator) {
        return nodes.launcherAddress().isEmpty()
                ? "unix:" + folder().resolve("control")
                : "tcp:" + nodes.launcherAddressFor(node) + ":" + coordinator.port();
    }

    private Path folder() {
        return files.folder(key.job());
    }

    private Map<String, String> commonEnvironment() {
        Map<String, String> environment = new HashMap<>(request.exports());
        environment.put("ATOLL_JOB", key.job());
        environment.put("ATOLL_SECRET", HexFormat.of().formatHex(key.secret()));
        environment.put("ATOLL_SIZE", Integer.toString(request.processes()));
        environment.put("ATOLL_INCARNATION", "0");
        request.device().ifPresent(device -> environment.put("ATOLL_DEVICE", device));
        if (request.tables().profile()) {
            environment.put("ATOLL_PROFILE", "1");
        }
        if (request.threads() > 0) {
            environment.put("ATOLL_THREADS", Integer.toString(request.threads()));
        }
        return environment;
    }
}
