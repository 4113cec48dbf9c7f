// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.rmi.calls.AtollCalls;
import org.atoll.benchmarks.rmi.calls.RmiCalls;
import org.atoll.benchmarks.rmi.calls.RmiServer;
import org.atoll.benchmarks.rmi.calls.SocketCalls;
import org.atoll.benchmarks.rmi.calls.SocketServer;
import org.atoll.benchmarks.rmi.copies.Copies;

/// The commands that start the parties' processes.
///
/// @param comparators the folder with the jars of the module `suite/comparators`
record Parties(Path comparators) {
    private static final String OTHERS = "org.atoll.comparators.Comparators";

    /// RMI asks the host for its name otherwise, and connects to that.
    private static final String LOCAL = "-Djava.rmi.server.hostname=127.0.0.1";

    private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    /// The command of a party's program.
    ///
    /// @param words what it is to do, and for how long
    List<String> command(Participant party, List<String> words) {
        return switch (party) {
            case SHM, TCP -> ranks(party.word(), words);
            case RMI -> plain(
                    RmiCalls.class, words, Jvm.command(
                            "", List.of(LOCAL), List.of(RmiServer.class.getName())));
            case SOCKET -> sockets(words, "poll");
            case SLEEPER -> sockets(words, "block");
            case GRAPH, JDK -> plain(Copies.class, words, List.of(party.word()));
            case KRYO, FORY -> Jvm.command(
                    comparators + "/*", List.of(UNSAFE),
                    joined(List.of(OTHERS), words, List.of(party.word())));
        };
    }

    /// Neither side is bound to processors: the threads of RMI would have to share one.
    private static List<String> ranks(String device, List<String> words) {
        List<String> run = List.of("run", "-n", "2", "--oversubscribe", "--bind-to", "none",
                "--device", device, AtollCalls.class.getName());
        return joined(Jvm.launcher(), run, words);
    }

    private static List<String> sockets(List<String> words, String way) {
        return plain(SocketCalls.class, words, Jvm.command(
                "", List.of(), List.of(SocketServer.class.getName(), way)));
    }

    private static List<String> plain(Class<?> main, List<String> words, List<String> rest) {
        return Jvm.command("", List.of(), joined(List.of(main.getName()), words, rest));
    }

    private static List<String> joined(
            List<String> first, List<String> second, List<String> third) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        all.addAll(third);
        return all;
    }
}
