// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.job.Place;
import org.jspecify.annotations.Nullable;

/// The socket at which other ranks connect, and the threads that read what newcomers say first.
/// Only who says a fitting hello with the mark of the job reaches the [Lobby], which the rank's
/// polling threads look after: strangers take no time of theirs, and are taken care of while the
/// rank does not poll.
final class Listener {

    /// A newcomer that belongs to the job, as far as its hello tells.
    ///
    /// @param newcomer its connection, which does not block any more
    record Arrival(Newcomer newcomer, Hello hello) {}

    private static final int BACKLOG = 1024;

    private final ServerSocketChannel channel;
    private final Admission admission;
    private final Options options;
    private final Identity self;

    private Listener(ServerSocketChannel channel, int ranks, Options options, Identity self) {
        this.channel = channel;
        this.options = options;
        this.self = self;
        this.admission = new Admission(
                channel, "rank " + self.rank(), ranks, options.limits().handshakeMillis());
    }

    /// Listens on a port of the system's choice.
    ///
    /// @throws IOException if the address cannot be listened on
    static Listener open(Options options, Identity self, int ranks) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            if (options.socketBytes() > 0) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, options.socketBytes());
            }
            InetAddress bind = InetAddress.getByName(options.bind());
            channel.bind(new InetSocketAddress(bind, 0), BACKLOG);
            return new Listener(channel, ranks, options, self);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Starts to accept.
    ///
    /// @param taker takes who belongs to the job; called from threads of the listener's
    void start(Consumer<Arrival> taker) {
        admission.start("atoll-tcp-" + self.rank() + "-door", newcomer -> hear(newcomer, taker));
    }

    private void hear(Newcomer newcomer, Consumer<Arrival> taker) throws IOException {
        SocketChannel from = newcomer.channel();
        ByteBuffer bytes = ByteBuffer.allocate(Hello.BYTES);
        fill(from, bytes.limit(Hello.PREFIX_BYTES));
        String fault = Hello.prefixFault(bytes);
        if (fault != null) {
            refuse(from, self.hello(-1), ByteBuffer.allocate(0), fault);
        }
        fill(from, bytes.limit(Hello.BYTES));
        Hello theirs = Hello.read(bytes);
        if (!self.isMarked(theirs)) {
            Hello mine = self.hello(theirs.rank());
            String reason = theirs.fault(mine);
            refuse(from, mine, Handshake.unmarked(),
                    reason == null ? Handshake.WRONG_SECRET : reason);
        }
        newcomer.marked();
        prepare(from, options);
        newcomer.handOver();
        taker.accept(new Arrival(newcomer, theirs));
    }

    private static void fill(SocketChannel from, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (from.read(bytes) < 0) {
                throw new EOFException("the other end closed the connection");
            }
        }
    }

    /// Answers, so that the other end knows why. What else it has sent is read before the
    /// connection is closed, lest that resets it before the answer arrives.
    private static void refuse(SocketChannel from, Hello mine, ByteBuffer rest, String fault)
            throws IOException {
        from.configureBlocking(false);
        from.read(ByteBuffer.allocate(2 * Hello.BYTES));
        from.write(new ByteBuffer[] {ByteBuffer.wrap(mine.bytes()), rest});
        throw new ProtocolException(fault);
    }

    /// Sets a connection up for the rank's polling threads.
    ///
    /// @return the same
    /// @throws IOException if it is closed
    static SocketChannel prepare(SocketChannel channel, Options options) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (options.socketBytes() > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, options.socketBytes());
            channel.setOption(StandardSocketOptions.SO_RCVBUF, options.socketBytes());
        }
        return channel;
    }

    /// {@return where it listens, as `host:port` for other hosts}
    ///
    /// @throws IOException if it was closed
    String address() throws IOException {
        InetSocketAddress local = (InetSocketAddress) channel.getLocalAddress();
        InetAddress host = local.getAddress();
        InetAddress named = host.isAnyLocalAddress() ? InetAddress.getLocalHost() : host;
        return Place.of(named.getHostAddress(), local.getPort());
    }

    /// Notes that a connection was refused.
    ///
    /// @param level  how much the user wants to know of it
    /// @param remote the other end, in words
    /// @param reason one line
    void refuse(System.Logger.Level level, @Nullable Object remote, String reason) {
        admission.refuse(level, String.valueOf(remote), reason);
    }

    /// {@return why the last connection was refused, or empty if none was}
    String lastRefusal() {
        return admission.lastRefusal();
    }

    /// Ends strangers that have taken too long.
    void expire() {
        admission.expire(System.nanoTime());
    }

    /// Accepts nobody any more.
    void close() {
        admission.close();
    }
}
