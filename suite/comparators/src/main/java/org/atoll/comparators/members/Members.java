// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators.members;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.replica.loops.Loops;
import org.atoll.benchmarks.replica.loops.Sampler;

/// The program that measures a library: `LIBRARY first|last MEMBERS LOOPS WARMUP_MILLIS
/// MEASURE_MILLIS`, with the library `hazelcast`, `jgroups` or `raft`. The process that is started
/// starts the others; it is the first member of the group, which orders, or the last one.
public final class Members {
    private static final int GRACE_SECONDS = 5;
    private static final int OWN_WORDS = 3;
    private static final String JOINS = "joins";
    private static final String HERE = "here";

    private final String library;
    private final List<Integer> ports;
    private final List<Process> others = new ArrayList<>();

    private Members(String library, List<Integer> ports) {
        this.library = library;
        this.ports = ports;
    }

    /// Measures, or is another member.
    ///
    /// @param args as the class says; or `LIBRARY joins NUMBER PORT,...`
    /// @throws Exception if the group cannot be made
    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset(); // libraries tell there that they have begun
        if (args[1].equals(JOINS)) {
            serve(args);
        } else {
            Loops loops = Loops.of(Arrays.copyOfRange(args, OWN_WORDS, args.length));
            measure(args[0], args[1].equals("first"), Integer.parseInt(args[2]), loops);
        }
        System.exit(0); // threads of the library may keep the process
    }

    /// Is a member until the input ends, so also if the first process is killed.
    private static void serve(String... args) throws Exception {
        List<Integer> ports =
                Arrays.stream(args[3].split(",", -1)).map(Integer::valueOf).toList();
        try (Member _ = member(args[0], Integer.parseInt(args[2]), ports)) {
            say(HERE);
            while (System.in.read() >= 0) {
                // nothing is said, only the end matters
            }
        }
    }

    @SuppressWarnings("SystemOut") // the other process reads it
    private static void say(String word) {
        System.out.println(word);
        System.out.flush();
    }

    /// Makes a group, measures on one of its members, and ends it.
    ///
    /// @param isFirst whether that member makes the group, else it is the last to join
    /// @throws Exception if the group cannot be made
    static void measure(String library, boolean isFirst, int size, Loops loops)
            throws Exception {
        Members members = new Members(library, freePorts(size));
        try {
            members.measure(isFirst ? 0 : size - 1, loops);
        } finally {
            members.end();
        }
    }

    private void measure(int number, Loops loops) throws Exception {
        for (int other = 0; other < number; other++) {
            start(other);
        }
        try (Member member = member(library, number, ports)) {
            for (int other = number + 1; other < ports.size(); other++) {
                start(other);
            }
            member.awaitAll();
            for (Loops.Loop loop : loops.loops()) {
                Member.Work work = member.work(loop.name());
                Sampler sampler = Sampler.alone(loops.warmMillis(), loops.millis());
                Sampler.print(System.out, loop.key(),
                        sampler.samples(work.batchNanos(), work.least(), work.stretch()));
            }
        }
    }

    /// A member, when it has joined.
    ///
    /// @param number among all, from 0
    /// @param ports  of all
    /// @throws Exception if it cannot
    static Member member(String library, int number, List<Integer> ports)
            throws Exception {
        return switch (library) {
            case "hazelcast" -> new HazelcastMember(number, ports);
            case "jgroups" -> GroupMember.join(number, ports);
            case "raft" -> new RaftMember(number, ports);
            default -> throw new IllegalArgumentException(
                    "takes hazelcast, jgroups or raft, not " + library);
        };
    }

    /// Starts another member. Blocks until it has joined.
    private void start(int number) throws IOException {
        String all = ports.stream().map(String::valueOf).collect(Collectors.joining(","));
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        Process other = new ProcessBuilder(Jvm.command("", flags, List.of(
                        Members.class.getName(), library, JOINS, Integer.toString(number), all)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        others.add(other);
        BufferedReader said = new BufferedReader(
                new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        while (line != null && !line.equals(HERE)) {
            line = said.readLine();
        }
        if (line == null) {
            throw new IOException("member " + number + " of " + library + " has ended");
        }
    }

    private void end() throws IOException, InterruptedException {
        for (Process other : others) {
            other.getOutputStream().close();
        }
        for (Process other : others) {
            if (!other.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                Process _ = other.destroyForcibly();
            }
        }
    }

    /// Ports that nobody uses at the moment.
    static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
