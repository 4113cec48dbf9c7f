// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Place;
import org.atoll.fabric.job.Settings;

/// A job whose processes `atoll run` has not started: the process of rank 0 coordinates it, and the
/// others come to it there, in any order. Whoever has waited for the others for the setting
/// `atoll.join.timeout`, in seconds, gives up. When a rank fails, the processes of all others end.
final class LedJob {
    private static final String FOLDER = "atoll.recovery.folder";

    /// Where devices listen. Nobody has told this process; what leads to rank 0 leads back, too.
    private static final String BIND = "atoll.tcp.bind";

    /// What a card says of the Atoll that its process has.
    private static final String BUILD = "build";

    private static final int MISUSE = 2;
    private static final long PAUSE_MILLIS = 50;
    private static final long GRACE_MILLIS = 1000;

    private final JobKey key;
    private final int rank;
    private final int size;
    private final Map<String, String> environment;
    private final boolean each;
    private final boolean open = OnFailure.of(Settings.ofThisProcess()) == OnFailure.RECOVER;
    private final long patienceNanos = 1_000_000_000L * Settings.ofThisProcess()
            .number("atoll.join.timeout", CoordinatorLine.PATIENCE_SECONDS, 1);

    /// @param each whether the processes have a terminal each, so that each says how the job ends;
    ///     else one of them does
    LedJob(
            JobKey key, int rank, int size, Map<String, String> environment, boolean each) {
        this.key = key;
        this.rank = rank;
        this.size = size;
        this.environment = environment;
        this.each = each;
    }

    private static Optional<CoordinatorProvider> provider() {
        return ServiceLoader.load(CoordinatorProvider.class).findFirst();
    }

    /// Begins to coordinate the job. Rank 0.
    ///
    /// @throws IllegalStateException  if there is no jar with a coordinator
    /// @throws CommunicationException if it cannot listen there
    Coordination coordinate(InetSocketAddress where) {
        CoordinatorProvider provider = provider().orElseThrow(
                () -> new IllegalStateException(
                        "rank 0 coordinates the job: the launcher's jar is not on the class path"));
        try {
            return provider.coordinate(key, size, where, patienceNanos);
        } catch (IOException | RuntimeException e) {
            throw new CommunicationException("the master cannot listen at "
                    + Place.of(where.getHostString(), where.getPort()) + ": " + e.getMessage(),
                    -1, e);
        }
    }

    /// Joins as rank 0. Blocks until all have come.
    Membership lead(Coordination coordination, InetSocketAddress where) {
        return attended(connect(where, 0, coordination));
    }

    /// Joins as another rank, which may be there before rank 0 is. Blocks as above.
    ///
    /// @throws CommunicationException if rank 0 cannot be reached in time
    Membership follow(InetSocketAddress where) {
        return attended(connectInTime(where));
    }

    private Membership attended(CoordinatedMembership membership) {
        InetAddress own = membership.ownAddress();
        if (own != null && Settings.ofThisProcess().text(BIND, "").isEmpty()) {
            System.setProperty(BIND, own.getHostAddress().replaceFirst("%.*", ""));
        }
        membership.onEnd(notice -> end(notice, membership.hasMet()));
        membership.onCards(this::requireOneBuild);
        return membership;
    }

    /// What ranks send each other is read by the classes that wrote it. All see the same cards, so
    /// one of them says what is wrong, and the others end as it does.
    private void requireOneBuild(List<Card> cards) {
        Card first = cards.getFirst();
        Optional<Card> odd = cards.stream().filter(card -> differ(card, first)).findFirst();
        if (odd.isEmpty()) {
            return;
        }
        if (!each && rank != 0) {
            pause(GRACE_MILLIS);
            Runtime.getRuntime().halt(MISUSE);
        }
        throw new IllegalStateException("rank " + odd.get().rank() + " on host "
                + odd.get().host() + " has Atoll " + odd.get().label(BUILD) + ", and rank 0 on"
                + " host " + first.host() + " has " + first.label(BUILD)
                + ": all need the same build");
    }

    /// A process without the launcher's jar does not know.
    private static boolean differ(Card one, Card other) {
        String build = one.label(BUILD);
        String reference = other.label(BUILD);
        return !build.isEmpty() && !reference.isEmpty() && !build.equals(reference);
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

    private CoordinatedMembership connect(InetSocketAddress where, int life, Closeable behind) {
        var identity = new CoordinatedMembership.Identity(
                rank, size, life, key, environment.getOrDefault("ATOLL_CLUSTER", "local"),
                environment.get("ATOLL_DEVICE"), null, 0, open,
                provider().map(jar -> Map.of(BUILD, jar.build())).orElse(Map.of()));
        if (open && life == 0) {
            requireFresh(Settings.ofThisProcess());
        }
        return CoordinatedMembership.connect(
                new ControlAddress(where), identity, Memberships::endOrphan, behind);
    }

    /// The master may come later.
    private CoordinatedMembership connectInTime(InetSocketAddress where) {
        long begun = System.nanoTime();
        while (true) {
            try {
                int life = open
                        ? LifePetition.ask(where.getHostString(), where.getPort(), key, rank)
                        : 0;
                return connect(where, life, () -> {});
            } catch (CommunicationException e) {
                boolean early = e.getCause() instanceof ConnectException;
                if (!early || System.nanoTime() - begun > patienceNanos) {
                    throw e;
                }
                pause(PAUSE_MILLIS);
            }
        }
    }

    /// How long a rank waits for the others.
    long patienceNanos() {
        return patienceNanos;
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommunicationException("interrupted while joining the job", -1, e);
        }
    }

    /// Leaves the program a moment to say what it has to say.
    ///
    /// @param met whether all have met; else whoever waited says why
    private void end(FailureNotice notice, boolean met) {
        // Without rank 0 nobody knows more than that it is gone, which rank 1 says for all.
        boolean speaks = each || rank == (notice.rank() < 0 ? Math.min(1, size - 1) : 0);
        if (met && speaks) {
            System.err.println("atoll: the job has failed: " + notice.reason());
        }
        Thread.ofPlatform().daemon().name("atoll-end").start(() -> {
            pause(GRACE_MILLIS);
            Runtime.getRuntime().halt(1);
        });
    }
}
