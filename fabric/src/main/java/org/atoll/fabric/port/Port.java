// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.channels.ServerSocketChannel;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.Abroad;
import org.atoll.fabric.World;
import org.atoll.fabric.control.Admission;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.Newcomer;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;

/// A port at which a rank can be called from other worlds. Its name holds a secret: who knows the
/// name may call, and nobody else gets further than a failed proof. Callers wait until they are
/// accepted.
///
/// Any thread of the rank may call; the monitor guards who waits for whom.
public final class Port implements Abroad.Closing {
    private static final int BACKLOG = 1024;
    private static final long PROOF_MILLIS = 10_000;

    private final World world;
    private final ServerSocketChannel server;
    private final PortName name;
    private final Admission door;
    private final Queue<ControlConnection> callers = new ArrayDeque<>();
    private final Queue<Reply<ControlConnection>> waiting = new ArrayDeque<>();
    private int meetings;

    private Port(World world, ServerSocketChannel server, PortName name) {
        this.world = world;
        this.server = server;
        this.name = name;
        this.door = new Admission(server, "port " + name.place(), 0, PROOF_MILLIS);
    }

    /// Opens a port at the address that the tcp device listens at, `atoll.tcp.bind`.
    ///
    /// @return the port, which is closed with the world at the latest
    /// @throws IllegalStateException    in a simulation
    /// @throws CommunicationException   if that address cannot be listened at
    /// @throws IllegalArgumentException if the world is null
    public static Port open(World world) {
        if (world == null) {
            throw new CallArgumentException("open", "world is null: a World must be given");
        }
        world.abroad().requireMachineTime("openPort");
        String bind = world.settings().text("atoll.tcp.bind", "127.0.0.1");
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        try {
            ServerSocketChannel server = ServerSocketChannel.open();
            server.bind(new InetSocketAddress(InetAddress.getByName(bind), 0), BACKLOG);
            InetSocketAddress at = (InetSocketAddress) server.getLocalAddress();
            InetAddress host = at.getAddress().isAnyLocalAddress()
                    ? InetAddress.getLocalHost()
                    : at.getAddress();
            Port port = new Port(
                    world, server, PortName.of(host.getHostAddress(), at.getPort(), secret));
            world.abroad().closeInTheEnd(port);
            port.door.start("atoll-port-" + world.rank(), port::prove);
            port.tend();
            return port;
        } catch (IOException e) {
            throw new CommunicationException("openPort", "cannot listen on " + bind + ": "
                    + Conversation.reason(e), world.rank(), e);
        }
    }

    /// What a caller must know; not to be shown to others.
    ///
    /// @return the name, one line without blanks
    public String name() {
        return name.toString();
    }

    private synchronized String nextMeeting() {
        meetings++;
        return name.key().job() + "-" + meetings;
    }

    /// Waits for the next caller.
    ///
    /// @return the conversation with it
    /// @throws CommunicationException if the port is closed, or a rank fails meanwhile
    public Conversation accept() {
        Reply<ControlConnection> reply =
                new Reply<>(world.endpoint(), "accept at port " + name.place());
        synchronized (this) {
            waiting.add(reply);
            serve();
        }
        try {
            return new Conversation(world, reply.await(), name.key(), nextMeeting());
        } finally {
            synchronized (this) {
                waiting.remove(reply);
            }
        }
    }

    private synchronized void serve() {
        while (!waiting.isEmpty() && !callers.isEmpty()) {
            waiting.remove().give(callers.remove());
        }
        while (!waiting.isEmpty() && !server.isOpen()) {
            waiting.remove().fail("the port is closed", null);
        }
    }

    private void prove(Newcomer newcomer) throws IOException {
        try {
            ControlConnection caller =
                    ControlHandshake.asCoordinator(newcomer, name.key(), 1).connection();
            synchronized (this) {
                callers.add(caller);
                serve();
                if (!server.isOpen() && callers.remove(caller)) {
                    caller.close();
                }
            }
        } catch (ProtocolException e) {
            throw new IOException("refused a caller", e); // the caller tells its user
        }
    }

    /// Ends strangers who prove nothing for a while.
    private void tend() {
        if (server.isOpen()) {
            door.expire(System.nanoTime());
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(this::tend);
        }
    }

    /// Ends the port: who waits for a caller, or to be accepted, learns that it is closed.
    @Override
    public void close() {
        door.close();
        synchronized (this) {
            callers.forEach(ControlConnection::close);
            callers.clear();
            serve();
        }
    }
}
