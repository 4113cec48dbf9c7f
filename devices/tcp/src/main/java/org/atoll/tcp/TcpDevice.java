// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// Carries the frames of one rank over TCP.
///
/// With few connections each poll reads every socket: a read that finds nothing is cheaper than
/// asking a selector first. With many, a selector of the polling thread's own says which have
/// something. Everything that is rare (new connections, time limits) is looked at on every 64th
/// poll, after every sleep, and while a handshake is under way.
final class TcpDevice implements Device, Lobby.Exit {
    private static final System.Logger LOG = System.getLogger(TcpDevice.class.getName());
    private static final int RARE_MASK = 63;
    private static final int BACKLOG = 1024;
    private static final int SCRATCH_BYTES = 64 * 1024;
    private static final long GOODBYE_NANOS = 250_000_000L;
    private static final long NAP_NANOS = 20_000L;

    private final Site site;
    private final Options options;
    private final Roster roster;
    private final Lobby lobby;
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final Parking parking;
    private final Sentinel sentinel;
    private final Consumer<SelectionKey> ready = this::ready;

    private volatile Connection[] connections = {};
    private int polls;
    private boolean crowded;
    private boolean closed;
    private @Nullable FrameSink sink;
    private int delivered;

    /// Listens on a port of the system's choice.
    ///
    /// @param site where the rank is
    /// @param options what the user has set
    /// @throws IOException if the address cannot be listened on
    TcpDevice(Site site, Options options) throws IOException {
        this.site = site;
        this.options = options;
        this.roster = new Roster(site.size());
        this.listener = ServerSocketChannel.open();
        Identity self = new Identity(site, options.capacityBytes());
        this.lobby = new Lobby(self, roster, options, listener, this);
        listener.configureBlocking(false);
        if (options.socketBytes() > 0) {
            listener.setOption(StandardSocketOptions.SO_RCVBUF, options.socketBytes());
        }
        try {
            InetAddress bind = InetAddress.getByName(options.bind());
            listener.bind(new InetSocketAddress(bind, 0), BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        this.selector = Selector.open();
        listener.register(selector, SelectionKey.OP_ACCEPT);
        this.parking = new Parking(this::watched);
        this.sentinel = new Sentinel(parking, "atoll-tcp-" + site.rank());
    }

    @Override
    public String name() {
        return TcpDeviceProvider.NAME;
    }

    @Override
    public String address() {
        try {
            InetSocketAddress local = (InetSocketAddress) listener.getLocalAddress();
            InetAddress host = local.getAddress();
            InetAddress named = host.isAnyLocalAddress() ? InetAddress.getLocalHost() : host;
            return named.getHostAddress() + ":" + local.getPort();
        } catch (IOException e) {
            throw new IllegalStateException("the device of rank " + site.rank() + " is closed", e);
        }
    }

    @Override
    public void join(List<Card> cards) {
        roster.join(cards);
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
        if (target.connection() == null) {
            lobby.open(target);
        }
        return link;
    }

    @Override
    public int poll(FrameSink to) {
        sink = to;
        delivered = 0;
        polls++;
        boolean rare = parking.takeAttention() || (polls & RARE_MASK) == 0;
        if (rare || crowded) {
            select();
        }
        if (rare || lobby.busy()) {
            lobby.step();
            roster.expire(options.limits().connectMillis());
        }
        for (Connection connection : connections) {
            if (connection.isStalled()) {
                connection.flush();
            }
            if (!crowded) {
                delivered += connection.receive(to);
            }
        }
        roster.report(to);
        return delivered;
    }

    @Override
    public boolean pollsByCall() {
        return true;
    }

    @Override
    public boolean isDrained() {
        for (Connection connection : connections) {
            if (connection.isStalled()) {
                return false;
            }
        }
        return true;
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

    @Override
    public void admit(Peer peer, int incarnation, SocketChannel channel) {
        if (peer.connection() != null) {
            drop(channel);
            return;
        }
        ReceiveBuffer in = new ReceiveBuffer(
                peer.rank(), incarnation, options.capacityBytes(), options.bufferBytes());
        Wire wire = Wires.of(channel, options);
        Connection connection =
                new Connection(peer, incarnation, channel, wire, in, parking);
        peer.carry(connection);
        Connection[] more = Arrays.copyOf(connections, connections.length + 1);
        more[connections.length] = connection;
        connections = more;
        crowd(more);
    }

    private static void drop(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a second connection failed", e);
        }
    }

    @Override
    public void edited() {
        parking.edited();
    }

    /// {@return why the last connection was refused, or empty if none was}
    String lastRefusal() {
        return lobby.lastRefusal();
    }

    @Override
    public void abandon() {
        if (!closed) {
            closed = true;
            lobby.close();
            shut();
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        long limit = System.nanoTime() + options.limits().closeMillis() * 1_000_000L;
        lobby.close();
        ByteBuffer scratch = ByteBuffer.allocateDirect(SCRATCH_BYTES);
        leave(scratch, limit);
        long patience = Math.min(limit, System.nanoTime() + GOODBYE_NANOS);
        while (discard(scratch) && System.nanoTime() < patience) {
            LockSupport.parkNanos(NAP_NANOS);
        }
        shut();
    }

    private void shut() {
        for (Connection connection : connections) {
            connection.end("");
        }
        sentinel.close();
        parking.close();
        release();
    }

    /// Writes what was published, then says goodbye to every peer.
    private void leave(ByteBuffer scratch, long limit) {
        boolean rest = true;
        while (rest && System.nanoTime() < limit) {
            rest = false;
            for (Connection connection : connections) {
                connection.flush();
                rest |= connection.isStalled();
            }
            if (rest) {
                discard(scratch);
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        for (Connection connection : connections) {
            connection.sayGoodbye();
        }
    }

    /// Forgets what still comes.
    ///
    /// @return whether a connection is still open
    private boolean discard(ByteBuffer scratch) {
        boolean open = false;
        for (Connection connection : connections) {
            connection.discard(scratch);
            open |= connection.isOpen();
        }
        return open;
    }

    private void release() {
        try {
            listener.close();
            selector.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing the listener failed", e);
        }
    }

    private void select() {
        try {
            selector.selectNow(ready);
        } catch (IOException e) {
            throw new UncheckedIOException("the system refuses to select", e);
        }
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof Connection connection && sink != null) {
            delivered += connection.receive(sink);
        } else if (roster.joined()) {
            lobby.accept();
        }
    }

    /// Turns to the selector once there are too many connections to read each of them.
    private void crowd(Connection[] all) {
        if (all.length <= options.spinConnections()) {
            return;
        }
        crowded = true;
        for (Connection connection : all) {
            try {
                if (connection.isOpen() && connection.channel().keyFor(selector) == null) {
                    connection.channel().register(selector, SelectionKey.OP_READ, connection);
                }
            } catch (IOException e) {
                connection.end("connection broke: " + e.getMessage());
            }
        }
    }

    private Iterable<Watched> watched() {
        List<Watched> all = new ArrayList<>(lobby.watched());
        all.add(lobby);
        for (Connection connection : connections) {
            all.add(connection);
        }
        return all;
    }
}
