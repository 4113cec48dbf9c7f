// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Place;
import org.atoll.fabric.job.Settings;

/// A rank that is started by hand, with the words of the AgentTeamwork papers in front of the
/// program's own:
///
/// ```
/// java Prog masterHost [port] ... -np n                               rank 0, if n is above 1
/// java Prog masterHost [port] -ammaster -np n ...                     rank 0
/// java Prog masterHost [port] -amslave -yourrank r -np n ...          rank r, 1 to n - 1
/// ```
///
/// In the first form the host must be this one, for other programs have arguments, too. Between
/// `-amslave` and the program's own words there may be `-yourname`, this host's name. Without a
/// port it is 12345.
///
/// The master listens at that address and coordinates the job inside its process; slaves may come
/// first. All prove that they know the [secret][HandSecret]. Whoever has waited for the others for
/// the setting `atoll.join.timeout`, in seconds, gives up. When a rank fails, the processes of all
/// others end, for there is no launcher to end them. If `atoll.on.failure` is `recover`, the others
/// wait as long for a slave that is gone: started again with the same words, it is its next life.
///
/// @param host   where the master listens
/// @param port   the port there
/// @param rank   which rank this is; the master is 0
/// @param others the program's own arguments
@SuppressWarnings("ArrayRecordComponent") // handed over once
public record HandStart(String host, int port, int rank, int size, String... others) {
    private static final String FOLDER = "atoll.recovery.folder";

    private static final long PAUSE_MILLIS = 50;
    private static final long GRACE_MILLIS = 1000;

    /// Looks for the words in a program's arguments.
    ///
    /// @param environment of this process: one that another launcher has started is no master
    ///     unless it says so
    /// @return what they say, if they are such words
    /// @throws IllegalArgumentException if they are, but wrong: one that says which rank it is, or
    ///     of how many, and not whether it is the master, would take itself for the only one
    public static Optional<HandStart> of(String[] args, Map<String, String> environment) {
        return new HandWords(args).start(ForeignLauncher.of(environment).isEmpty());
    }

    /// Joins the job: the master makes it. Blocks until the master has let this rank in.
    ///
    /// @throws IllegalStateException  if there is no proper secret, or no jar with a coordinator
    /// @throws CommunicationException if the master cannot listen, or cannot be reached in time
    public Membership join(Map<String, String> environment) {
        JobKey key = HandSecret.key(
                environment, Path.of(System.getProperty("user.home")), "hand-" + port);
        Settings settings = Settings.ofThisProcess();
        long patienceNanos = 1_000_000_000L
                * settings.number("atoll.join.timeout", CoordinatedMembership.PATIENCE_SECONDS, 1);
        boolean open = OnFailure.of(settings) == OnFailure.RECOVER;
        CoordinatedMembership membership;
        if (rank == 0) {
            Closeable coordinator = coordinate(key, patienceNanos);
            membership = connect(environment, key, open, 0, coordinator);
        } else {
            membership = connectInTime(environment, key, open, patienceNanos);
        }
        membership.onEnd(notice -> end(notice, membership.hasMet()));
        return membership;
    }

    private Closeable coordinate(JobKey key, long patienceNanos) {
        CoordinatorProvider provider = ServiceLoader.load(CoordinatorProvider.class).findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "-ammaster: the launcher's jar is not on the class path"));
        try {
            return provider.coordinate(
                    key, size, new InetSocketAddress(host, port), patienceNanos);
        } catch (IOException | RuntimeException e) {
            throw new CommunicationException(
                    "the master cannot listen at " + Place.of(host, port) + ": " + e.getMessage(),
                    -1, e);
        }
    }

    /// Jobs of one port have one name, so snapshots of an earlier one would be taken for those of
    /// this one.
    private void requireFresh(Settings settings) {
        String folder = settings.text(FOLDER, "");
        Path own = Path.of(folder).resolve("rank" + rank);
        if (!folder.isEmpty() && Files.exists(own)) {
            throw new IllegalStateException(own + " is of an earlier job: remove it, or name"
                    + " another folder by " + FOLDER);
        }
    }

    private CoordinatedMembership connect(
            Map<String, String> environment, JobKey key, boolean open, int life,
            Closeable behind) {
        var identity = new CoordinatedMembership.Identity(
                rank, size, life, key, environment.getOrDefault("ATOLL_CLUSTER", "local"),
                environment.get("ATOLL_DEVICE"), null, 0, open, Map.of());
        if (open && life == 0) {
            requireFresh(Settings.ofThisProcess());
        }
        return CoordinatedMembership.connect(
                new ControlAddress(new InetSocketAddress(host, port)),
                identity, Memberships::endOrphan, behind);
    }

    /// The master may come later.
    private CoordinatedMembership connectInTime(
            Map<String, String> environment, JobKey key, boolean open, long patienceNanos) {
        long begun = System.nanoTime();
        while (true) {
            try {
                int life = open ? LifePetition.ask(host, port, key, rank) : 0;
                return connect(environment, key, open, life, () -> {});
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
    ///
    /// @param says whether nobody else says why
    private static void end(FailureNotice notice, boolean says) {
        if (says) {
            System.err.println("atoll: the job has failed: " + notice.reason());
        }
        Thread.ofPlatform().daemon().name("atoll-end").start(() -> {
            pause(GRACE_MILLIS);
            Runtime.getRuntime().halt(1);
        });
    }
}
