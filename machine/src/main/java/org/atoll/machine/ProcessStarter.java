// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Place;
import org.atoll.job.start.Credentials;
import org.atoll.job.start.Memberships;
import org.atoll.launcher.node.RankStart;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;

/// Starts processes on hosts, each with all that it must know in its environment and its
/// credentials. By the master's thread alone, which lives as long as the machine: where that ends,
/// the kernel ends what it has started.
final class ProcessStarter {
    private final JobKey key;
    private final int seats;
    private final Path socket;
    private final Entrance entrance;
    private final Installation installation = Installation.ofThisProcess();
    private final Map<String, Integer> ports = new HashMap<>();

    ProcessStarter(JobKey key, int seats, Path socket, Entrance entrance) {
        this.key = key;
        this.seats = seats;
        this.socket = socket;
        this.entrance = entrance;
    }

    /// The order to start a process.
    ///
    /// @param main      its class
    /// @param classPath what is needed beside the host's
    /// @param labels    what it says of itself
    /// @param variables its environment, beside the host's
    record Order(
            String main, List<String> arguments, List<String> classPath,
            Map<String, String> labels, Map<String, String> variables) {}

    /// Starts one.
    ///
    /// @throws IOException if it cannot be started
    void start(Started started, Order order) throws IOException {
        MachineHost host = started.host();
        List<String> path = new ArrayList<>(order.classPath());
        path.addAll(host.line().classPath());
        Segment segment = new Segment(
                1, new Program(order.main(), path), order.arguments(),
                Segment.plain(host.line().flags()));
        int cores = host.node().facts().cores();
        host.node().start(new RankStart(
                started.process(),
                installation.command(segment.numbered(started.process()), cores, cores),
                environment(started, order),
                Credentials.of(key, ""),
                Path.of(host.line().folder()).toAbsolutePath().toString(),
                false));
    }

    private Map<String, String> environment(Started started, Order order) throws IOException {
        Map<String, String> environment = new HashMap<>(order.variables());
        environment.put("ATOLL_JOB", key.job());
        environment.put("ATOLL_SIZE", Integer.toString(seats));
        environment.put("ATOLL_RANK", Integer.toString(started.seat()));
        environment.put("ATOLL_INCARNATION", Integer.toString(started.life()));
        environment.put("ATOLL_CLUSTER", "local");
        environment.put(Memberships.OPEN, "1");
        List<String> labels = new ArrayList<>();
        labels.add(Memberships.SERVICES + "=" + MachineMain.SERVICES);
        order.labels().forEach((name, value) -> labels.add(name + "=" + value));
        environment.put(Memberships.LABELS, String.join("\n", labels));
        String own = started.host().node().facts().address();
        String seen = started.host().node().facts().launcherAddress();
        if (seen.isEmpty()) {
            environment.put("ATOLL_CONTROL", "unix:" + socket);
            ports.keySet().stream().findFirst()
                    .ifPresent(address -> environment.put("ATOLL_TCP_BIND", address));
        } else {
            environment.put("ATOLL_CONTROL", "tcp:" + Place.of(seen, port(seen)));
            environment.put("ATOLL_TCP_BIND", own);
        }
        return environment;
    }

    /// The port at which the master listens at an address that other hosts see.
    private int port(String address) throws IOException {
        Integer known = ports.get(address);
        int port = known == null ? entrance.open(new InetSocketAddress(address, 0)) : known;
        ports.put(address, port);
        return port;
    }
}
