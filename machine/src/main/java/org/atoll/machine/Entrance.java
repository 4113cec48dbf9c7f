// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.launcher.lives.Outbox;

/// The master's doors: the socket in the machine's folder, and, once there are other hosts, one
/// that they reach. Each process proves the machine's secret before anything is read of it. One
/// thread accepts at each door, one reads for each process.
final class Entrance implements Closeable {
    private static final int BACKLOG = 256;
    private static final long MESSAGE_MILLIS = 20_000;

    private final JobKey key;
    private final Seats seats;
    private final List<Admission> doors = new ArrayList<>();

    Entrance(JobKey key, Seats seats) {
        this.key = key;
        this.seats = seats;
    }

    /// Opens a door.
    ///
    /// @param address a socket file, or an internet address with port 0
    /// @return the port of an internet address
    /// @throws IOException if the address cannot be used
    synchronized int open(SocketAddress address) throws IOException {
        boolean isFile = address instanceof UnixDomainSocketAddress;
        ServerSocketChannel server = isFile
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                : ServerSocketChannel.open();
        server.bind(address, BACKLOG);
        Admission door = new Admission(
                server, "the master of machine " + key.job(), seats.count(), MESSAGE_MILLIS);
        door.start("atoll-machine-door", this::serve);
        doors.add(door);
        return isFile ? 0 : ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    /// Ends what has taken too long.
    synchronized void expire(long nowNanos) {
        doors.forEach(door -> door.expire(nowNanos));
    }

    private void serve(Newcomer newcomer) {
        try (newcomer) {
            ControlHandshake.Joined joined =
                    ControlHandshake.asCoordinator(newcomer, key, seats.count() + 1);
            if (joined.rank() == seats.count()) {
                seat(joined.connection());
            } else {
                attend(joined);
            }
        } catch (IOException e) {
            ThriftyLog.of(Entrance.class)
                    .log(System.Logger.Level.DEBUG, "a connection to the master ended", e);
        }
    }

    private void seat(ControlConnection connection) throws IOException {
        if (connection.receive() instanceof ControlMessage.Enrol) {
            Optional<ControlMessage.Seated> seat = seats.sit(System.nanoTime());
            connection.send(seat.isPresent()
                    ? seat.get()
                    : new ControlMessage.Failed(new FailureNotice(-1, "all its " + seats.count()
                            + " seats are taken; start it with more, by --seats")));
        }
    }

    private void attend(ControlHandshake.Joined joined) throws IOException {
        ControlConnection connection = joined.connection();
        int seat = joined.rank();
        int life = joined.incarnation();
        Outbox outbox = new Outbox(connection, "atoll-outbox-" + seat);
        if (!seats.joined(seat, life, outbox)) {
            outbox.tell(new ControlMessage.Failed(new FailureNotice(
                    seat, "seat " + seat + " of the machine is not this process's", true, life)));
            outbox.end();
            return;
        }
        try {
            ControlMessage message = connection.receive();
            while (message != null) {
                seats.take(seat, life, message);
                message = connection.receive();
            }
            seats.lose(seat, life, "its process has ended");
        } catch (IOException e) {
            seats.lose(seat, life, "its connection to the master broke: " + e.getMessage());
        }
    }

    @Override
    public synchronized void close() {
        doors.forEach(Admission::close);
    }
}
