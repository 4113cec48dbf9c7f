// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.ModelKind;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// The way between a job's remote objects and JVMs that know only java.rmi:
///
/// ```java
/// Rmi rmi = Rmi.in(remote);
/// RmiRegistry names = rmi.create(1099);
/// names.export("greeter", greeter);                         // plain JVMs call it
/// Clock clock = rmi.registry("host", 1099).lookup("clock", Clock.class); // a plain server's
/// ```
///
/// Any rank may do so, by itself. References in arguments and results of such calls become stubs,
/// and stubs become references, also those in arrays, collections and fields. Ordinary objects that
/// were exported are replaced as in plain RMI.
///
/// It listens at 127.0.0.1, or where the setting `atoll.rmi.bind` says. RMI asks nobody who he is:
/// whoever can connect may look up and call, unless the setting `atoll.rmi.callers` is `job`. Only
/// processes of the job change its registries. What callers send passes the allow-list of
/// `atoll.objects.allow`, and no classes are loaded from elsewhere.
///
/// While the program runs RMI may call, so a deadlock of ranks that have entered it is not found.
/// All ends when the program returns.
public final class Rmi {
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int LAST_PORT = 65535;

    private final RmiSettings settings;
    private final CallFilter filter;
    private final Exports exports;
    private final Crossing crossing;
    private final List<RmiRegistry> registries = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private Rmi(World world, References references) {
        this.settings = RmiSettings.from(world.settings(), world.key(), world.size());
        this.filter = new CallFilter(world.settings(), settings.bytes());
        this.exports = new Exports(settings, filter);
        this.crossing = new Crossing(references, exports, filter);
        references.foreign(crossing);
        ProvenCalls _ = ProvenCalls.of(world.key());
    }

    /// The rank's way to RMI, which it enters with the first call.
    ///
    /// @return the same object at every call
    /// @throws IllegalStateException    in a simulation, or if the rank has not entered it and its
    ///     program has ended
    /// @throws IllegalArgumentException if a setting is malformed
    public static Rmi in(RemoteObjects remote) {
        return remote.rank().enter(new Model(remote));
    }

    /// Brings a rank into RMI: all that RMI does for the rank ends before its remote objects do.
    private record Model(RemoteObjects remote) implements ModelKind<Rmi> {

        @Override
        public String name() {
            return "rmi";
        }

        @Override
        public Rmi enter(Rank rank) {
            return Rmi.of(rank, new TypedReferences(remote));
        }

        @Override
        public void end(Rmi rmi) {
            rmi.end();
        }
    }

    static Rmi of(Rank rank, References references) {
        World world = rank.fabric();
        world.abroad().requireMachineTime("Rmi.in");
        Rmi rmi = new Rmi(world, references);
        world.startBeside("rmi-callers", () -> rmi.stay(world));
        return rmi;
    }

    /// Says to the fabric, by being there, that the rank may yet act; and ends all if the job has
    /// failed, in which case the program does not.
    private void stay(World world) {
        try {
            while (!ended.await(1, TimeUnit.SECONDS)) {
                if (world.endpoint().failure() != null) {
                    end();
                }
                exports.expire();
                registries.forEach(RmiRegistry::expire);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Makes a registry at this rank. Plain JVMs find it by the host and the port.
    ///
    /// @param port its port, 1099 by custom; 0 for any that is free
    /// @return the registry; closed when the program ends
    /// @throws IllegalArgumentException if there is no such port
    /// @throws IllegalStateException    if the program has ended
    /// @throws CommunicationException   if the port is not free
    public RmiRegistry create(int port) {
        checkPort("create", port, 0);
        requireNotEnded("create");
        Door door = null;
        try {
            door = Door.ofRegistry(settings, port);
            Registry made = door.createRegistry();
            return opened(made, made, door.host(), door.port(), door);
        } catch (IOException e) {
            if (door != null) {
                door.close();
            }
            throw new CommunicationException("create: no registry can be made at port " + port
                    + " of " + settings.bind().getHostAddress() + ": " + e.getMessage(), -1, e);
        }
    }

    /// A registry that somebody else has made. Whether it is there shows in the first call. The
    /// JDK's registries take names only from JVMs of their own host, and those of ranks only from
    /// processes of their job.
    ///
    /// @param port its port, 1099 by custom
    /// @throws IllegalArgumentException if there is no such port
    /// @throws IllegalStateException    if the program has ended
    public RmiRegistry registry(String host, int port) {
        Objects.requireNonNull(host, "host");
        checkPort("registry", port, 1);
        requireNotEnded("registry");
        try {
            Registry found = LocateRegistry.getRegistry(
                    host, port, new ConnectInTime(PATIENCE_MILLIS, null));
            Registry byProof = LocateRegistry.getRegistry(
                    host, port, new ConnectInTime(PATIENCE_MILLIS, settings.access().key()));
            return opened(found, byProof, host, port, null);
        } catch (RemoteException e) {
            throw new CommunicationException("registry: rmi://" + host + ":" + port
                    + " cannot be used: " + e.getMessage(), -1, e);
        }
    }

    private RmiRegistry opened(
            Registry registry, Registry byProof, String host, int port, @Nullable Door door) {
        RmiRegistry opened = new RmiRegistry(
                new Names(registry, byProof), host, port, door, crossing, filter);
        registries.add(opened);
        return opened;
    }

    private static void checkPort(String call, int port, int least) {
        if (port < least || port > LAST_PORT) {
            throw new IllegalArgumentException(call + ": there is no port " + port
                    + ": give one of " + least + " to " + LAST_PORT);
        }
    }

    private void requireNotEnded(String call) {
        if (ended.getCount() == 0) {
            throw new IllegalStateException(
                    call + ": the program of this rank has ended, or its job has failed");
        }
    }

    /// Takes back all names and refuses later calls. A registry that does not answer has no names
    /// that could be looked up.
    void end() {
        ended.countDown();
        for (RmiRegistry registry : registries) {
            try {
                registry.close();
            } catch (CommunicationException e) {
                // the names have gone with it
            }
        }
        exports.end();
    }
}
