// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Place;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// A rank that is started by hand, with the words of the AgentTeamwork papers in front of the
/// program's own:
///
/// ```
/// java Prog masterHost port -ammaster -np n ...                rank 0
/// java Prog masterHost port -amslave -yourrank r -np n ...     rank r, 1 to n - 1
/// ```
///
/// The master listens at that address and coordinates the job inside its process; slaves may come
/// first. All prove that they know the [secret][HandSecret]. Whoever has waited for the others for
/// the setting `atoll.join.timeout`, in seconds, gives up. When a rank fails, the processes of all
/// others end, for there is no launcher to end them.
///
/// @param host   where the master listens
/// @param port   the port there
/// @param rank   which rank this is; the master is 0
/// @param others the program's own arguments
@SuppressWarnings("ArrayRecordComponent") // handed over once
public record HandStart(String host, int port, int rank, int size, String... others) {
    private static final String MASTER = "-ammaster";
    private static final String SLAVE = "-amslave";
    private static final String SIZE = "-np";
    private static final String RANK = "-yourrank";
    private static final int FIRST_FLAG = 2;
    private static final int LAST_PORT = 65_535;

    private static final long PAUSE_MILLIS = 50;
    private static final long GRACE_MILLIS = 1000;

    /// Looks for the words in a program's arguments.
    ///
    /// @return what they say, if they are such words
    /// @throws IllegalArgumentException if they are, but wrong: one that says which rank it is, or
    ///     of how many, and not whether it is the master, would take itself for the only one
    public static Optional<HandStart> of(String[] args) {
        boolean master = args.length > FIRST_FLAG && args[FIRST_FLAG].equals(MASTER);
        boolean slave = args.length > FIRST_FLAG && args[FIRST_FLAG].equals(SLAVE);
        if (!master && !slave) {
            refuseWithoutRole(args);
            return Optional.empty();
        }
        int port = number("port", args[1], 1, LAST_PORT);
        String rank = null;
        String size = null;
        int next = FIRST_FLAG + 1;
        while (next + 1 < args.length && isNumbered(args[next])) {
            size = args[next].equals(SIZE) ? args[next + 1] : size;
            rank = args[next].equals(RANK) ? args[next + 1] : rank;
            next += 2;
        }
        int ranks = number(SIZE, size, 1, Integer.MAX_VALUE);
        int mine = master ? 0 : number(RANK, rank, 1, ranks - 1);
        return Optional.of(new HandStart(
                args[0], port, mine, ranks, Arrays.copyOfRange(args, next, args.length)));
    }

    private static boolean isNumbered(String word) {
        return word.equals(SIZE) || word.equals(RANK);
    }

    /// A program's own arguments may look so only by chance: a number that can be a port, and such
    /// a word with a number behind it. Started by `atoll run` it keeps them.
    private static void refuseWithoutRole(String[] args) {
        List<String> words = List.of(args);
        if (words.contains(SIZE) && (words.contains(MASTER) || words.contains(SLAVE))) {
            throw new IllegalArgumentException(
                    (words.contains(MASTER) ? MASTER : SLAVE) + " is not the third argument: a rank"
                            + " that is started by hand says host, port and that first");
        }
        boolean looksSo = args.length > FIRST_FLAG + 1 && isNumbered(args[FIRST_FLAG])
                && isNumber(args[1], LAST_PORT)
                && isNumber(args[FIRST_FLAG + 1], Integer.MAX_VALUE);
        boolean isOfOne = looksSo && args[FIRST_FLAG].equals(SIZE)
                && Integer.parseInt(args[FIRST_FLAG + 1]) == 1;
        if (looksSo && !isOfOne) {
            throw new IllegalArgumentException("arguments " + args[0] + " " + args[1] + " "
                    + args[FIRST_FLAG] + " " + args[FIRST_FLAG + 1] + ": a rank that is started by"
                    + " hand says " + MASTER + ", or " + SLAVE + " -yourrank N, behind the port;"
                    + " a program with such arguments of its own is started by 'atoll run'");
        }
    }

    private static boolean isNumber(String text, int most) {
        return text.matches("[0-9]{1,10}") && Long.parseLong(text) <= most;
    }

    private static int number(String what, @Nullable String text, int least, int most) {
        String allowed = "a whole number from " + least + " to " + most + " is needed";
        if (text == null) {
            throw new IllegalArgumentException(what + " is missing: " + allowed);
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " is '" + text + "': " + allowed, e);
        }
        throw new IllegalArgumentException(what + " is " + text + ": " + allowed);
    }

    /// Joins the job: the master makes it. Blocks until the master has let this rank in.
    ///
    /// @throws IllegalStateException  if there is no proper secret, or no jar with a coordinator
    /// @throws CommunicationException if the master cannot listen, or cannot be reached in time
    public Membership join(Map<String, String> environment) {
        JobKey key = HandSecret.key(
                environment, Path.of(System.getProperty("user.home")), "hand-" + port);
        long patienceNanos = 1_000_000_000L * Settings.ofThisProcess()
                .number("atoll.join.timeout", CoordinatedMembership.PATIENCE_SECONDS, 1);
        CoordinatedMembership membership = rank == 0
                ? connect(environment, key, coordinate(key, patienceNanos))
                : connectInTime(environment, key, patienceNanos);
        membership.onFailure(HandStart::end);
        return membership;
    }

    private Closeable coordinate(JobKey key, long patienceNanos) {
        CoordinatorProvider provider = ServiceLoader.load(CoordinatorProvider.class).findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        MASTER + ": the launcher's jar is not on the class path"));
        try {
            return provider.coordinate(
                    key, size, new InetSocketAddress(host, port), patienceNanos);
        } catch (IOException | RuntimeException e) {
            throw new CommunicationException(
                    "the master cannot listen at " + Place.of(host, port) + ": " + e.getMessage(),
                    -1, e);
        }
    }

    private CoordinatedMembership connect(
            Map<String, String> environment, JobKey key, Closeable behind) {
        var identity = new CoordinatedMembership.Identity(
                rank, size, key, environment.getOrDefault("ATOLL_CLUSTER", "local"),
                environment.get("ATOLL_DEVICE"));
        return CoordinatedMembership.connect(
                new ControlAddress(new InetSocketAddress(host, port)),
                identity, Memberships::endOrphan, behind);
    }

    /// The master may come later.
    private CoordinatedMembership connectInTime(
            Map<String, String> environment, JobKey key, long patienceNanos) {
        long begun = System.nanoTime();
        while (true) {
            try {
                return connect(environment, key, () -> {});
            } catch (CommunicationException e) {
                boolean early = e.getCause() instanceof ConnectException;
                if (!early || System.nanoTime() - begun > patienceNanos) {
                    throw e;
                }
                pause(PAUSE_MILLIS);
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommunicationException("interrupted while joining the job", -1, e);
        }
    }

    /// Leaves the program a moment to say what it has to say.
    private static void end(FailureNotice notice) {
        Thread.ofPlatform().daemon().name("atoll-end").start(() -> {
            ThriftyLog.of(HandStart.class)
                    .log(System.Logger.Level.ERROR, "the job has failed: {0}", notice.reason());
            pause(GRACE_MILLIS);
            Runtime.getRuntime().halt(1);
        });
    }
}
