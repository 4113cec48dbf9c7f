// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sets the emulated wide area up and takes it down. What it leaves behind between two commands
/// is in one folder, which lies where only root may write: `links`, the words of [Links]; `enter`,
/// a stand-in for ssh; `hosts`, a host file; `names`, the hosts' `/etc/hosts`; `relay.pid` and
/// `relay.log`.
public final class Emulation {
    private static final long READY_MILLIS = 20_000;
    private static final Path NAMESPACES = Path.of("/run/netns");

    private final Path folder;

    /// The emulation of this machine; up or not.
    public Emulation() {
        this(Path.of("/run/atoll-emulation"));
    }

    private Emulation(Path folder) {
        this.folder = folder;
    }

    /// Why this machine cannot have one.
    ///
    /// @return one line; nothing if it can
    public static Optional<String> obstacle() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Optional.of("an emulated wide area needs root");
        }
        if (!Files.exists(Path.of("/dev/net/tun"))) {
            return Optional.of("an emulated wide area needs /dev/net/tun");
        }
        return Stream.of("ip", "nsenter", "unshare")
                .filter(command -> !isPresent(command))
                .findFirst()
                .map(command -> "an emulated wide area needs the command " + command
                        + " (Debian: iproute2 and util-linux)");
    }

    private static boolean isPresent(String command) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
    }

    /// What is up.
    ///
    /// @return its links, or nothing
    /// @throws IOException if its file cannot be read
    Optional<Links> up() throws IOException {
        Path file = folder.resolve("links");
        return Files.exists(file)
                ? Optional.of(Links.of(Files.readAllLines(file)))
                : Optional.empty();
    }

    /// The command that runs another one on a host, for the setting `atoll.ssh`.
    Path enter() {
        return folder.resolve("enter");
    }

    /// The host file: a section for each cluster.
    Path hostFile() {
        return folder.resolve("hosts");
    }

    /// Sets it up. Blocks for about a second.
    ///
    /// @param slots ranks that a host of the host file offers
    /// @throws IOException           if a command fails; then all is taken down again
    /// @throws InterruptedException  if the thread is interrupted meanwhile
    /// @throws IllegalStateException if this machine cannot, or one is up already
    void up(Links links, int slots) throws IOException, InterruptedException {
        obstacle().ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        if (up().isPresent() || Files.exists(NAMESPACES.resolve(Host.PREFIX + "c1h1"))) {
            throw new IllegalStateException("an emulated wide area is up already;"
                    + " 'atoll bench emulation down' removes it");
        }
        Files.createDirectories(folder);
        Files.write(folder.resolve("links"), links.words());
        try {
            writeFiles(links, slots);
            Commands.batch(List.of("ip", "-batch", "-"), root(links));
            for (Host host : links.allHosts()) {
                Commands.batch(
                        List.of("ip", "-n", host.namespace(), "-batch", "-"), inside(host));
            }
            startRelay(links);
        } catch (IOException | InterruptedException e) {
            down();
            throw e;
        }
    }

    /// On this machine: a bridge for each cluster, and a namespace for each host.
    private static List<String> root(Links links) {
        List<String> lines = new ArrayList<>();
        for (int cluster = 1; cluster <= links.clusters(); cluster++) {
            String bridge = Host.bridge(cluster);
            lines.add("link add " + bridge + " type bridge");
            lines.add("addr add " + Host.bridgeAddress(cluster) + "/24 dev " + bridge);
            lines.add("link set " + bridge + " up");
        }
        lines.add("addr add " + Host.head() + "/32 dev " + Host.bridge(1));
        for (Host host : links.allHosts()) {
            String name = host.namespace();
            lines.add("netns add " + name);
            lines.add("link add " + name + " type veth peer name eth0 netns " + name);
            lines.add("link set " + name + " master " + Host.bridge(host.cluster()) + " up");
        }
        return lines;
    }

    /// In a host's namespace: its cluster by `eth0`, the launcher by way of the bridge, and all
    /// else by `wan0`.
    private static List<String> inside(Host host) {
        return List.of(
                "link set lo up",
                "addr add " + host.address() + "/24 dev eth0",
                "link set eth0 up",
                "tuntap add dev wan0 mode tun",
                "link set wan0 mtu " + Links.PACKET_BYTES + " up",
                "route add " + Host.everywhere() + " dev wan0 src " + host.address(),
                "route add " + Host.head() + "/32 via " + Host.bridgeAddress(host.cluster()));
    }

    private void writeFiles(Links links, int slots) throws IOException {
        List<Host> hosts = links.allHosts();
        Files.writeString(folder.resolve("names"), hosts.stream()
                .map(host -> host.address() + " " + host.name() + "\n")
                .collect(Collectors.joining("", "127.0.0.1 localhost\n", "")));
        Files.writeString(hostFile(), hosts.stream()
                .map(host -> (host.place() == 1 ? "[c" + host.cluster() + "]\n" : "")
                        + host.name() + " slots=" + slots + "\n")
                .collect(Collectors.joining()));
        Files.writeString(enter(), script());
        Files.setPosixFilePermissions(enter(), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// Like sshd: a command's words are given to a shell, with the name, the shared memory and the
    /// addresses of that host. The environment is the caller's.
    private String script() {
        return """
                #!/bin/sh
                # enter HOST COMMAND...: runs a command on a host of the emulated wide area.
                host=$1; shift
                address=$(awk -v h="$host" '$2 == h { print $1 }' FOLDER/names)
                [ -n "$address" ] || { echo "enter: there is no host $host" >&2; exit 255; }
                exec nsenter --net=/run/netns/PREFIX$host unshare --mount --uts --ipc sh -c '
                  echo "$1" > /proc/sys/kernel/hostname
                  mount -t tmpfs tmpfs /dev/shm
                  mount --bind FOLDER/names /etc/hosts
                  SSH_CONNECTION="HEAD 1 $2 22" exec sh -c "$3"' sh "$host" "$address" "$*"
                """
                .replace("FOLDER", folder.toString())
                .replace("PREFIX", Host.PREFIX)
                .replace("HEAD", Host.head());
    }

    private void startRelay(Links links) throws IOException, InterruptedException {
        Path ready = folder.resolve("ready");
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(Commands.java(Relay.class.getName(), "-Xmx64m"));
        command.add(ready.toString());
        command.addAll(links.words());
        Process relay = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(folder.resolve("relay.log").toFile())
                .redirectErrorStream(true)
                .start();
        Files.writeString(folder.resolve("relay.pid"), Long.toString(relay.pid()));
        long end = System.currentTimeMillis() + READY_MILLIS;
        while (!Files.exists(ready)) {
            if (!relay.isAlive() || System.currentTimeMillis() > end) {
                throw new IOException("the relay did not start: "
                        + Files.readString(folder.resolve("relay.log")).lines()
                                .findFirst().orElse("it says nothing"));
            }
            Thread.sleep(20);
        }
    }

    /// Takes everything down, with all processes on the hosts. Harmless if nothing is up.
    ///
    /// @throws IOException          if a command cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    void down() throws IOException, InterruptedException {
        for (String namespace : namesOf(NAMESPACES)) {
            Commands.output("ip", "netns", "pids", namespace).lines()
                    .map(Long::parseLong)
                    .flatMap(pid -> ProcessHandle.of(pid).stream())
                    .forEach(ProcessHandle::destroyForcibly);
        }
        stopRelay();
        for (String namespace : namesOf(NAMESPACES)) {
            Commands.output("ip", "netns", "del", namespace);
        }
        for (String bridge : namesOf(Path.of("/sys/class/net"))) {
            Commands.output("ip", "link", "del", bridge);
        }
        Commands.output("rm", "-rf", folder.toString());
    }

    /// A process that got the number of a relay long gone is none.
    private void stopRelay() throws IOException, InterruptedException {
        Path file = folder.resolve("relay.pid");
        if (!Files.exists(file)) {
            return;
        }
        long pid = Long.parseLong(Files.readString(file).strip());
        while (isRelay(pid)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            Thread.sleep(10);
        }
    }

    /// A process that has ended has no words, even if nobody has taken notice of its end yet.
    private static boolean isRelay(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                    .contains(Relay.class.getName());
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> namesOf(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(Host.PREFIX))
                    .toList();
        }
    }
}
