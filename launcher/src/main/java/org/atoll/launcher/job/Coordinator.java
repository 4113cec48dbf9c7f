// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntConsumer;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;

/// The launcher's end of all control connections: lets ranks in, hands out everybody's card,
/// passes fences, watches for deadlock, and spreads the news of a failure.
///
/// One thread accepts, one per rank reads; all state is in the [Roll]. What strangers may do at the
/// socket says [Admission].
public final class Coordinator implements Closeable {
    private static final int BACKLOG = 1024;
    private static final long MESSAGE_MILLIS = 20_000;
    private static final long LOOK_MILLIS = 200;

    private final JobKey key;
    private final int size;
    private final Roll roll;
    private final IntConsumer hungUp;
    private final ServerSocketChannel server;
    private final Admission door;
    private final Timer timer = new Timer("atoll-coordinator-timer", true);

    /// Opens the listening socket and begins to accept.
    ///
    /// @param size    the number of processes that will join, attendants too
    /// @param address a socket file, or an internet address with port 0
    /// @throws IOException if the address cannot be used
    Coordinator(JobKey key, int size, SocketAddress address, Roll roll) throws IOException {
        this(key, size, address, roll, rank -> {});
    }

    /// The same, where nobody watches the ranks' processes.
    ///
    /// @param hungUp hears of each rank whose connection has ended
    Coordinator(
            JobKey key, int size, SocketAddress address, Roll roll, IntConsumer hungUp)
            throws IOException {
        this.key = key;
        this.size = size;
        this.roll = roll;
        this.hungUp = hungUp;
        this.server = address instanceof UnixDomainSocketAddress
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                : ServerSocketChannel.open();
        server.bind(address, Math.max(BACKLOG, size));
        this.door = new Admission(server, "the launcher of job " + key.job(), size, MESSAGE_MILLIS);
        door.start("atoll-control", this::serve);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                door.expire(System.nanoTime());
                roll.lookForDeadlock(System.nanoTime());
            }
        }, LOOK_MILLIS, LOOK_MILLIS);
    }

    /// The port that was given to an internet address.
    int port() {
        try {
            return ((InetSocketAddress) server.getLocalAddress()).getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        timer.cancel();
        door.close();
    }

    private void serve(Newcomer newcomer) {
        try (newcomer) {
            ControlHandshake.Joined joined =
                    ControlHandshake.asCoordinator(newcomer, key, size);
            if (joined.incarnation() == ControlHandshake.ANY_LIFE) {
                joined.connection().send(new ControlMessage.Seated(
                        joined.rank(), roll.life(joined.rank())));
            } else if (roll.joined(
                    joined.rank(), joined.incarnation(), joined.connection())) {
                listen(joined);
            } else {
                joined.connection().send(new ControlMessage.Failed(new FailureNotice(
                        joined.rank(), "rank " + joined.rank() + " has joined already")));
            }
        } catch (IOException e) {
            // A stranger, or a rank that died or could not join: its process tells the user.
            ThriftyLog.of(Coordinator.class)
                    .log(System.Logger.Level.DEBUG, "a control connection ended", e);
        }
    }

    private void listen(ControlHandshake.Joined joined) throws IOException {
        try {
            ControlMessage message = joined.connection().receive();
            while (message != null) {
                roll.take(joined.rank(), joined.incarnation(), message);
                message = joined.connection().receive();
            }
        } finally {
            hungUp.accept(joined.rank());
        }
    }

    /// Tells every rank that the job has failed.
    void spread(FailureNotice notice) {
        roll.spread(notice);
    }

    /// A rank's process has ended by itself with exit code 0.
    ///
    /// @return what is wrong with that, if anything
    Optional<String> exited(int rank) {
        return roll.exited(rank);
    }

    /// What the ranks handed over as they left.
    ///
    /// @return profiles in rank order, empty texts where there is none
    List<String> profiles() {
        return new ArrayList<>(roll.profiles());
    }
}
