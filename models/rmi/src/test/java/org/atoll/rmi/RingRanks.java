// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.List;
import org.atoll.job.Job;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;
import plain.Ring;
import plain.RingPeer;

/// Two ranks that are nodes of a ring of plain JVMs, as a program: a plain JVM and each rank use
/// the ring, once with an ordinary object of each rank, and once with references that rank 0
/// exports.
public final class RingRanks {
    private RingRanks() {}

    /// A process of the job.
    @Remote
    public static class Host {

        /// Knows no name yet.
        public Host() {}

        /// Exports an ordinary object, and tells where.
        public String export(String name) {
            RmiRegistry registry = Rmi.in(RemoteObjects.current()).create(0);
            registry.export(name, new RingPeer(name));
            return registry.port() + "/" + name;
        }

        public List<String> use(List<String> ring) throws RemoteException {
            return Ring.use(RingTest.found(Rmi.in(RemoteObjects.current()), ring));
        }
    }

    /// Runs on two ranks.
    ///
    /// @param args a file with what each user is to be told, and where the plain nodes are
    public static void main(String[] args) {
        Job.run(args, rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            if (rank.number() == 0) {
                List<String> plain = Arrays.asList(args).subList(1, args.length);
                List<Host> hosts = List.of(
                        remote.node(0).create(Host.class), remote.node(1).create(Host.class));
                check("objects", Path.of(args[0]), hosts, RingTest.with(plain, List.of(
                        hosts.get(0).export("ben"), hosts.get(1).export("eve"))));
                RmiRegistry registry = Rmi.in(remote).create(0);
                registry.export("ben", remote.node(0).create(RingTest.RankPeer.class, "ben"));
                registry.export("eve", remote.node(1).create(RingTest.RankPeer.class, "eve"));
                check("references", Path.of(args[0]), hosts, RingTest.with(plain, List.of(
                        registry.port() + "/ben", registry.port() + "/eve")));
            }
            remote.barrier();
        });
    }

    private static void check(String what, Path wanted, List<Host> hosts, List<String> ring)
            throws Exception {
        List<String> lines = Files.readAllLines(wanted);
        require(lines, RingTest.usedByAPlainJvm(wanted.getParent(), ring));
        for (Host host : hosts) {
            require(lines, host.use(ring));
        }
        System.out.println(what + " are nodes for " + (1 + hosts.size()) + " users");
    }

    private static void require(List<String> wanted, List<String> told) {
        if (!told.equals(wanted)) {
            throw new AssertionError(told + " instead of " + wanted);
        }
    }
}
