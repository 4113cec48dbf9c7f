// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.job.Place;
import org.jspecify.annotations.Nullable;

/// Where ranks and other gateways connect to a gateway. Each newcomer has a thread of its own.
/// A stranger gets no further than this: only so many may be here at a time, and only so long.
final class Reception {

    /// Takes those who have proven themselves.
    interface Host {

        /// Carries on with a connection; blocks until it ends, and closes it.
        ///
        /// @param wire  the connection, not welcomed yet
        /// @param guest who it is
        /// @throws IOException if the guest is not wanted
        void receive(Wire wire, Handshake.Guest guest) throws IOException;
    }

    private static final System.Logger LOG = System.getLogger(Reception.class.getName());
    private static final int BACKLOG = 1024;
    private static final int STRANGERS = 64;
    private static final int LOGGED_REFUSALS = 20;

    private final AtomicInteger refusals = new AtomicInteger();
    private volatile String lastRefusal = "";
    private @Nullable Tls tls;
    private final Options options;
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final Map<Wire, Long> strangers = new ConcurrentHashMap<>();

    /// Listens.
    ///
    /// @param options what the user has set
    /// @param cluster the name of the cluster
    /// @throws IOException if the address cannot be listened on
    Reception(Options options, String cluster) throws IOException {
        this.options = options;
        String place = Options.Places.of(options.places().listen(), cluster);
        int colon = place.lastIndexOf(':');
        String host = colon < 0 ? options.places().bind() : place.substring(0, colon);
        int port = colon < 0 ? 0 : Integer.parseInt(place.substring(colon + 1));
        try {
            listener.bind(new InetSocketAddress(InetAddress.getByName(host), port), BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw new IOException("the gateway of cluster " + cluster + " cannot listen on "
                    + Place.of(host, port) + ": " + e.getMessage(), e);
        }
    }

    /// {@return where it listens, `host:port`}
    String address() {
        try {
            InetSocketAddress local = (InetSocketAddress) listener.getLocalAddress();
            InetAddress host = local.getAddress();
            InetAddress named = host.isAnyLocalAddress() ? InetAddress.getLocalHost() : host;
            return Place.of(named.getHostAddress(), local.getPort());
        } catch (IOException e) {
            throw new IllegalStateException("the gateway is closed", e);
        }
    }

    /// Starts the thread that takes newcomers in.
    ///
    /// @param name      the thread's name
    /// @param handshake lets them prove themselves
    /// @param host      takes those who have
    void open(String name, Handshake handshake, Host host) {
        Thread.ofPlatform().daemon().name(name).start(() -> {
            while (listener.isOpen()) {
                acceptOne(name, handshake, host);
            }
        });
    }

    private void acceptOne(String name, Handshake handshake, Host host) {
        try {
            SocketChannel channel = listener.accept();
            PlainWire wire = new PlainWire(channel);
            if (strangers.size() >= STRANGERS) {
                wire.close();
                return;
            }
            PlainWire.prepare(channel, options);
            expect(wire);
            Thread.ofPlatform().daemon().name(name + "-guest").start(() ->
                    meet(wire, handshake, host));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "accepting failed", e);
        }
    }

    private void meet(PlainWire below, Handshake handshake, Host host) {
        String remote = below.remote();
        try {
            ByteBuffer first = below.readFully(1);
            boolean secured = first.get(0) == Tls.FIRST_BYTE;
            Wire wire = secured ? tls().accept(below.channel(), first.get()) : below;
            Handshake.Guest guest = handshake.accept(wire, first);
            settle(below);
            host.receive(wire, guest);
        } catch (ProtocolException e) {
            refused(remote, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a newcomer went away", e);
        } finally {
            settle(below);
            below.close();
        }
    }

    /// The gateway's means to speak TLS, made when first needed.
    ///
    /// @return the means
    /// @throws IOException if this JDK lacks something
    synchronized Tls tls() throws IOException {
        Tls known = tls;
        if (known == null) {
            try {
                known = new Tls();
            } catch (GeneralSecurityException e) {
                throw new IOException("this JDK cannot make a certificate: " + e, e);
            }
            tls = known;
        }
        return known;
    }

    private void refused(String remote, String reason) {
        lastRefusal = reason;
        if (refusals.incrementAndGet() <= LOGGED_REFUSALS) {
            LOG.log(System.Logger.Level.WARNING, "a gateway refused a connection from {0}: {1}",
                    remote, reason);
        }
    }

    /// {@return why the last connection was refused, or empty if none was}
    String lastRefusal() {
        return lastRefusal;
    }

    /// Notes a connection that has to prove itself soon.
    ///
    /// @param wire the connection
    void expect(Wire wire) {
        long limit = options.limits().handshakeMillis() * 1_000_000L;
        strangers.put(wire, System.nanoTime() + limit);
    }

    /// Notes that a connection has proven itself, or has ended.
    ///
    /// @param wire the connection
    void settle(Wire wire) {
        strangers.remove(wire);
    }

    /// Ends what has taken too long.
    ///
    /// @param now the time, as [System#nanoTime] counts
    void expire(long now) {
        strangers.forEach((wire, deadline) -> {
            if (now - deadline > 0) {
                wire.close();
            }
        });
    }

    /// Takes nobody in any more.
    void close() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a listener failed", e);
        }
        strangers.keySet().forEach(Wire::close);
    }
}
