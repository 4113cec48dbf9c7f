// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Place;
import org.atoll.job.standby.StandbyMain;
import org.atoll.job.start.Credentials;
import org.atoll.job.start.Memberships;
import org.atoll.launcher.node.Node;
import org.atoll.launcher.node.Nodes;
import org.atoll.launcher.node.RankStart;
import org.atoll.launcher.node.StandbyStart;
import org.atoll.launcher.node.Succession;
import org.atoll.launcher.plan.Binding;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;

/// Starts the processes of a job's worlds, each with all it must know in its environment and its
/// credentials. One thread, which lives as long as the job.
final class WorldStarter {
    private static final String GATEWAY = "org.atoll.gateway.GatewayProcess";
    private static final String STANDBY = StandbyMain.class.getName();
    private static final String KEEPER = "org.atoll.recovery.KeeperMain";
    private static final List<String> KEEPER_FLAGS =
            List.of("-Xmx64m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final JobRequest request;
    private final Nodes nodes;
    private final JobKey job;
    private final Path folder;
    private final Consumer<JobEvent> events;
    private final Consumer<String> say;
    private final Installation installation = Installation.ofThisProcess();

    /// Prepares to start.
    ///
    /// @param nodes   the hosts, open
    /// @param job     the job, which is also the first world
    /// @param folder  the job's folder; exists if all ranks are on this host
    /// @param events  hears what happens
    /// @param say     prints a line for the user
    WorldStarter(
            JobRequest request,
            Nodes nodes,
            JobKey job,
            Path folder,
            Consumer<JobEvent> events,
            Consumer<String> say) {
        this.request = request;
        this.nodes = nodes;
        this.job = job;
        this.folder = folder;
        this.events = events;
        this.say = say;
    }

    /// A host.
    ///
    /// @param index as placements name it
    Node node(int index) {
        return nodes.all().get(index);
    }

    /// Opens a world's meeting place.
    ///
    /// @param number     which world, 0 for the first
    /// @param first      the number of its rank 0 among the job's processes
    /// @param beside     whether its processes are companions of ranks
    /// @return the world, without processes
    /// @throws IOException if there is no address for it
    RunningWorld open(
            int number, int first, List<Segment> segments, List<Attendant> attendants,
            boolean beside)
            throws IOException {
        JobKey key = number == 0 ? job : beside ? job.companions() : key(number);
        int size = segments.stream().mapToInt(Segment::ranks).sum();
        String opening = RunningWorld.opening(number, beside);
        Roll roll = new Roll(
                size,
                attendants,
                event -> events.accept(RunningWorld.ofJob(event, opening, first)),
                number > 0,
                number == 0 ? request.limits().onFailure() : Fate.END);
        return new RunningWorld(
                number, first, key, segments, attendants,
                coordinator(number, key, size + attendants.size(), roll), roll, beside);
    }

    /// What another host sees may be an address of somebody between: a router or a jump host.
    private Coordinator coordinator(int number, JobKey key, int processes, Roll roll)
            throws IOException {
        try {
            return new Coordinator(key, processes, address(number), roll);
        } catch (BindException e) {
            throw new IOException("this host cannot listen at "
                    + String.join(", ", nodes.launcherAddresses()) + " (" + e.getMessage()
                    + "), where other hosts see it; name a network that all are in, with"
                    + " --network", e);
        }
    }

    private JobKey key(int number) {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return new JobKey(job.world(number), secret);
    }

    private SocketAddress address(int number) {
        List<String> addresses = nodes.launcherAddresses();
        return switch (addresses.size()) {
            case 0 -> UnixDomainSocketAddress.of(socket(number));
            case 1 -> new InetSocketAddress(addresses.getFirst(), 0);
            default -> new InetSocketAddress(0);
        };
    }

    private Path socket(int number) {
        return folder.resolve(number == 0 ? "control" : "control" + number);
    }

    /// Sees to it that ranks which are to have processors of their own can have them.
    ///
    /// @param placement for each rank of the first world the index of its host
    /// @throws org.atoll.launcher.plan.Misuse if a host has too few
    void requireProcessors(List<Integer> placement) {
        for (int host : new TreeSet<>(placement)) {
            int[] ranks = IntStream.range(0, placement.size())
                    .filter(rank -> placement.get(rank) == host)
                    .toArray();
            Node node = nodes.all().get(host);
            request.limits().binding().require(
                    node.name(), ranks.length, IntStream.of(ranks).map(this::threads).sum(),
                    node.facts().cores());
        }
    }

    /// Starts a world's processes.
    ///
    /// @param placement for each rank the index of its host
    /// @param parent    the port that its ranks call, or an empty text
    /// @throws IOException if one cannot be started
    void start(RunningWorld world, List<Integer> placement, String parent) throws IOException {
        start(world, placement, parent, rank -> true);
        for (int i = 0; i < world.attendants().size(); i++) {
            start(world, placement.size() + i, world.attendants().get(i));
        }
    }

    /// Starts one process, in the life that its world awaits.
    ///
    /// @param placement for each rank the index of its host
    /// @param host      the index of its own
    /// @throws IOException if it cannot be started
    void startAgain(RunningWorld world, List<Integer> placement, int again, int host)
            throws IOException {
        if (again < placement.size()) {
            start(world, placement, "", rank -> rank == again);
        } else {
            start(world, again, world.attendants().get(again - placement.size()).on(host));
        }
    }

    private void start(
            RunningWorld world, List<Integer> placement, String parent, IntPredicate wanted)
            throws IOException {
        Map<Integer, Integer> started = new HashMap<>();
        Map<Integer, Integer> threads = new HashMap<>();
        for (int rank = 0; rank < placement.size(); rank++) {
            int host = placement.get(rank);
            Node node = nodes.all().get(host);
            Segment segment = Segment.of(rank, world.segments());
            int local = started.merge(host, 1, Integer::sum) - 1;
            int process = world.first() + rank;
            int own = world.beside() ? 0 : threads(process);
            int before = threads.merge(host, own, Integer::sum) - own;
            if (!wanted.test(rank)) {
                continue;
            }
            int together = Collections.frequency(placement, host);
            Map<String, String> environment = environment(world, rank, host);
            if (request.threads() == 0 && !world.beside()) {
                environment.putAll(asOpenMpi(world.size(), rank, local, together));
            }
            node.start(new RankStart(
                    process,
                    world.beside()
                            ? modest(segment, node)
                            : command(process, segment.numbered(process), before, node, together),
                    environment,
                    Credentials.of(world.key(), parent),
                    Path.of(segment.directory()).toAbsolutePath().toString(),
                    process == 0,
                    world.beside()
                            ? Succession.NONE
                            : new Succession(Segment.number(rank, world.segments()),
                                    processors(process, before, node))));
        }
    }

    /// Sees to it that processes wait on a host to take the place of ranks: for each program that
    /// ranks run there or, if none do, for all, so that they may come.
    ///
    /// @param placement for each rank the index of its host
    /// @param host      the index of the host
    /// @param count     how many for each program
    void standBy(RunningWorld world, List<Integer> placement, int host, int count) {
        Set<Integer> here = new TreeSet<>();
        Set<Integer> anywhere = new TreeSet<>();
        for (int rank = 0; rank < placement.size(); rank++) {
            int segment = Segment.number(rank, world.segments());
            anywhere.add(segment);
            if (placement.get(rank) == host) {
                here.add(segment);
            }
        }
        int together = Math.max(1, Collections.frequency(placement, host));
        for (int kind : here.isEmpty() ? anywhere : here) {
            nodes.all().get(host).standBy(
                    standby(kind, world.segments().get(kind), nodes.all().get(host), together,
                            count));
        }
    }

    /// Has the JVM and the program of a segment's ranks. What else they are told comes later.
    private StandbyStart standby(int kind, Segment segment, Node node, int together, int count) {
        List<String> words = new ArrayList<>(List.of(segment.program().main()));
        words.addAll(segment.arguments());
        Segment waiting = new Segment(
                1, new Program(STANDBY, segment.program().classPath()), words, segment.flags(),
                segment.directory());
        return new StandbyStart(
                kind, count,
                installation.command(waiting.numbered(0), node.facts().cores(), together),
                request.exports(),
                Path.of(segment.directory()).toAbsolutePath().toString());
    }

    /// Starts an attendant. It has the settings of the first segment's ranks, and flags of its own.
    private void start(RunningWorld world, int number, Attendant attendant) throws IOException {
        Node node = nodes.all().get(attendant.host());
        Segment segment = world.segments().getFirst();
        List<String> flags = new ArrayList<>(attendant.isKeeper() ? KEEPER_FLAGS : List.of());
        segment.flags().stream().filter(flag -> flag.startsWith("-Datoll.")).forEach(flags::add);
        String main = attendant.isKeeper() ? KEEPER : GATEWAY;
        Map<String, String> environment = environment(world, number, attendant.host());
        if (!attendant.isKeeper()) {
            environment.put("ATOLL_ATTENDS", Integer.toString(attendant.rank()));
        }
        node.start(new RankStart(
                world.first() + number,
                modest(
                        new Segment(1, new Program(main, List.of()), List.of(), flags)
                                .numbered(world.first() + number),
                        node),
                environment,
                Credentials.of(world.key(), ""),
                Path.of(segment.directory()).toAbsolutePath().toString(),
                false));
    }

    /// The command of a process that is not a rank: it takes few threads.
    private List<String> modest(Segment segment, Node node) {
        return installation.command(segment, node.facts().cores(), node.facts().cores());
    }

    /// How many threads a node has that is to have its own processors.
    private int threads(int process) {
        return request.limits().threads().of(process);
    }

    private List<String> command(
            int process, Segment segment, int before, Node node, int together) {
        int cores = node.facts().cores();
        List<String> command = new ArrayList<>();
        String mine = processors(process, before, node);
        if (!mine.isEmpty()) {
            command.addAll(List.of("taskset", "-c", mine));
            report(process, "is bound to " + (mine.contains(",") ? "cores " : "core ") + mine
                    + " of " + node.name());
        } else {
            report(process, "is not bound on " + node.name());
        }
        command.addAll(installation.command(segment, cores, together));
        return command;
    }

    /// The processors that a rank is bound to.
    ///
    /// @return empty if it is bound to none
    private String processors(int process, int before, Node node) {
        return request.limits().binding() == Binding.NONE
                ? ""
                : request.limits().threads().cores(before, process, node.facts().cores());
    }

    /// Says where a rank is bound, or each thread of a node.
    private void report(int process, String where) {
        if (!request.limits().report()) {
            return;
        }
        String rank = "atoll: rank " + process;
        if (request.limits().threads().isOpen()) {
            say.accept(rank + " " + where);
            return;
        }
        for (int thread = 0; thread < threads(process); thread++) {
            say.accept(rank + ", thread " + thread + " " + where);
        }
    }

    private Map<String, String> environment(RunningWorld world, int rank, int host) {
        Node node = nodes.all().get(host);
        Map<String, String> environment = new HashMap<>(request.exports());
        environment.put("ATOLL_JOB", world.key().job());
        environment.put("ATOLL_SIZE", Integer.toString(world.size()));
        environment.put("ATOLL_RANK", Integer.toString(rank));
        environment.put("ATOLL_INCARNATION", Integer.toString(life(world, rank)));
        if (isOpen(world)) {
            environment.put(Memberships.OPEN, "1");
            environment.put(Memberships.KEEPERS, Integer.toString(world.attendants().size()));
        }
        environment.put(
                "ATOLL_COMMAND", Integer.toString(Segment.number(rank, world.segments())));
        environment.put("ATOLL_CONTROL", control(world, node));
        environment.put("ATOLL_CLUSTER", request.hosts().get(host).cluster());
        request.device().ifPresent(device -> environment.put("ATOLL_DEVICE", device));
        String address = nodes.addressOf(node);
        if (!address.isEmpty()) {
            environment.put("ATOLL_TCP_BIND", address);
        }
        if (request.companion().isPresent() && world.number() == 0) {
            environment.put("ATOLL_COMPANIONS", "1");
        }
        if (request.tables().profile().isPresent()) {
            environment.put("ATOLL_PROFILE", "1");
        }
        if (request.threads() > 0) {
            environment.put("ATOLL_THREADS", Integer.toString(request.threads()));
        }
        return environment;
    }

    /// Ranks of the first world may have later lives, if the user asks for that.
    private boolean isOpen(RunningWorld world) {
        return world.number() == 0 && request.limits().onFailure().isRecovered();
    }

    private int life(RunningWorld world, int rank) {
        return isOpen(world) ? world.roll().life(rank) : 0;
    }

    /// What Open MPI's `mpirun` tells its processes, and their programs read: without
    /// `OMPI_UNIVERSE_SIZE`, by which it would refuse to be started by a rank.
    private static Map<String, String> asOpenMpi(int size, int rank, int local, int together) {
        return Map.of(
                "OMPI_COMM_WORLD_SIZE", Integer.toString(size),
                "OMPI_COMM_WORLD_RANK", Integer.toString(rank),
                "OMPI_COMM_WORLD_LOCAL_RANK", Integer.toString(local),
                "OMPI_COMM_WORLD_LOCAL_SIZE", Integer.toString(together));
    }

    private String control(RunningWorld world, Node node) {
        return nodes.areOne()
                ? "unix:" + socket(world.number())
                : "tcp:" + Place.of(
                        nodes.launcherAddressFor(node), world.coordinator().port());
    }
}
