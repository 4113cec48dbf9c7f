// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.InvalidClassException;
import java.rmi.AlreadyBoundException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// A registry of java.rmi: names of objects that JVMs call. Any thread of the rank may call; calls
/// block until the registry has answered.
public final class RmiRegistry implements AutoCloseable {
    private final Names names;
    private final String host;
    private final int port;
    private final @Nullable Door door;
    private final Crossing crossing;
    private final CallFilter filter;
    private final Set<RmiExport> exports = new LinkedHashSet<>();
    private boolean closed;

    /// @param door where the registry listens if it is this rank's own
    RmiRegistry(
            Names names,
            String host,
            int port,
            @Nullable Door door,
            Crossing crossing,
            CallFilter filter) {
        this.names = names;
        this.host = host;
        this.port = port;
        this.door = door;
        this.crossing = crossing;
        this.filter = filter;
    }

    /// The port of the registry.
    ///
    /// @return its number, never 0
    public int port() {
        return port;
    }

    /// Lets plain JVMs call an object. They look it up by the name and get a stub that has all
    /// remote interfaces of its class, those that extend [Remote], and needs no class of Atoll.
    ///
    /// The object may be a typed reference, to an object on whichever rank, or an ordinary object
    /// of this one, which then is called by threads of RMI, several at once, and which RMI's stubs
    /// stand for wherever it is in what they carry. Exceptions of its methods cross as they are.
    /// Failures of Atoll, such as a lost rank, reach clients as [RemoteException].
    ///
    /// An object that the program has exported by itself, such as a
    /// [java.rmi.server.UnicastRemoteObject], keeps its stub and its port, to which the settings of
    /// this module do not apply.
    ///
    /// @param name   by which clients look it up
    /// @param object what they call
    /// @return takes the name back
    /// @throws IllegalArgumentException if its class has no remote interface, or one that RMI does
    ///     not accept; or if the name is taken
    /// @throws IllegalStateException    if the registry was closed, or the program has ended
    /// @throws CommunicationException   if the registry does not answer, or the port is not free
    public RmiExport export(String name, Object object) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(object, "object");
        List<Class<?>> interfaces = RemoteInterfaces.atLeastOne("export", object);
        Exported exported = crossing.exported(object, interfaces);
        crossing.named(exported);
        boolean done = false;
        try {
            ask("export", registry -> {
                bind(registry, name, exported);
                return name;
            });
            done = true;
        } finally {
            if (!done) {
                crossing.unnamed(exported);
            }
        }
        RmiExport export = new RmiExport(toString(), name, exported, this::close);
        synchronized (this) {
            exports.add(export);
        }
        return export;
    }

    /// The registry of this rank keeps the object itself, and so keeps it alive; RMI gives clients
    /// its stub. Another one has the stub, and keeps it alive from there.
    private void bind(Registry registry, String name, Exported exported)
            throws RemoteException, AlreadyBoundException {
        requireOpen("export");
        registry.bind(name, door == null ? exported.stub() : exported.face());
    }

    /// Finds an object of a plain RMI server. What comes back is a typed reference like any other:
    /// other ranks may be given it, and calls go by way of this rank, which must stay. The classes
    /// of what the object answers must be on this rank's path, and in what the setting
    /// `atoll.objects.allow` lets in.
    ///
    /// The interface may be the server's own remote one: its methods then throw
    /// [RemoteException] as they declare. Or it may be any public interface each of whose methods
    /// the object has, too: failures of RMI then are a [CommunicationException], and nothing else
    /// in the program needs to know of RMI. The server's own interface must be on this rank's path
    /// all the same.
    ///
    /// @param name what the server has called it
    /// @param type the interface
    /// @param <T>  the interface
    /// @return a reference
    /// @throws IllegalArgumentException if there is no such name, the type is not a public
    ///     interface, or the object does not have its methods
    /// @throws IllegalStateException    if the registry was closed, or this JVM has a serialization
    ///     filter of its own
    /// @throws CommunicationException   if the registry does not answer, or what it answers cannot
    ///     be read
    public <T> T lookup(String name, Class<T> type) {
        Objects.requireNonNull(name, "name");
        RemoteInterfaces.checkAccess("lookup", type);
        AnswerFilter.install();
        Remote found = ask("lookup", registry -> {
            requireOpen("lookup");
            return find(registry, name, type.getClassLoader());
        });
        return crossing.found(type, found, this + "/" + name);
    }

    /// RMI looks for the interface where Atoll's classes are, and else in the thread's loader.
    private Remote find(Registry registry, String name, ClassLoader loader)
            throws RemoteException, NotBoundException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return AnswerFilter.within(filter, () -> {
                try {
                    return registry.lookup(name);
                } catch (NotBoundException e) {
                    throw new IllegalArgumentException("lookup: " + this + " has no object '" + name
                            + "', only " + Arrays.toString(registry.list()), e);
                }
            });
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private synchronized void requireOpen(String call) {
        if (closed) {
            throw new IllegalStateException(call + ": " + this + " was closed");
        }
    }

    private <R> R ask(String call, Names.Asking<R> asking) {
        try {
            return names.ask(asking);
        } catch (AlreadyBoundException e) {
            throw new IllegalArgumentException(call + ": the name '" + e.getMessage()
                    + "' is taken in " + this + ": close what has it, or use another name", e);
        } catch (NotBoundException e) {
            throw new IllegalArgumentException(
                    call + ": " + this + " has no object '" + e.getMessage() + "'", e);
        } catch (RemoteException e) {
            throw new CommunicationException(
                    call + ": " + this + " did not answer as it should: " + reasonOf(e), -1, e);
        }
    }

    /// What to do stands in what a filter has thrown.
    private static String reasonOf(RemoteException thrown) {
        if (Names.isAccess(thrown)) {
            return "it takes names from processes of its own host or, if a rank has made it, of its"
                    + " own job only";
        }
        return Stream.iterate((Throwable) thrown, Objects::nonNull, Throwable::getCause)
                .filter(InvalidClassException.class::isInstance)
                .map(Throwable::getCause)
                .filter(Objects::nonNull)
                .map(Throwable::getMessage)
                .findFirst()
                .orElse(String.valueOf(thrown.getMessage()))
                .replaceAll("\\s+", " ");
    }

    /// Takes back all names that were given here and, if the registry is this rank's own, ends it.
    /// Does nothing the second time.
    ///
    /// @throws CommunicationException if the registry does not answer; all objects are refused all
    ///     the same
    @Override
    public void close() {
        List<RmiExport> open;
        synchronized (this) {
            open = List.copyOf(exports);
        }
        CommunicationException failure = null;
        for (RmiExport export : open) {
            try {
                close(export);
            } catch (CommunicationException e) {
                failure = e;
            }
        }
        end();
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void end() {
        if (!closed && door != null) {
            Exports.unexport(names.plain());
            door.close();
        }
        closed = true;
    }

    /// Ends callers who have taken too long to say something.
    void expire() {
        if (door != null) {
            door.expire();
        }
    }

    private void close(RmiExport export) {
        synchronized (this) {
            if (!exports.remove(export)) {
                return;
            }
        }
        try {
            ask("close", registry -> {
                registry.unbind(export.name());
                return export;
            });
        } catch (IllegalArgumentException e) {
            // somebody else has taken the name out
        } finally {
            crossing.unnamed(export.exported());
        }
    }

    @Override
    public String toString() {
        return "rmi://" + host + ":" + port;
    }
}
