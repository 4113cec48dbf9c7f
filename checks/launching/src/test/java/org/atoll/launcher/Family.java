// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// A program for tests of spawned worlds: with `spawn what program option=value,...` it starts two
/// ranks that run the same class, which do `what`; with `serve` and `call` two jobs meet by the
/// name of a port, and, if they are to outlive their ranks, lose one.
final class Family {
    private static final String SERVICE = "atoll-family-test-";

    private Family() {}

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            switch (arguments[0]) {
                case "spawn" -> parent(rank, arguments);
                case "serve" -> serve(rank, SERVICE + arguments[1]);
                case "seek" -> System.out.println(
                        Mpj.in(rank).lookup(SERVICE + "nobody").map(port -> "found").orElse(
                                "sought in vain"));
                case "call" -> call(rank, SERVICE + arguments[1]);
                default -> child(rank, arguments[0]);
            }
        });
    }

    private static void parent(Rank rank, String[] arguments) {
        String program = arguments.length > 2 ? arguments[2] : Family.class.getName();
        Map<String, String> options = arguments.length > 3
                ? Map.of(arguments[3].split("=", 2)[0], arguments[3].split("=", 2)[1])
                : Map.of();
        List<String> words = new ArrayList<>(List.of(program.split(" ")));
        words.add(arguments[1]);
        InterComm children = Mpj.in(rank).comm().worlds().spawn(
                List.of(new Command(words.removeFirst(), words, 2, options)), 0);
        int sum = children.merge(false).allReduce(new int[] {1}, Op.SUM)[0];
        System.out.println("parent " + rank.number() + " of " + sum);
        if (!arguments[1].equals("work")) {
            children.receive(new int[1], Comm.ANY_SOURCE, 0);
        }
    }

    private static void child(Rank rank, String what) throws Exception {
        InterComm parents = Mpj.in(rank).parent().orElseThrow();
        int sum = parents.merge(true).allReduce(new int[] {1}, Op.SUM)[0];
        System.out.println("child " + rank.number() + " of " + sum + " in "
                + System.getProperty("user.dir"));
        if (rank.number() == 1) {
            misbehave(what);
        }
        if (!what.equals("work")) {
            parents.receive(new int[1], Comm.ANY_SOURCE, 0);
        }
    }

    private static void misbehave(String what) throws Exception {
        switch (what) {
            case "throw" -> throw new IllegalStateException("boom");
            case "exit3" -> System.exit(3);
            case "kill" -> new ProcessBuilder(
                    "kill", "-9", Long.toString(ProcessHandle.current().pid())).start().waitFor();
            default -> {}
        }
    }

    private static void serve(Rank rank, String service) throws Exception {
        Port port = rank.number() == 0 ? Mpj.in(rank).openPort() : null;
        if (port != null) {
            Mpj.in(rank).publish(service, port.name());
            System.out.println("published");
        }
        InterComm callers = Mpj.in(rank).comm().worlds().accept(port, 0);
        Comm both = callers.merge(false);
        if (rank.fabric().losses().areOutlived()) {
            outlive(rank, both, callers, rank.number() == 1);
            return;
        }
        int[] ranks = both.allGather(new int[] {rank.number()});
        System.out.println("server " + rank.number() + " sees " + Arrays.toString(ranks));
        callers.disconnect();
    }

    private static void call(Rank rank, String service) throws Exception {
        Optional<String> port = Mpj.in(rank).lookup(service);
        while (port.isEmpty()) {
            Thread.sleep(50);
            port = Mpj.in(rank).lookup(service);
        }
        InterComm servers = Mpj.in(rank).comm().worlds().connect(port.get(), 0);
        Comm both = servers.merge(true);
        if (rank.fabric().losses().areOutlived()) {
            outlive(rank, both, servers, false);
            return;
        }
        int[] ranks = both.allGather(new int[] {10 + rank.number()});
        System.out.println("caller " + rank.number() + " sees " + Arrays.toString(ranks));
        servers.disconnect();
    }

    /// One rank is killed once all have come to the barrier; both worlds go on by themselves.
    private static void outlive(Rank rank, Comm both, InterComm inter, boolean dies)
            throws Exception {
        try {
            both.barrier();
        } catch (CommunicationException e) {
            // the one that is killed has left the barrier already
        }
        if (dies) {
            misbehave("kill");
        }
        givenUp(() -> both.survivors().agree(true));
        givenUp(() -> inter.survivors().agree(1L));
        givenUp(both.survivors()::shrink);
        givenUp(inter.survivors()::shrink);
        Comm living = Mpj.in(rank).comm().survivors().shrink();
        int sum = living.allReduce(new int[] {1}, Op.SUM)[0];
        System.out.println("rank " + rank.number() + " goes on with " + sum);
    }

    /// Until the news are here it may succeed.
    private static void givenUp(Runnable call) {
        boolean refused = false;
        while (!refused) {
            try {
                call.run();
            } catch (CommunicationException e) {
                refused = String.valueOf(e.getMessage()).contains("cannot be used any more: rank ");
            }
        }
    }
}
