// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.fabric.control.BackOff;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.control.Redial;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.Pulse;
import org.jspecify.annotations.Nullable;

/// Keeps connections waiting until both ends have proven who they are. Those that others open come
/// from the [Listener], which keeps strangers away; whoever has only repeated what a rank said once
/// is refused here, and noted in the log. There is a time limit for each of the few messages of a
/// handshake. It starts anew with each message, lest an honest peer pays for the time this rank
/// took.
///
/// A connection that this rank needs is another matter. There is a limit for the other host to take
/// it, within which a host that the network does not find is sought again each second, and then
/// none: what has not answered yet is a process that is stopped, or has no time. One that ends
/// closes the connection, and a host that is gone does not answer the signs of life, which end the
/// wait after the same limit. A connection that is closed late was dropped for its silence, as when
/// the network was cut meanwhile, and is opened once more. One that is closed before the other end
/// has proved itself was pushed out by strangers, or the other rank has ended: it is opened again,
/// ever less often, within the same limit, unless nobody listens any more. One that only the other
/// rank can open is awaited within that limit, and the rank is asked for it.
///
/// Who says hello in a later life than this rank knows of waits until its card has come, for as
/// long as that limit. When a life is over its handshakes end without a word.
final class Lobby {

    /// Takes the connections that leave the lobby.
    interface Exit {

        /// Takes a connection that carries frames from now on.
        ///
        /// @param incarnation the life it has proven
        void admit(Peer peer, int incarnation, SocketChannel channel);

        /// Notes that the sockets to be watched have changed.
        void edited();
    }

    private static final System.Logger LOG = ThriftyLog.of(Lobby.class);
    private static final String LATE = "no handshake within ";
    private static final int ATTEMPTS = 4;
    private static final long PAUSE_NANOS = 1_000_000_000L;

    /// A connection in the lobby, since when it is at its state, and when it was made by a clock
    /// that does not stand still.
    ///
    /// @param attempt  which attempt this is if this rank opened it, else null
    /// @param newcomer the connection as the listener counts it, if another rank opened it
    private record Guest(
            Handshake handshake,
            @Nullable Attempt attempt,
            @Nullable Newcomer newcomer,
            long begun,
            AtomicLong since) {

        boolean isLate(long now, int limitMillis) {
            return now - since.get() > limitMillis * 1_000_000L;
        }

        /// Whether the other end, if it does as this one, may have dropped it for its silence.
        boolean wasSilent(int limitMillis) {
            return System.nanoTime() - begun > limitMillis * 1_000_000L;
        }
    }

    /// An attempt to connect to a peer.
    ///
    /// @param number which one, from 1; only those count that were dropped for their silence
    /// @param first  when the first one was made
    /// @param pauses how long to wait when the other end closes it early
    private record Attempt(int number, long first, BackOff pauses) {

        static Attempt first(long now) {
            return new Attempt(1, now, new BackOff(
                    Redial.FIRST_PAUSE_MILLIS, Redial.LONGEST_PAUSE_MILLIS));
        }

        Attempt next() {
            return new Attempt(number + 1, first, pauses);
        }
    }

    /// A peer to be connected to once more, in which attempt, and when.
    private record Search(Peer peer, Attempt attempt, long at) {}

    private final Identity self;
    private final Roster roster;
    private final Options options;
    private final Listener listener;
    private final Exit exit;
    private final List<Guest> guests = new ArrayList<>();
    private final List<Search> searches = new ArrayList<>();
    private final Queue<Listener.Arrival> arrivals = new ConcurrentLinkedQueue<>();
    private final LobbySockets sockets;

    /// Opens the lobby.
    ///
    /// @param listener counts who has connected to this rank
    /// @param exit takes proven connections
    /// @param sockets shows those that wait here
    Lobby(
            Identity self,
            Roster roster,
            Options options,
            Listener listener,
            Exit exit,
            LobbySockets sockets) {
        this.self = self;
        this.roster = roster;
        this.options = options;
        this.listener = listener;
        this.exit = exit;
        this.sockets = sockets;
    }

    /// {@return whether a handshake is under way}
    boolean busy() {
        return !guests.isEmpty() || !searches.isEmpty() || !arrivals.isEmpty();
    }

    /// Begins a connection that this rank needs.
    ///
    /// @param peer the rank wanted
    void open(Peer peer) {
        open(peer, Attempt.first(roster.now()));
    }

