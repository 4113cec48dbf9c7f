// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Place;

/// The question of a rank that is started by hand which of its lives it is, on a connection of its
/// own.
final class LifePetition {
    private LifePetition() {}

    /// Asks the master. Blocks until it has answered.
    ///
    /// @return 0 in the first life
    /// @throws CommunicationException if it cannot be reached or does not tell
    static int ask(String host, int port, JobKey key, int rank) {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(host, port))) {
            ControlConnection connection = ControlHandshake.asRank(
                    channel, key, rank, ControlHandshake.ANY_LIFE);
            if (connection.receive() instanceof ControlMessage.Seated seat) {
                return seat.incarnation();
            }
            throw new IOException("it does not tell which life this is");
        } catch (IOException e) {
            throw new CommunicationException("rank " + rank + " cannot join job " + key.job()
                    + " at " + Place.of(host, port) + ": " + e.getMessage(), -1, e);
        }
    }
}
