// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.atoll.fabric.Settings;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Hosts;
import org.atoll.launcher.plan.Installation;

/// The hosts of one job, open for ranks to be started on.
public final class Nodes implements AutoCloseable {
    private final List<Node> nodes;

    private Nodes(List<Node> nodes) {
        this.nodes = nodes;
    }

    /// Opens all hosts, remote ones at the same time. Blocks until all have answered.
    ///
    /// @param hosts  the hosts
    /// @param job    the job's name
    /// @param sink   takes what ranks print
    /// @param events hears what happens
    /// @return the nodes, in the order of the hosts
    /// @throws IOException if a host cannot be reached, with a message for the user
    public static Nodes open(List<Host> hosts, String job, OutputSink sink, NodeEvents events)
            throws IOException {
        List<Future<Node>> opening = new ArrayList<>();
        SshCommand ssh = SshCommand.of(Settings.ofThisProcess());
        List<String> daemon = daemonCommand(Installation.ofThisProcess());
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().daemon().factory())) {
            for (Host host : hosts) {
                opening.add(Hosts.isLocal(host.name())
                        ? CompletableFuture.completedFuture(
                                new LocalNode(host.name(), sink, events, Redirect.INHERIT))
                        : threads.submit(() -> SshNode.open(
                                host.name(), daemon, job, ssh, sink, events)));
            }
        }
        return gathered(opening);
    }

    private static Nodes gathered(List<Future<Node>> opening) throws IOException {
        List<Node> opened = opening.stream()
                .filter(each -> each.state() == Future.State.SUCCESS)
                .map(Future::resultNow)
                .toList();
        for (Future<Node> each : opening) {
            if (each.state() != Future.State.SUCCESS) {
                opened.forEach(Node::close);
                throw each.exceptionNow() instanceof IOException e
                        ? e
                        : new IOException(each.exceptionNow());
            }
        }
        return new Nodes(opened);
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

    /// All nodes.
    ///
    /// @return in the order of the hosts
    public List<Node> all() {
        return nodes;
    }

    /// The address all hosts reach the launcher's host by.
    ///
    /// @return an address of this host, empty when there is no other host
    public String launcherAddress() {
        return nodes.stream().map(node -> node.facts().launcherAddress())
                .filter(address -> !address.isEmpty()).findFirst().orElse("");
    }

    /// The address one host reaches the launcher's host by.
    ///
    /// @param node the host
    /// @return the address
    public String launcherAddressFor(Node node) {
        String address = node.facts().launcherAddress();
        return address.isEmpty() ? launcherAddress() : address;
    }

    /// The address by which others reach a host's ranks.
    ///
    /// @param node the host
    /// @return the address, empty when there is no other host
    public String addressOf(Node node) {
        String address = node.facts().address();
        return address.isEmpty() ? launcherAddress() : address;
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