    private void open(Peer peer, Attempt attempt) {
        long until = roster.now() + options.limits().connectMillis() * 1_000_000L;
        if (peer.isHidden()) {
            peer.want(until);
            return;
        }
        if (!peer.isAwaited()) {
            peer.await(until);
        }
        try {
            SocketChannel channel = Listener.prepare(SocketChannel.open(), options);
            try {
                Pulse.start(channel, options.limits().connectMillis());
                channel.connect(peer.address());
                add(new Handshake(self, roster, channel, peer), attempt, null);
            } catch (IOException e) {
                close(channel);
                throw e;
            }
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            if (Handshake.isPassing(e)) {
                seek(peer, attempt, PAUSE_NANOS, reason);
            } else {
                peer.fail(unreachable(peer, reason));
            }
        }
    }

    /// {@return whether this rank does something for a connection to a peer already}
    boolean seeks(Peer peer) {
        return peer.isAwaited()
                || searches.stream().anyMatch(search -> search.peer() == peer)
                || guests.stream().anyMatch(guest ->
                        guest.attempt() != null && guest.handshake().peer() == peer);
    }

    /// Ends what is under way to or from a life that is over, or from an earlier one.
    void forget(Peer peer) {
        searches.removeIf(search -> search.peer() == peer);
        if (guests.removeIf(guest -> guest.handshake().isOf(peer) && dismissed(guest))) {
            changed();
        }
    }

    private static boolean dismissed(Guest guest) {
        Newcomer newcomer = guest.newcomer();
        if (newcomer != null) {
            newcomer.settled();
        }
        return closed(guest.handshake());
    }

    /// Tries again soon. As long as its host has not answered, the limit for that stays.
    private void seek(Peer peer, Attempt attempt, long pauseNanos, String reason) {
        peer.hinder(reason);
        searches.add(new Search(peer, attempt, roster.now() + pauseNanos));
    }

    private void seekAgain() {
        long now = roster.now();
        List<Search> due = searches.stream().filter(search -> now - search.at() >= 0).toList();
        searches.removeAll(due);
        due.stream()
                .filter(each -> each.peer().connection() == null && !each.peer().isLost())
                .forEach(each -> open(each.peer(), each.attempt()));
    }

    /// Takes in who has connected; it is let in when this rank knows the others. From any thread.
    ///
    /// @param arrival who it is, as it says
    void arrive(Listener.Arrival arrival) {
        arrivals.add(arrival);
    }

    private void letIn() {
        Listener.Arrival arrival = arrivals.poll();
        while (arrival != null) {
            Newcomer newcomer = arrival.newcomer();
            add(new Handshake(self, roster, newcomer.channel(), arrival.hello()), null, newcomer);
            arrival = arrivals.poll();
        }
    }

    /// Moves every handshake on, and ends those that are over or late.
    void step() {
        if (!searches.isEmpty()) {
            seekAgain();
        }
        if (!arrivals.isEmpty() && roster.joined()) {
            letIn();
        }
        if (guests.isEmpty()) {
            return;
        }
        if (guests.removeIf(this::hasLeft)) {
            changed();
        }
    }

    /// Ends every handshake.
    void close() {
        letIn();
        guests.forEach(guest -> close(guest.handshake().channel()));
        guests.clear();
        changed();
    }

    private boolean hasLeft(Guest guest) {
        boolean leaves = leaves(guest);
        Newcomer newcomer = guest.newcomer();
        if (leaves && newcomer != null) {
            newcomer.settled();
        }
        return leaves;
    }

    private boolean leaves(Guest guest) {
        Handshake handshake = guest.handshake();
        Handshake.State before = handshake.state();
        boolean early = handshake.isEarly();
        Handshake.State state = handshake.step();
        if (state != before || handshake.isEarly() != early) {
            guest.since().set(roster.now());
            exit.edited();
            if (before == Handshake.State.CONNECTING && state != Handshake.State.REFUSED) {
                reached(handshake);
            }
        }
        return switch (state) {
            case KEPT -> admitted(handshake);
            case DROPPED -> closed(handshake);
            case REFUSED -> refused(guest, handshake.reason());
            default -> late(guest);
        };
    }

    private static void reached(Handshake handshake) {
        Peer peer = handshake.peer();
        if (peer != null) {
            peer.reached();
        }
    }

