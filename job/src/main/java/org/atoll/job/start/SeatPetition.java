// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.CommunicationException;

/// The question of a process that wants a seat of a standing machine, on a connection of its own:
/// there it has the number behind the last seat.
final class SeatPetition {
    private SeatPetition() {}

    /// Asks the master. Blocks until it has answered.
    ///
    /// @throws IllegalStateException  if no master listens
    /// @throws CommunicationException if it refuses
    static ControlMessage.Seated ask(MachineFolder folder, MachineFolder.Facts facts) {
        try (SocketChannel channel = open(folder)) {
            ControlConnection connection =
                    ControlHandshake.asRank(channel, facts.key(), facts.seats(), 0);
            connection.send(new ControlMessage.Enrol());
            ControlMessage answer = connection.receive();
            if (answer instanceof ControlMessage.Seated seat) {
                return seat;
            }
            throw new CommunicationException("machine " + folder.name() + " takes nobody in: "
                    + (answer instanceof ControlMessage.Failed(var notice)
                            ? notice.reason()
                            : "it is going"), -1, null);
        } catch (IOException e) {
            throw new CommunicationException(
                    "machine " + folder.name() + " cannot be entered: " + e.getMessage(), -1, e);
        }
    }

    private static SocketChannel open(MachineFolder folder) {
        try {
            return SocketChannel.open(UnixDomainSocketAddress.of(folder.socket()));
        } catch (IOException e) {
            // a crashed master has left its files
            throw folder.absent();
        }
    }
}
