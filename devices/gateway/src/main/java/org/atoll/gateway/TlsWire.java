// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSocket;

/// A wire over TLS.
final class TlsWire implements Wire {
    private static final int PIECE_BYTES = 64 * 1024;

    private final PlainWire below;
    private final SSLSocket socket;
    private final byte[] binding;
    private final byte[] incoming = new byte[PIECE_BYTES];
    private final byte[] outgoing = new byte[PIECE_BYTES];

    /// Makes a wire of a socket that has done TLS's own handshake.
    ///
    /// @param channel what is below
    /// @param binding the hash of the accepting end's certificate
    TlsWire(SocketChannel channel, SSLSocket socket, byte[] binding) {
        this.below = new PlainWire(channel);
        this.socket = socket;
        this.binding = binding;
    }

    @Override
    public byte[] binding() {
        return binding.clone();
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        int most = Math.min(into.remaining(), incoming.length);
        int count = socket.getInputStream().read(incoming, 0, most);
        if (count > 0) {
            into.put(incoming, 0, count);
        }
        return count;
    }

    @Override
    public void write(ByteBuffer... parts) throws IOException {
        int filled = 0;
        for (ByteBuffer part : parts) {
            while (part.hasRemaining()) {
                if (filled == outgoing.length) {
                    socket.getOutputStream().write(outgoing, 0, filled);
                    filled = 0;
                }
                int count = Math.min(part.remaining(), outgoing.length - filled);
                part.get(outgoing, filled, count);
                filled += count;
            }
        }
        socket.getOutputStream().write(outgoing, 0, filled);
    }

    @Override
    public String remote() {
        return below.remote();
    }

    /// Closes what is below: TLS's own goodbye would wait for a writer that is stuck, and a
    /// line's end has a waybill of its own.
    @Override
    public void close() {
        below.close();
    }
}