    private boolean admitted(Handshake handshake) {
        Peer peer = handshake.peer();
        if (peer != null) {
            Pulse.change(handshake.channel(), options.limits().silenceMillis());
            exit.admit(peer, handshake.incarnation(), handshake.channel());
        }
        return true;
    }

    private boolean refused(Guest guest, String reason) {
        Handshake handshake = guest.handshake();
        Peer peer = handshake.peer();
        Attempt attempt = guest.attempt();
        if (attempt != null && peer != null) {
            if (peer.connection() == null) {
                refused(guest, attempt, peer, reason);
            }
        } else {
            // Whoever leaves may have had a connection under way that it did not need any more.
            boolean expected = reason.startsWith(Handshake.BROKE_OFF)
                    || reason.startsWith(Handshake.OVER)
                    || (reason.startsWith(LATE) && isFellow(handshake));
            listener.refuse(
                    expected ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
                    remote(handshake.channel()), reason);
        }
        return closed(handshake);
    }

    /// Whether who says nothing is at a host of the job: a rank, it seems, that has no time, does
    /// not need this connection any more, or is cut off. It will come again if it needs one.
    private boolean isFellow(Handshake handshake) {
        return remote(handshake.channel()) instanceof InetSocketAddress from
                && roster.isHost(from.getAddress());
    }

    /// A connection that this rank needs does not come about.
    private void refused(Guest guest, Attempt attempt, Peer peer, String reason) {
        boolean dropped = reason.startsWith(Handshake.BROKE_OFF)
                && guest.wasSilent(options.limits().handshakeMillis());
        long limit = options.limits().connectMillis() * 1_000_000L;
        if (peer.isAwaited() && guest.handshake().isPassing()) {
            seek(peer, attempt, PAUSE_NANOS, reason);
        } else if (!peer.isAwaited() && dropped && attempt.number() < ATTEMPTS) {
            seek(peer, attempt.next(), PAUSE_NANOS, reason);
        } else if (guest.handshake().wasPushedOut() && roster.now() - attempt.first() < limit) {
            seek(peer, attempt, attempt.pauses().nextMillis() * 1_000_000L, reason);
        } else {
            peer.fail(unreachable(peer, reason));
        }
    }

    private boolean late(Guest guest) {
        Peer peer = guest.handshake().peer();
        if (guest.attempt() != null) {
            wonder(guest, peer);
            return peer != null && peer.isLost() && closed(guest.handshake());
        }
        if (guest.handshake().isEarly()) {
            int most = options.limits().connectMillis();
            if (guest.isLate(roster.now(), most)) {
                guest.handshake().decline("not announced within " + most + " ms");
            }
            return false;
        }
        int limit = options.limits().handshakeMillis();
        return guest.isLate(roster.now(), limit)
                && refused(guest, LATE + limit + " ms");
    }

    /// Tells the user now and then of whom nothing is heard.
    private void wonder(Guest guest, @Nullable Peer peer) {
        int limit = options.limits().connectMillis();
        boolean taken = guest.handshake().state() != Handshake.State.CONNECTING;
        if (taken && peer != null && guest.isLate(roster.now(), limit)) {
            guest.since().set(roster.now());
            LOG.log(System.Logger.Level.WARNING, "rank {0}: rank {1} at {2} says nothing, though"
                            + " its host took the connection: waiting on; is its process stopped?",
                    self.rank(), peer.rank(), peer.place());
        }
    }

    private static boolean closed(Handshake handshake) {
        close(handshake.channel());
        return true;
    }

    private void add(
            Handshake handshake, @Nullable Attempt attempt, @Nullable Newcomer newcomer) {
        guests.add(new Guest(
                handshake, attempt, newcomer, System.nanoTime(),
                new AtomicLong(roster.now())));
        changed();
    }

    private void changed() {
        List<Watched> now = new ArrayList<>();
        guests.forEach(guest -> now.add(guest.handshake()));
        sockets.replace(now);
        exit.edited();
    }

    private static String unreachable(Peer peer, String reason) {
        String obstacle = peer.obstacle();
        return "cannot connect to rank " + peer.rank() + " at " + peer.place() + ": " + reason
                + (obstacle.isEmpty() || obstacle.equals(reason) ? "" : "; before: " + obstacle);
    }

    private static @Nullable Object remote(SocketChannel channel) {
        try {
            return channel.getRemoteAddress();
        } catch (IOException e) {
            return "a closed socket";
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a refused connection failed", e);
        }
    }
}
