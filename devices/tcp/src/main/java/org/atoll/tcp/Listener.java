// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import org.atoll.fabric.job.Place;

/// The socket at which other ranks connect.
///
/// @param channel does not block
record Listener(ServerSocketChannel channel) {
    private static final int BACKLOG = 1024;

    /// Listens on a port of the system's choice.
    ///
    /// @param options what the user has set
    /// @return the listener
    /// @throws IOException if the address cannot be listened on
    static Listener open(Options options) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            if (options.socketBytes() > 0) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, options.socketBytes());
            }
            InetAddress bind = InetAddress.getByName(options.bind());
            channel.bind(new InetSocketAddress(bind, 0), BACKLOG);
            return new Listener(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
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
}
