// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.job.Place;
import org.jspecify.annotations.Nullable;

/// Receives the ranks and other gateways that connect to a gateway. Each newcomer has a thread of
/// its own. A stranger gets no further than this: what it may do says [Admission]. The connections
/// that the gateway itself opens have a time limit, too, until their other ends have proved
/// themselves.
final class Reception {

    /// Takes those who have proven themselves.
    interface Host {

        /// Carries on with a connection; blocks until it ends, and closes it.
        ///
        /// @param guest who it is, not welcomed yet
        /// @throws IOException if the guest is not wanted
        void receive(Handshake.Guest guest) throws IOException;
    }

    private static final int BACKLOG = 1024;

    private final Options options;
    private final @Nullable Tls tls;
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final Admission admission;
    private final Map<Wire, Long> opened = new ConcurrentHashMap<>();

    /// Listens.
    ///
    /// @param ranks   how many ranks the job has: none connects more often than a gateway does
    /// @throws IOException if the address cannot be listened on
    Reception(Options options, String cluster, int ranks) throws IOException {
        this.options = options;
        this.tls = options.tls() ? madeTls() : null;
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
        admission = new Admission(
                listener, "the gateway of cluster " + cluster, ranks * options.connections(),
                options.limits().handshakeMillis());
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
    /// @param host      takes those who have
    void open(String name, Handshake handshake, Host host) {
        admission.start(name, newcomer -> meet(newcomer, handshake, host));
    }

    private void meet(Newcomer newcomer, Handshake handshake, Host host) throws IOException {
        PlainWire below = new PlainWire(newcomer.channel());
        PlainWire.prepare(newcomer.channel(), options);
        ByteBuffer first = below.readFully(1);
        boolean secured = first.get(0) == Tls.FIRST_BYTE;
        if (secured && !options.tls()) {
            throw new ProtocolException(
                    "it speaks TLS, and atoll.gateway.tls is 0 here; set it alike for all");
        }
        Wire wire = secured ? tls().accept(below.channel(), first.get()) : below;
        Handshake.Guest guest = handshake.accept(wire, first, newcomer::marked);
        newcomer.settled();
        host.receive(guest);
        below.close();
    }

    /// Made before anybody comes: later there may be no descriptor for what it loads.
    private static Tls madeTls() throws IOException {
        try {
            return new Tls();
        } catch (GeneralSecurityException e) {
            throw new IOException("this JDK cannot make a certificate: " + e, e);
        }
    }

    /// The gateway's means to speak TLS.
    ///
    /// @throws IllegalStateException if the user has not asked for TLS
    Tls tls() {
        if (tls == null) {
            throw new IllegalStateException("atoll.gateway.tls is 0 here");
        }
        return tls;
    }

    /// {@return why the last connection was refused, or empty if none was}
    String lastRefusal() {
        return admission.lastRefusal();
    }

    /// Notes a connection that this gateway opens and whose other end has to prove itself soon.
    void expect(Wire wire) {
        long limit = options.limits().handshakeMillis() * 1_000_000L;
        opened.put(wire, System.nanoTime() + limit);
    }

    /// Notes that its other end has proven itself, or that it has ended.
    ///
    /// @param wire the connection
    void settle(Wire wire) {
        opened.remove(wire);
    }

    /// Ends what has taken too long.
    ///
    /// @param now the time, as [System#nanoTime] counts
    void expire(long now) {
        admission.expire(now);
        opened.forEach((wire, deadline) -> {
            if (now - deadline > 0) {
                wire.close();
            }
        });
    }

    /// Takes nobody in any more.
    void close() {
        admission.close();
        opened.keySet().forEach(Wire::close);
    }
}
