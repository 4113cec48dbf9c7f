// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.locks.LockSupport;

/// A port at which calls by RMI come in. It is taken at once, so a port that is not free is
/// reported here, and port 0 has a number before anything is exported. RMI closes it when the last
/// object is gone, and asks for another one if there is a next object.
///
/// RMI writes into stubs how clients reach this host, and knows that only by a property of the JVM.
/// So the property has our value while something is exported, one at a time, and then its own
/// again.
final class Door implements RMIServerSocketFactory {
    private static final String HOST_PROPERTY = "java.rmi.server.hostname";
    private static final Object NAMING = new Object();
    private static final int BACKLOG = 1024;
    private static final int TRIES = 100;
    private static final int TRY_NANOS = 5_000_000;

    private final InetAddress address;
    private final String host;
    private final Access access;
    private final Runnable answered;
    private final boolean showsStrangers;
    private final int port;
    private Entrance entrance;
    private boolean used;

    /// An export.
    private interface Export<R> {
        R make() throws RemoteException;
    }

    private Door(RmiSettings settings, int port, boolean showsStrangers, Runnable answered)
            throws IOException {
        this.address = settings.bind();
        this.host = hostOf(settings);
        this.access = settings.access();
        this.showsStrangers = showsStrangers;
        this.answered = answered;
        this.entrance = entrance(address, port, access, showsStrangers, answered);
        this.port = entrance.getLocalPort();
    }

    /// Takes a port for objects.
    ///
    /// @param settings say at which address, how clients reach it, and who may call
    /// @param port     0 for any that is free
    /// @param answered hears, on a thread of RMI, that the thread answers a call
    /// @throws IOException if it is not free
    static Door ofObjects(RmiSettings settings, int port, Runnable answered) throws IOException {
        return new Door(settings, port, true, answered);
    }

    /// Takes a port for a registry, which does not learn where strangers are.
    ///
    /// @param settings say at which address, how clients reach it, and who may call
    /// @param port     0 for any that is free
    /// @throws IOException if it is not free
    static Door ofRegistry(RmiSettings settings, int port) throws IOException {
        return new Door(settings, port, false, () -> {});
    }

    private static Entrance entrance(
            InetAddress address, int port, Access access, boolean shows, Runnable answered)
            throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        boolean done = false;
        try {
            channel.bind(new InetSocketAddress(address, port), BACKLOG);
            Entrance made = Entrance.open(channel, access, shows, answered);
            done = true;
            return made;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    /// Our setting goes before the JVM's, and that before the address.
    private static String hostOf(RmiSettings settings) {
        synchronized (NAMING) {
            String known = System.getProperty(HOST_PROPERTY);
            return settings.host().isEmpty() && known != null ? known : settings.reachedAt();
        }
    }

    int port() {
        return port;
    }

    /// How clients reach it.
    String host() {
        return host;
    }

    @Override
    public synchronized ServerSocket createServerSocket(int asked) throws IOException {
        if (used) {
            entrance = entrance(address, port, access, showsStrangers, answered);
        }
        used = true;
        return entrance;
    }

    /// Ends callers who have taken too long. To be called now and then; does not block.
    synchronized void expire() {
        entrance.expire();
    }

    /// Lets RMI call an object here.
    Remote export(Remote object, ObjectInputFilter filter) throws RemoteException {
        ProvenCalls byProof = access.jobOnly() ? ProvenCalls.of(access.key()) : null;
        return named(() -> UnicastRemoteObject.exportObject(object, port, byProof, this, filter));
    }

    /// Makes a registry that answers here. The JDK filters what others bind in it: stubs only.
    Registry createRegistry() throws RemoteException {
        return named(() -> LocateRegistry.createRegistry(port, null, this));
    }

    private <R> R named(Export<R> export) throws RemoteException {
        synchronized (NAMING) {
            String before = System.getProperty(HOST_PROPERTY);
            System.setProperty(HOST_PROPERTY, host);
            try {
                return export.make();
            } finally {
                if (before == null) {
                    System.clearProperty(HOST_PROPERTY);
                } else {
                    System.setProperty(HOST_PROPERTY, before);
                }
            }
        }
    }

    /// Gives the port back, once RMI calls nothing here any more: it is free when this returns, or
    /// somebody else has it. A socket is closed a little after its last thread has left it.
    synchronized void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException("port " + port + " cannot be closed", e);
        }
        for (int i = 0; i < TRIES && !isFree(); i++) {
            LockSupport.parkNanos(TRY_NANOS);
        }
    }

    private boolean isFree() {
        try {
            new ServerSocket(port, BACKLOG, address).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
