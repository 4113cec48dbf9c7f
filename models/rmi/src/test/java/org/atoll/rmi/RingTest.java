// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plain.Peer;
import plain.Ring;
import plain.RingPeer;

/// A ring of three plain JVMs and two ranks does what a ring of five plain JVMs does, whoever uses
/// it: a plain JVM, or a rank.
@Timeout(600)
@Sampled(value = 1, tests = 3)
class RingTest {
    @TempDir
    private static Path folder;

    private static List<String> expected = List.of();
    private static Nodes plain = new Nodes(List.of(), List.of());

    /// A node that stays on its rank.
    @Remote
    public static class RankPeer extends RingPeer {
        public RankPeer(String name) {
            super(name);
        }
    }

    /// Makes a ring and tells what it does, where the references are.
    @Remote
    public static class User {
        public List<String> use(Peer... ring) throws RemoteException {
            return Ring.use(ring);
        }
    }

    @AfterAll
    static void end() {
        plain.close();
    }

    /// The nodes of a ring, by name.
    private static List<String> with(List<String> others) {
        return with(plain.places(), others);
    }

    static List<String> with(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream())
                .sorted(Comparator.comparing(place -> place.substring(place.indexOf('/'))))
                .toList();
    }

    /// Plain JVMs that are nodes, and where they are.
    private record Nodes(List<PlainJvm> jvms, List<String> places) implements AutoCloseable {
        static Nodes start(String... names) {
            List<PlainJvm> jvms = Stream.of(names)
                    .map(name -> PlainJvm.start(folder, Ring.class, "serve", name))
                    .toList();
            List<String> places = new ArrayList<>();
            for (int i = 0; i < names.length; i++) {
                places.add(jvms.get(i).line() + "/" + names[i]);
            }
            return new Nodes(jvms, places);
        }

        @Override
        public void close() {
            jvms.forEach(PlainJvm::close);
        }
    }

    private static List<String> usedByAPlainJvm(List<String> places) {
        return usedByAPlainJvm(folder, places);
    }

    static List<String> usedByAPlainJvm(Path folder, List<String> places) {
        List<Object> arguments = new ArrayList<>(List.of("use"));
        arguments.addAll(places);
        try (PlainJvm jvm = PlainJvm.start(folder, Ring.class, arguments.toArray())) {
            return jvm.lines();
        }
    }

    /// As [#usedByAPlainJvm] does it.
    static Peer[] found(Rmi rmi, List<String> places) {
        return places.stream()
                .map(place -> place.split("/"))
                .map(at -> rmi.registry("127.0.0.1", Integer.parseInt(at[0]))
                        .lookup(at[1], Peer.class))
                .toArray(Peer[]::new);
    }

    @BeforeAll
    static void fivePlainJvms() {
        plain = Nodes.start("ada", "cy", "dot");
        try (Nodes others = Nodes.start("ben", "eve")) {
            expected = usedByAPlainJvm(with(others.places()));
        }
        assertThat(expected).hasSizeGreaterThan(90)
                .contains("ada self [ada@0]", "cy fingers [cy@2, ada@0, ben@1, cy@2, dot@3, eve@4]",
                        "eve finds [dot@3] at 3 3 behind [eve, ada, ben, cy]");
    }

    /// Each rank exports an ordinary object of its own, and is called by RMI's threads.
    @Test
    void ordinaryObjectsOfTwoRanksAreNodes() {
        String[] places = new String[2];
        Job.local(2).with("atoll.objects.allow", "plain").run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            Rmi rmi = Rmi.in(remote);
            String name = rank.number() == 0 ? "ben" : "eve";
            RmiRegistry registry = rmi.create(0);
            registry.export(name, new RingPeer(name));
            places[rank.number()] = registry.port() + "/" + name;
            remote.barrier();
            List<String> ring = with(List.of(places));
            if (rank.number() == 0) {
                assertThat(usedByAPlainJvm(ring)).isEqualTo(expected);
            }
            for (int user = 0; user < 2; user++) {
                remote.barrier();
                if (rank.number() == user) {
                    assertThat(Ring.use(found(rmi, ring))).isEqualTo(expected);
                }
            }
            remote.barrier();
        });
    }

    /// Rank 0 exports references to objects of both ranks.
    @Test
    void remoteObjectsOfTwoRanksAreNodes() {
        Job.local(2).with("atoll.objects.allow", "application").run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            if (rank.number() == 0) {
                RmiRegistry registry = Rmi.in(remote).create(0);
                registry.export("ben", remote.node(0).create(RankPeer.class, "ben"));
                registry.export("eve", remote.node(1).create(RankPeer.class, "eve"));
                List<String> ring = with(
                        List.of(registry.port() + "/ben", registry.port() + "/eve"));
                assertThat(usedByAPlainJvm(ring)).isEqualTo(expected);
                Peer[] found = found(Rmi.in(remote), ring);
                assertThat(Ring.use(found)).isEqualTo(expected);
                assertThat(remote.node(1).create(User.class).use(found)).isEqualTo(expected);
            }
            remote.barrier();
        });
    }

    /// Ranks that are processes, and do what the two tests above do.
    @Test
    void nodesOfTwoProcesses() throws Exception {
        Path wanted = Files.write(folder.resolve("wanted"), expected);
        String path = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", path,
                "org.atoll.launcher.Atoll", "run", "-cp", path, "-n", "2",
                "-J-Datoll.objects.allow=application", "--timeout", "250",
                RingRanks.class.getName(), wanted.toString()));
        command.addAll(plain.places());
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true).redirectOutput(out.toFile()).start();
        assertThat(process.waitFor(150, TimeUnit.SECONDS)).as("ends").isTrue();
        assertThat(Files.readAllLines(out)).containsExactly(
                "objects are nodes for 3 users", "references are nodes for 3 users");
        assertThat(process.exitValue()).isZero();
    }
}
