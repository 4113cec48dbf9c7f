// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.control.Newcomer;
import org.jspecify.annotations.Nullable;

/// The server socket that RMI accepts connections from. By itself RMI would give each connection a
/// thread for two hours, and would end its loop at some errors. So an [Admission] accepts, and RMI
/// is given who has said either that RMI comes next, or proved to belong to the job. Who has proved
/// nothing is counted by the rules of the admission whenever RMI waits for what it says next
/// ([Accepted]).
///
/// The monitor guards who waits for RMI.
final class Entrance extends ServerSocket {
    private static final byte[] RMI = "JRMI".getBytes(StandardCharsets.US_ASCII);

    /// More than the 15 s for which clients of RMI keep a connection that they do not use.
    private static final long MESSAGE_MILLIS = 20_000;

    private final ServerSocketChannel channel;
    private final int port;
    private final Access access;
    private final Proof proof;
    private final boolean showsStrangers;
    private final Runnable answered;
    private final Admission admission;
    private final Queue<Socket> arrived = new ArrayDeque<>();
    private boolean closed;

    /// Lets callers in from now on.
    ///
    /// @param channel        a bound socket; closed with this
    /// @param showsStrangers whether RMI learns the address of who has proved nothing
    /// @param answered       hears, on a thread of RMI, that the thread answers a call
    /// @throws IOException if nobody can be accepted
    static Entrance open(
            ServerSocketChannel channel, Access access, boolean showsStrangers, Runnable answered)
            throws IOException {
        load(answered);
        Entrance entrance = new Entrance(channel, access, showsStrangers, answered);
        entrance.admission.start("atoll-rmi-" + entrance.port, entrance::examine);
        return entrance;
    }

    private Entrance(
            ServerSocketChannel channel, Access access, boolean showsStrangers, Runnable answered)
            throws IOException {
        this.channel = channel;
        this.port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        this.access = access;
        this.proof = new Proof(access.key(), port);
        this.showsStrangers = showsStrangers;
        this.answered = answered;
        this.admission = new Admission(
                channel, "RMI at port " + port, access.ranks(), MESSAGE_MILLIS);
    }

    /// Loads what callers will need. Where no descriptor is free a class cannot be found, and the
    /// JVM remembers that for ever.
    private static void load(Runnable answered) {
        List<Class<?>> _ = List.of(Accepted.class, Accepted.Reads.class, Accepted.Writes.class,
                Accepted.Standing.class);
        answered.run();
    }

    private void examine(Newcomer newcomer) throws IOException {
        byte[] first = Proof.read(newcomer.channel(), RMI.length);
        if (Proof.begins(first)) {
            proof.take(newcomer);
            newcomer.settled();
            arrive(new Accepted(newcomer, Accepted.Standing.OF_JOB, new byte[0], answered));
        } else if (!Arrays.equals(first, RMI)) {
            throw new ProtocolException("it does not speak RMI");
        } else if (access.jobOnly()) {
            throw new ProtocolException("only processes of job " + access.key().job()
                    + " may call here, as the setting atoll.rmi.callers says");
        } else {
            newcomer.handOver();
            arrive(new Accepted(newcomer, showsStrangers
                    ? Accepted.Standing.STRANGER : Accepted.Standing.HIDDEN, first, answered));
        }
    }

    private void arrive(Socket socket) throws IOException {
        boolean late;
        synchronized (this) {
            late = closed;
            if (!late) {
                arrived.add(socket);
                notifyAll();
            }
        }
        if (late) {
            socket.close();
        }
    }

    @Override
    public synchronized Socket accept() throws IOException {
        try {
            while (!closed && arrived.isEmpty()) {
                wait();
            }
        } catch (InterruptedException e) { // RMI asks again
            throw new IOException("RMI at port " + port + " was interrupted", e);
        }
        Socket next = arrived.poll();
        if (next == null) {
            throw new SocketException("RMI at port " + port + " has ended");
        }
        return next;
    }

    /// Ends who has taken too long. To be called now and then; does not block.
    void expire() {
        admission.expire(System.nanoTime());
    }

    @Override
    public void close() throws IOException {
        admission.close();
        List<Socket> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(arrived);
            arrived.clear();
            notifyAll();
        }
        for (Socket socket : left) {
            socket.close();
        }
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    public int getLocalPort() {
        return port;
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return channel.socket().getInetAddress();
    }

    @Override
    public String toString() {
        return "RMI at port " + port;
    }
}
