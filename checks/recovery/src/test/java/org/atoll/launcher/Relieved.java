// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Recovery;

/// A program each life of which leaves in a file what its process was started with. Rank 0 sends
/// all others a number as soon as a file has it; they end with it as their exit code.
final class Relieved {
    /// Written when the class is initialised, which is once, in the life of a rank.
    private static final String INITIALISED_AS =
            System.getenv("ATOLL_RANK") + "." + System.getenv("ATOLL_INCARNATION");

    private Relieved() {}

    public static void main(String[] arguments) throws IOException {
        byte[] input = System.in.readAllBytes();
        Job.run(arguments, rank -> {
            Path stop = Path.of(arguments[0]);
            String name = "rank " + rank.number() + " life " + rank.fabric().incarnation();
            leave(stop, name, List.of(
                    Long.toString(ProcessHandle.current().pid()), INITIALISED_AS,
                    String.join(" ", arguments), new String(input, StandardCharsets.UTF_8),
                    variables().toString(), processors().toString(),
                    Path.of("").toAbsolutePath().toString()));
            System.out.println("rank " + rank.number() + " has begun");
            end(rank, stop);
            System.out.println("rank " + rank.number() + " is done");
        });
    }

    private static void leave(Path stop, String name, List<String> lines) throws IOException {
        Path file = Files.write(stop.resolveSibling(name + ".new"), lines);
        Files.move(file, stop.resolveSibling(name));
    }

    /// The names of all variables, and those values that are the rank's.
    private static List<String> variables() {
        Map<String, String> all = System.getenv();
        return Stream.concat(
                        new TreeSet<>(all.keySet()).stream(),
                        Stream.of("ATOLL_RANK", "ATOLL_SIZE", "OMPI_COMM_WORLD_RANK",
                                        "OMPI_COMM_WORLD_LOCAL_RANK", "GIVEN")
                                .map(name -> name + "=" + all.get(name)))
                .toList();
    }

    /// Those that any thread of this process may run on.
    private static TreeSet<String> processors() throws IOException {
        TreeSet<String> all = new TreeSet<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            threads.forEach(thread -> status(thread)
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .forEach(all::add));
        }
        return all;
    }

    /// What the kernel says of a thread; nothing of one that has ended meanwhile.
    private static Stream<String> status(Path thread) {
        try {
            return Files.readAllLines(thread.resolve("status")).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static void end(Rank rank, Path stop) throws Exception {
        Comm comm = Mpj.in(rank).comm();
        int[] told = new int[1];
        if (comm.rank() > 0) {
            comm.receive(told, 0, 0);
        } else {
            while (told[0] == 0) {
                told[0] = (int) Recovery.in(rank).once("stop", () -> said(stop));
                Thread.sleep(5);
            }
            for (int other = 1; other < comm.size(); other++) {
                comm.send(told, other, 0);
            }
        }
        if (told[0] > 1 && comm.rank() > 0) {
            System.exit(told[0] - 1);
        }
    }

    /// The exit code and 1, or 0 if there is none yet.
    private static long said(Path stop) {
        try {
            return Files.exists(stop) ? Long.parseLong(Files.readString(stop)) + 1 : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
