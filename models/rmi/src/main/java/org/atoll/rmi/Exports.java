// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The objects of a rank that RMI calls, all at one port, which is taken for the first of them.
/// Those that nobody holds, here or elsewhere, are forgotten as RMI does. From any thread.
///
/// One object more, which has no methods, is there for as long as the port: RMI would close that
/// with the last of the others.
final class Exports {
    private final RmiSettings settings;
    private final CallFilter filter;
    private final Remote keeper = new Keeper();
    private final Set<Remote> open = Collections.newSetFromMap(new WeakHashMap<>());
    private @Nullable Door door;
    private boolean ended;

    /// Keeps the port.
    private static final class Keeper implements Remote {}

    Exports(RmiSettings settings, CallFilter filter) {
        this.settings = settings;
        this.filter = filter;
    }

    /// Lets RMI call an object.
    ///
    /// @param object a proxy whose `equals` is identity
    /// @return its stub
    /// @throws IllegalStateException  if the program has ended
    /// @throws CommunicationException if the port is not free
    synchronized Remote open(Remote object) {
        if (ended) {
            throw new IllegalStateException("export: the program of this rank has ended");
        }
        try {
            if (door == null) {
                Door opened = Door.open(settings, settings.port());
                opened.export(keeper, filter);
                door = opened;
            }
            Remote stub = door.export(object, filter);
            open.add(object);
            return stub;
        } catch (IOException e) {
            throw new CommunicationException("export: objects cannot be called at port "
                    + settings.port() + " of " + settings.bind().getHostAddress() + ": " + e,
                    -1, e);
        }
    }

    /// Ends what [#open] began. Calls that are under way go on, but their callers hear of it.
    synchronized void close(Remote object) {
        open.remove(object);
        unexport(object);
    }

    /// Ends all of them, for good.
    synchronized void end() {
        ended = true;
        List.copyOf(open).forEach(this::close);
        if (door != null) {
            unexport(keeper);
            door.close();
            door = null;
        }
    }

    static void unexport(Remote object) {
        try {
            UnicastRemoteObject.unexportObject(object, true);
        } catch (NoSuchObjectException e) {
            // it has gone by itself
        }
    }
}
