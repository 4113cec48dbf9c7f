// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CallNotice;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Outside;
import org.atoll.fabric.job.ReturnNotice;
import org.jspecify.annotations.Nullable;

/// A rank's end of the control connection to the coordinator that started the job.
///
/// Calls may come from any thread. A daemon thread reads what the coordinator says; it alone
/// changes what waiting threads look at, under this object's monitor. When the connection
/// breaks before the job is over, the listeners are told so and then the process is ended:
/// nobody would be left to end it otherwise.
public final class CoordinatedMembership implements Membership {
    private static final long ABORT_MILLIS = 2000;
    private static final long EXIT_MILLIS = 10_000;

    private final Identity identity;
    private final ControlConnection connection;
    private final Runnable orphaned;
    private final Closeable behind;
    private final Object asking = new Object();
    private volatile Consumer<List<Card>> judge = cards -> {};
    private final Bulletin bulletin;
    private List<Card> roster = List.of();
    private long exchangesCalled;
    private long rostersSeen;
    private long fencesCalled;
    private long fencesPassed;
    private volatile boolean released;
    private ControlMessage.@Nullable Answer answer;
    private volatile Supplier<String> waits = () -> "";
    private volatile boolean departing;
    private volatile boolean closed;
    private volatile boolean met;

    /// The identity of a rank, as whoever started it gives it.
    ///
    /// @param rank        the world rank
    /// @param key         the job
    /// @param device      the device the user asked for, or null
    /// @param parent      the port of those who spawned this world, or null
    /// @param command     which of the world's commands the rank runs
    /// @param open        whether the ranks of the job come and go
    /// @param labels      what the rank says of itself on its card
    public record Identity(
            int rank,
            int size,
            int incarnation,
            JobKey key,
            String cluster,
            @Nullable String device,
            @Nullable String parent,
            int command,
            boolean open,
            Map<String, String> labels) {

        /// A rank of a job that begins and ends together.
        ///
        /// @param rank        the world rank
        /// @param key         the job
        /// @param device      the device the user asked for, or null
        public Identity(
                int rank, int size, JobKey key, String cluster, @Nullable String device) {
            this(rank, size, 0, key, cluster, device, null, 0, false, Map.of());
        }
    }

    private CoordinatedMembership(
            Identity identity, ControlConnection connection, Runnable orphaned,
            Closeable behind) {
        this.identity = identity;
        this.connection = connection;
        this.orphaned = orphaned;
        this.behind = behind;
        this.bulletin = new Bulletin(identity.rank(), identity.open());
    }

    /// Connects to the coordinator. Blocks until it has let this rank in.
    ///
    /// @param address  where the coordinator listens
    /// @param orphaned called by the reading thread, after the listeners, when the coordinator
    ///     is gone; must end the process
    /// @throws CommunicationException if the coordinator cannot be reached or refuses
    public static CoordinatedMembership connect(
            ControlAddress address, Identity identity, Runnable orphaned) {
        return connect(address, identity, orphaned, () -> {});
    }

    /// The same in the process that has the coordinator.
    ///
    /// @param behind closed after the membership is
    static CoordinatedMembership connect(
            ControlAddress address, Identity identity, Runnable orphaned, Closeable behind) {
        ControlConnection line = CoordinatorLine.open(
                address, identity.key(), identity.rank(), identity.incarnation());
        CoordinatedMembership membership =
                new CoordinatedMembership(identity, line, orphaned, behind);
        Thread.ofPlatform().daemon().name("atoll-control").start(membership::listen);
        return membership;
    }

    @Override
    public int rank() {
        return identity.rank();
    }

    @Override
    public int size() {
        return identity.size();
    }

    @Override
    public int incarnation() {
        return identity.incarnation();
    }

    @Override
    public JobKey key() {
        return identity.key();
    }

    @Override
    public String cluster() {
        return identity.cluster();
    }

    @Override
    public @Nullable String device() {
        return identity.device();
    }

    @Override
    public List<Card> exchange(Card mine) {
        long round;
        synchronized (this) {
            round = ++exchangesCalled;
        }
        send("exchange", new ControlMessage.Exchange(mine));
        await("exchange", () -> rostersSeen >= round);
        List<Card> cards = cards();
        judge.accept(cards);
        return cards;
    }

    private synchronized List<Card> cards() {
        if (roster.size() != identity.size()) {
            throw new CommunicationException("exchange", "the job has " + roster.size()
                    + " ranks, but rank " + identity.rank() + " was told that it has "
                    + identity.size(), identity.rank(), null);
        }
        return roster;
    }

    /// Says who sees the cards of all ranks before anybody else, and may throw.
    void onCards(Consumer<List<Card>> listener) {
        judge = listener;
    }

    @Override
    public void fence() {
        long mine;
        synchronized (this) {
            mine = ++fencesCalled;
        }
        send("fence", new ControlMessage.Fence());
        await("fence", () -> fencesPassed >= mine);
    }

    @Override
    public void onFailure(Consumer<FailureNotice> listener) {
        bulletin.onFailure(listener);
    }

    /// Where this process is on the way to the coordinator; null if that is on this host.
    @Nullable InetAddress ownAddress() {
        return connection.ownAddress();
    }

    /// Whether all ranks have met, so that a program runs.
    boolean hasMet() {
        return met;
    }

    /// Says who hears, once, of the end of the job or of this rank's part in it. That one does not
    /// count as a listener to failures.
    void onEnd(Consumer<FailureNotice> listener) {
        bulletin.onEnd(listener);
    }

    @Override
    public boolean isOpen() {
        return identity.open();
    }

    @Override
    public boolean isStanding() {
        return identity.open() && identity.labels().containsKey(Memberships.SERVICES);
    }

