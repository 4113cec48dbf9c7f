// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The limits of this process on open files, and of its user on further threads. These limits of
/// the system (getrlimit(2)) would else be met in the middle of a start, by whichever process comes
/// to them first.
///
/// @param files   how many files this process may have open
/// @param threads how many threads its user may start
public record ProcessLimits(long files, long threads) {
    private static final Path PROC = Path.of("/proc");
    private static final String FILES = "Max open files";
    private static final String THREADS = "Max processes";

    /// Nobody counts the threads of a user who may have more than these.
    private static final long PLENTY = 8192;

    /// What the launcher has open: its classes, its sockets, its own streams.
    private static final int OWN_FILES = 48;

    /// The pipes of a rank, the connection to it, and what starting it takes.
    private static final int FILES_OF_RANK = 6;

    /// Threads of a JVM, and of the launcher for itself.
    private static final int OWN_THREADS = 8;

    /// A rank's JVM has at least these, and the launcher three for each rank.
    private static final int THREADS_OF_RANK = 18;

    /// The limits of this process.
    ///
    /// @return the limits; the largest numbers where the system does not say
    public static ProcessLimits ofThisProcess() {
        List<String> lines = lines(PROC.resolve("self/limits"));
        return new ProcessLimits(soft(lines, FILES), threads(soft(lines, THREADS)));
    }

    /// For root there is no such limit.
    private static long threads(long most) {
        try {
            Object user = Files.getAttribute(PROC.resolve("self"), "unix:uid");
            return most > PLENTY || user.equals(0)
                    ? Long.MAX_VALUE
                    : Math.max(0, most - threadsOf(user));
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    /// The limit that holds is the first number behind the name.
    static long soft(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).strip().split(" +", 2)[0])
                .filter(word -> word.matches("[0-9]{1,18}"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static long threadsOf(Object user) throws IOException {
        try (Stream<Path> processes = Files.list(PROC)) {
            return processes
                    .filter(process -> process.getFileName().toString().matches("[0-9]+"))
                    .mapToLong(process -> threadsOf(process, user))
                    .sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// None if the process is another's, or has ended meanwhile.
    private static long threadsOf(Path process, Object user) {
        try {
            Object owner = Files.getAttribute(process, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            return owner.equals(user)
                    ? lines(process.resolve("status")).stream()
                            .filter(line -> line.startsWith("Threads:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                            .sum()
                    : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /// Refuses ranks that these limits do not let run.
    ///
    /// @param ranks how many processes with ranks are on this host
    /// @throws Misuse with the numbers and what to do
    public void require(int ranks) {
        long opened = OWN_FILES + (long) FILES_OF_RANK * ranks;
        if (opened > files) {
            throw new Misuse("a process may open " + files + " files here, and the launcher of "
                    + ranks + " needs " + opened + "; start fewer, or raise it with 'ulimit -n "
                    + opened + "'");
        }
        long started = OWN_THREADS + (long) THREADS_OF_RANK * ranks;
        if (started > threads) {
            throw new Misuse("this user may start " + threads + " threads more, and " + ranks
                    + (ranks == 1 ? " process needs " : " processes need ") + "at least " + started
                    + "; start fewer, end something, or raise it with 'ulimit -u'");
        }
    }
}
