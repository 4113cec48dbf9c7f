// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.Card;

/// Carries the frames of one rank over TCP.
///
/// Each poll looks at the [Connections]. Everything that is rare (new connections, time limits) is
/// looked at on every 64th poll, after every sleep, and while a handshake is under way.
final class TcpDevice implements Device {
    private static final System.Logger LOG = ThriftyLog.of(TcpDevice.class);
    private static final int RARE_MASK = 63;

    /// For the frames of a process that has ended.
    private static final long LAST_FRAMES_NANOS = 1_000_000_000;

    private final Site site;
    private final Options options;
    private final Roster roster;
    private final Listener listener;
    private final Lobby lobby;
    private final Connections connections;
    private final Parking parking;
    private final Coalescing coalescing;
    private final Sentinel sentinel;

    private int polls;
    private boolean closed;

    /// Listens on a port of the system's choice.
    ///
    /// @param clock what frames that may wait are timed by, in nanoseconds
    /// @throws IOException if the address cannot be listened on
    TcpDevice(Site site, Options options, LongSupplier clock) throws IOException {
        this.site = site;
        this.options = options;
        this.roster = new Roster(site.rank(), site.size());
        Identity self = new Identity(site, options.capacityBytes());
        this.listener = Listener.open(options, self, site.size());
        LobbySockets inLobby = new LobbySockets();
        Connections carrying = new Connections(options.spinConnections());
        Parking place = new Parking(() -> watched(inLobby, carrying));
        Coalescing together = new Coalescing(clock, place);
        Lobby entrance = new Lobby(
                self, roster, options, listener,
                new Admittance(options, carrying, place, together),
                inLobby);
        this.connections = carrying;
        this.parking = place;
        this.coalescing = together;
        this.lobby = entrance;
        this.sentinel = new Sentinel(place, "atoll-tcp-" + site.rank());
        listener.start(arrival -> {
            entrance.arrive(arrival);
            place.attract();
        });
    }

    /// What the parking watches; from any thread.
    private static Iterable<Watched> watched(LobbySockets inLobby, Connections connections) {
        List<Watched> all = new ArrayList<>(inLobby.all());
        all.addAll(connections.all());
        return all;
    }

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public String address() {
        try {
            return listener.address();
        } catch (IOException e) {
            throw new IllegalStateException("the device of rank " + site.rank() + " is closed", e);
        }
    }

    @Override
    public void join(List<Card> cards) {
        roster.join(cards);
    }

    @Override
    public boolean readmits() {
        return true;
    }

    /// Also lets go on who has said hello in that life before its card came.
    @Override
    public void readmit(Card card) {
        lose(card.rank());
        roster.readmit(card);
        parking.attract();
    }

    /// A process that has ended closes its connections behind what it has written. A host that is
    /// gone does not.
    @Override
    public boolean isDry(int peer) {
        Peer ending = roster.peer(peer);
        Connection connection = ending.connection();
        return connection == null || !connection.isOpen()
                || ending.hasHadTime(roster.now(), LAST_FRAMES_NANOS);
    }

    @Override
    public void lose(int peer) {
        Peer lost = roster.peer(peer);
        lobby.forget(lost);
        Connection connection = lost.finish();
        if (connection != null) {
            connections.remove(connection);
        }
    }

    @Override
    public void call(int peer) {
        Peer caller = roster.peer(peer);
        if (caller.isHidden()) {
            LOG.log(System.Logger.Level.WARNING,
                    "rank {0} is asked to connect to rank {1}, which cannot connect to it; but {2}"
                            + " is reached on its own host only",
                    site.rank(), peer, caller.place());
        } else if (reaches(peer)) {
            connect(caller);
        }
    }

    @Override
    public boolean reaches(int peer) {
        return peer != site.rank() && roster.peer(peer).address() != null;
    }

    @Override
    public Link link(int peer) {
        Peer target = roster.peer(peer);
        TcpLink link = new TcpLink(options);
        target.attach(link);
        connect(target);
        return link;
    }

    private void connect(Peer peer) {
        if (peer.connection() == null && !peer.isLost() && !lobby.seeks(peer)) {
            lobby.open(peer);
            parking.attract();
        }
    }

    @Override
    public int poll(FrameSink sink) {
        polls++;
        coalescing.looks();
        int frames = 0;
        boolean rare = parking.takeAttention() || (polls & RARE_MASK) == 0;
        if (connections.areMany()) {
            frames += connections.select(sink);
        }
        if (rare || lobby.busy()) {
            listener.expire();
            lobby.step();
            roster.expire(options.limits().connectMillis());
            connections.sweep();
        }
        frames += connections.visit(sink);
        roster.report(sink);
        return frames;
    }

    @Override
    public boolean pollsByCall() {
        return true;
    }

    @Override
    public boolean isDrained() {
        return !connections.areStalled() && !coalescing.isHolding();
    }

    @Override
    public void park(long nanos) {
        parking.park(nanos);
    }

    @Override
    public void wake() {
        parking.wake();
    }

    @Override
    public void arm(Runnable bell) {
        sentinel.arm(bell);
    }

    @Override
    public int eagerBytes() {
        return options.eagerBytes();
    }

    /// {@return why the last connection was refused, or empty if none was}
    String lastRefusal() {
        return listener.lastRefusal();
    }

    /// {@return how many connections there are, with those that have ended before the peer's life}
    int connected() {
        return connections.all().size();
    }

    @Override
    public void abandon() {
        if (!closed) {
            closed = true;
            listener.close();
            lobby.close();
            shut();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            long limit = System.nanoTime() + options.limits().closeMillis() * 1_000_000L;
            listener.close();
            lobby.close();
            new Farewell(connections.all(), limit).say();
            shut();
        }
    }

    private void shut() {
        connections.end();
        sentinel.close();
        parking.close();
        try {
            connections.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing the connections' selector failed", e);
        }
    }
}
