// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.plan.Build;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Network;

/// The hosts of one job, open for ranks to be started on.
public final class Nodes implements AutoCloseable {
    private final List<Node> nodes;
    private final String ownAddress;

    /// Hosts that have answered.
    ///
    /// @param nodes      in the order of the hosts
    /// @param ownAddress this host's in the network that was named, else empty
    Nodes(List<Node> nodes, String ownAddress) {
        this.nodes = new CopyOnWriteArrayList<>(nodes);
        this.ownAddress = ownAddress;
    }

    /// Opens all hosts, remote ones at the same time. Blocks until all have answered.
    ///
    /// @param network where they are to talk, if not where ssh goes
    /// @param sink    takes what ranks print
    /// @param events  hears what happens
    /// @return the nodes, in the order of the hosts
    /// @throws IOException if hosts cannot be reached, with a message for the user: an
    ///                     [UnreachableHosts]
    /// @throws Misuse      if one is not in the network, or has another Atoll or an older Java
    public static Nodes open(
            List<Host> hosts,
            Optional<Network> network,
            String job,
            JobFiles files,
            OutputSink sink,
            NodeEvents events)
            throws IOException {
        return open(hosts, network, job, files, sink, events, Heartbeat.OF_JOBS);
    }

    /// The same with another heartbeat.
    ///
    /// @param network where they are to talk, if not where ssh goes
    /// @param sink    takes what ranks print
    /// @param events  hears what happens
    /// @param pulse   how each end knows that the other is there
    /// @return the nodes, in the order of the hosts
    /// @throws IOException if hosts cannot be reached, with a message for the user: an
    ///                     [UnreachableHosts]
    /// @throws Misuse      if one is not in the network, or has another Atoll or an older Java
    public static Nodes open(
            List<Host> hosts,
            Optional<Network> network,
            String job,
            JobFiles files,
            OutputSink sink,
            NodeEvents events,
            Heartbeat pulse)
            throws IOException {
        String ownAddress = network.map(Nodes::ownAddressIn).orElse("");
        List<Future<Node>> opening = new ArrayList<>();
        Settings settings = Settings.ofThisProcess();
        List<String> daemon = new ArrayList<>(daemonCommand(Installation.ofThisProcess()));
        network.ifPresent(given -> daemon.add(given.toString()));
        String build;
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().daemon().factory())) {
            for (Host host : hosts) {
                opening.add(Hosts.isLocal(host.name())
                        ? CompletableFuture.completedFuture(new LocalNode(
                                host.name(), sink, events,
                                (process, text) -> files.post(job, process, text)))
                        : threads.submit(() -> SshNode.open(
                                host.name(), daemon, job,
                                HostStarters.to(host.name(), settings, System.getenv()),
                                sink, events, pulse)));
            }
            build = hosts.stream().allMatch(host -> Hosts.isLocal(host.name()))
                    ? ""
                    : Build.of(Installation.ofThisProcess().classPath());
        }
        Nodes nodes = gathered(hosts, opening, ownAddress);
        try {
            nodes.requireBuild(build);
            network.ifPresent(nodes::requireAllIn);
            return nodes;
        } catch (Misuse e) {
            nodes.close();
            throw e;
        }
    }

    private static Nodes gathered(
            List<Host> hosts, List<Future<Node>> opening, String ownAddress) throws IOException {
        List<Node> opened = opening.stream()
                .filter(each -> each.state() == Future.State.SUCCESS)
                .map(Future::resultNow)
                .toList();
        if (opened.size() < hosts.size()) {
            opened.forEach(Node::close);
            throw new UnreachableHosts(lost(hosts, opening));
        }
        return new Nodes(opened, ownAddress);
    }

    /// The hosts that were not opened, if none of them is there but unfit.
    private static List<UnreachableHosts.Lost> lost(
            List<Host> hosts, List<Future<Node>> opening) throws IOException {
        List<UnreachableHosts.Lost> lost = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            Future<Node> each = opening.get(host);
            if (each.state() == Future.State.SUCCESS) {
                continue;
            }
            if (each.exceptionNow() instanceof Misuse e) {
                throw e;
            }
            if (!(each.exceptionNow() instanceof IOException why)) {
                throw new IOException(each.exceptionNow());
            }
            lost.add(new UnreachableHosts.Lost(hosts.get(host).name(), why));
        }
        return lost;
    }

    /// All hosts must have the Atoll that this one has.
    ///
    /// @param build this host's
    /// @throws Misuse if one has another
    void requireBuild(String build) {
        for (Node node : nodes) {
            String other = node.facts().build();
            if (!other.isEmpty() && !other.equals(build)) {
                throw new Misuse("host " + node.name() + " has another Atoll: " + other
                        + ", here it is " + build + "; all hosts need the same");
            }
        }
    }

    private static String ownAddressIn(Network network) {
        return network.own().orElseThrow(() ->
                new Misuse("--network " + network + ": this host has no address in it"));
    }

    /// All hosts must be in the network that was named.
    ///
    /// @throws Misuse if one is not
    void requireAllIn(Network network) {
        for (Node node : nodes) {
            // The name of an interface behind the address means something on that host only.
            String address = node.facts().address().replaceFirst("%.*", "");
            if (!address.isEmpty() && !network.holds(InetAddress.ofLiteral(address))) {
                throw new Misuse("--network " + network + ": host " + node.name()
                        + " has no address in it; ssh reaches it at " + address);
            }
        }
    }

    /// What runs on another host. Names of files are spelt there as here: without a locale, as ssh
    /// often leaves it, a JVM knows only ASCII.
    static List<String> daemonCommand(Installation here) {
        List<String> command = new ArrayList<>();
        if ("UTF-8".equals(System.getProperty("sun.jnu.encoding"))) {
            command.addAll(List.of("env", "LC_CTYPE=C.UTF-8"));
        }
        command.addAll(List.of(
                here.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                "-cp", String.join(File.pathSeparator, here.classPath()),
                NodeDaemon.class.getName()));
        return command;
    }

    /// Takes a host in that was lost and can be reached again.
    ///
    /// @param host its number
    /// @param open it alone
    public void regain(int host, Nodes open) {
        nodes.set(host, open.nodes.getFirst());
    }

    /// Gives each life of the rank that reads the job's standard input all of it.
    public void keepInput(KeptInput input) {
        nodes.forEach(node -> node.keepInput(input));
    }

    /// All nodes.
    ///
    /// @return in the order of the hosts, as they are at any time
    public List<Node> all() {
        return Collections.unmodifiableList(nodes);
    }

    /// Whether all ranks are on the launcher's own host.
    ///
    /// @return false if a host is reached by ssh
    public boolean areOne() {
        return launcherAddresses().isEmpty();
    }

    /// The addresses other hosts reach the launcher's host by: one, unless they are in different
    /// networks and no [Network] was named.
    ///
    /// @return addresses of this host, none when there is no other host
    public List<String> launcherAddresses() {
        List<String> seen = nodes.stream()
                .map(node -> node.facts().launcherAddress())
                .filter(address -> !address.isEmpty())
                .distinct()
                .toList();
        return seen.isEmpty() || ownAddress.isEmpty() ? seen : List.of(ownAddress);
    }

    /// The address one host reaches the launcher's host by.
    ///
    /// @param node the host, one of several
    public String launcherAddressFor(Node node) {
        String seen = node.facts().launcherAddress();
        return seen.isEmpty() || !ownAddress.isEmpty() ? launcherAddresses().getFirst() : seen;
    }

    /// The address by which others reach a host's ranks.
    ///
    /// @return the address, empty when there is no other host and no network was named
    public String addressOf(Node node) {
        String address = node.facts().address();
        return !address.isEmpty() ? address
                : !ownAddress.isEmpty() ? ownAddress
                : areOne() ? "" : launcherAddresses().getFirst();
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
