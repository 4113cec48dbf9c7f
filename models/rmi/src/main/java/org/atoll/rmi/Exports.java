// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /// The objects by their stubs, which RMI keeps as long as it calls them; an object may have an
    /// `equals` of its own.
    private final Map<Remote, WeakReference<Remote>> open = new WeakHashMap<>();
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
    /// @param object an object that it does not call yet
    /// @throws IllegalStateException  if the program has ended
    /// @throws CommunicationException if the port is not free
    synchronized Remote open(Remote object) {
        if (ended) {
            throw new IllegalStateException("export: the program of this rank has ended");
        }
        try {
            if (door == null) {
                Door opened = Door.ofObjects(settings, settings.port(), filter::renew);
                opened.export(keeper, filter);
                door = opened;
            }
            Remote stub = door.export(object, filter);
            open.put(stub, new WeakReference<>(object));
            return stub;
        } catch (IOException e) {
            throw new CommunicationException("export: objects cannot be called at port "
                    + settings.port() + " of " + settings.bind().getHostAddress() + ": " + e,
                    -1, e);
        }
    }

    /// Ends what [#open] began. Calls that are under way go on, but their callers hear of it.
    synchronized void close(Remote object) {
        open.values().removeIf(held -> held.refersTo(object));
        unexport(object);
    }

    /// Ends callers who have taken too long to say something. To be called now and then; does not
    /// block.
    synchronized void expire() {
        if (door != null) {
            door.expire();
        }
    }

    /// Ends all of them, for good.
    synchronized void end() {
        ended = true;
        List.copyOf(open.values()).stream()
                .map(WeakReference::get)
                .filter(Objects::nonNull)
                .forEach(this::close);
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