    @Override
    public Set<String> services() {
        return Set.of(identity.labels().getOrDefault(Memberships.SERVICES, "").split(" ", -1));
    }

    @Override
    public Map<String, String> labels() {
        return identity.labels();
    }

    @Override
    public void onReturn(Consumer<ReturnNotice> listener) {
        bulletin.onReturn(listener);
    }

    @Override
    public void onCall(Consumer<CallNotice> listener) {
        bulletin.onCall(listener);
    }

    @Override
    public void summon(int rank) {
        tell(new ControlMessage.Summon(rank));
    }

    @Override
    public void blocked(@Nullable Blocked state) {
        send("blocked", new ControlMessage.State(state));
    }

    @Override
    public void onInquiry(Supplier<String> known) {
        waits = known;
    }

    @Override
    public void abort(int exitCode, String cause) {
        send("abort", new ControlMessage.Abort(exitCode, cause));
        awaitNotice(System.nanoTime() + ABORT_MILLIS * 1_000_000);
    }

    /// What the program wants to do at its exit is done by another thread: the calling one may be
    /// what that waits for.
    @Override
    public void end(int exitCode) {
        Thread.ofPlatform().daemon().name("atoll-abort")
                .start(() -> Runtime.getRuntime().exit(exitCode));
        try {
            Thread.sleep(EXIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    @Override
    public void fail(int exitCode, String cause) {
        send("fail", new ControlMessage.Fail(exitCode, cause));
        awaitNotice(System.nanoTime() + ABORT_MILLIS * 1_000_000);
    }

    /// If the launcher is gone as well there is nobody to be told; whoever lost the rank says so,
    /// and the reading thread finds the launcher's end.
    @Override
    public void suspect(FailureNotice notice) {
        tell(new ControlMessage.Suspect(notice));
    }

    /// Says something that does not matter any more if the launcher is gone.
    private void tell(ControlMessage message) {
        try {
            connection.send(message);
        } catch (IOException e) {
            ThriftyLog.of(CoordinatedMembership.class)
                    .log(System.Logger.Level.DEBUG, "the launcher is not told: " + message, e);
        }
    }

    @Override
    public void leave(String profile) {
        send("leave", new ControlMessage.Leave(profile));
        await("leave", () -> released);
        closed = true;
    }

    @Override
    public Outside outside() {
        return new CoordinatedOutside(
                identity.parent(), identity.command(), this::ask, this::tell, () -> departing);
    }

    /// Asks the coordinator; one thread at a time.
    private ControlMessage.Answer ask(String operation, ControlMessage question) {
        synchronized (asking) {
            send(operation, question);
            await(operation, () -> answer != null);
            synchronized (this) {
                ControlMessage.Answer here = Objects.requireNonNull(answer);
                answer = null;
                return here;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        connection.close();
        try {
            behind.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void send(String operation, ControlMessage message) {
        try {
            connection.send(message);
        } catch (IOException e) {
            throw new CommunicationException(
                    operation, "the launcher is gone: " + CoordinatorLine.reason(e), -1, e);
        }
    }

    private synchronized void await(String operation, BooleanSupplier done) {
        boolean interrupted = false;
        FailureNotice end = bulletin.end();
        while (!done.getAsBoolean() && end == null) {
            interrupted |= pause(0);
            end = bulletin.end();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!done.getAsBoolean() && end != null) {
            throw new CommunicationException(operation, end.reason(), end.rank(), null);
        }
    }

    private synchronized void awaitNotice(long deadlineNanos) {
        boolean interrupted = false;
        long left = deadlineNanos - System.nanoTime();
        while (bulletin.end() == null && left > 0) {
            interrupted |= pause(left / 1_000_000 + 1);
            left = deadlineNanos - System.nanoTime();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // both callers loop over their own condition
    private synchronized boolean pause(long millis) {
        try {
            wait(millis);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private void listen() {
        try {
            ControlMessage message = connection.receive();
            while (message != null) {
                if (message instanceof ControlMessage.Inquire) {
                    connection.send(new ControlMessage.Waits(waits.get()));
                } else {
                    take(message);
                }
                message = connection.receive();
            }
            lost("the launcher is gone");
        } catch (IOException e) {
            lost("the launcher is gone: " + CoordinatorLine.reason(e));
        }
    }

    private void take(ControlMessage message) {
        // No pattern switch: setting up the first one costs each JVM milliseconds of its start.
        if (message instanceof ControlMessage.Roster(List<Card> cards)) {
            update(() -> {
                roster = cards;
                rostersSeen++;
            });
        } else if (message instanceof ControlMessage.Fenced) {
            met = true;
            update(() -> fencesPassed++);
        } else if (message instanceof ControlMessage.Released) {
            update(() -> released = true);
        } else if (message instanceof ControlMessage.Answer here) {
            update(() -> answer = here);
        } else if (message instanceof ControlMessage.Failed(FailureNotice notice)) {
            announce(notice);
        } else if (message instanceof ControlMessage.Returned(Card card)) {
            bulletin.announce(new ReturnNotice(card));
            tell(new ControlMessage.Heard());
        } else if (message instanceof ControlMessage.Called(int rank)) {
            bulletin.announce(new CallNotice(rank));
        } else if (message instanceof ControlMessage.Depart) {
            departing = true;
        } else {
            throw new AssertionError(
                    "the coordinator sent " + message + ", which only a rank may send");
        }
    }

    private synchronized void update(Runnable change) {
        change.run();
        notifyAll();
    }

    private void announce(FailureNotice notice) {
        bulletin.announce(notice);
        synchronized (this) {
            notifyAll();
        }
    }

    private void lost(String reason) {
        if (closed || released) {
            return;
        }
        announce(new FailureNotice(-1, reason));
        orphaned.run();
    }
}
