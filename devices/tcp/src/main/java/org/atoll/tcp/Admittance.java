// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.files.ThriftyLog;

/// Makes connections that carry frames of those that leave the [Lobby].
///
/// @param connections takes them
/// @param parking     is told what to watch for
/// @param coalescing  says what is written together
record Admittance(
        Options options, Connections connections, Parking parking, Coalescing coalescing)
        implements Lobby.Exit {
    private static final System.Logger LOG = ThriftyLog.of(Admittance.class);

    @Override
    public void admit(Peer peer, int incarnation, SocketChannel channel) {
        if (peer.connection() != null || peer.isOver()) {
            drop(channel);
            return;
        }
        ReceiveBuffer in = new ReceiveBuffer(
                peer.rank(), incarnation, options.capacityBytes(), options.bufferBytes());
        Wire wire = Wires.of(channel, options);
        Connection connection = new Connection(
                peer.rank(), peer::fail, channel, wire, in, parking, coalescing);
        peer.carry(connection);
        connections.add(connection);
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
}
