// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.files.ThriftyLog;

/// A wire over TCP as it is.
///
/// @param channel a connected channel in blocking mode
record PlainWire(SocketChannel channel) implements Wire {
    private static final System.Logger LOG = ThriftyLog.of(PlainWire.class);

    /// Connects. Blocks.
    ///
    /// @param place   `host:port`
    /// @throws IOException if nobody answers in time
    static PlainWire connect(String place, Options options) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            prepare(channel, options);
            channel.socket().connect(address(place), options.limits().handshakeMillis());
            return new PlainWire(channel);
        } catch (IOException e) {
            channel.close();
            throw new IOException(place + ": " + e.getMessage(), e);
        }
    }

    /// Sets a socket up.
    ///
    /// @throws IOException if it is closed
    static void prepare(SocketChannel channel, Options options) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (options.socketBytes() > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, options.socketBytes());
            channel.setOption(StandardSocketOptions.SO_RCVBUF, options.socketBytes());
        }
    }

    private static InetSocketAddress address(String place) throws IOException {
        int colon = place.lastIndexOf(':');
        if (colon < 1) {
            throw new IOException("'" + place + "' is not host:port");
        }
        InetSocketAddress address = new InetSocketAddress(
                place.substring(0, colon), Integer.parseInt(place.substring(colon + 1)));
        if (address.isUnresolved()) {
            throw new IOException("there is no host of that name");
        }
        return address;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public void write(ByteBuffer... parts) throws IOException {
        long left = 0;
        for (ByteBuffer part : parts) {
            left += part.remaining();
        }
        while (left > 0) {
            left -= channel.write(parts);
        }
    }

    @Override
    public String remote() {
        try {
            return String.valueOf(channel.getRemoteAddress());
        } catch (IOException e) {
            return "a closed socket";
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a connection failed", e);
        }
    }
}
