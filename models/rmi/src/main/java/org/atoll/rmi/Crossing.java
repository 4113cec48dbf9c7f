// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// What becomes of references and stubs as calls cross between Atoll and RMI. Atoll's typed
/// references mean nothing to a plain JVM, and RMI's stubs are proxies, which no rank reads. So a
/// reference that goes out as an argument or result becomes the stub of an [Adapter], and a stub
/// that comes in for a reference becomes a reference to one that forwards ([Imported]). What comes
/// home is what it was. Only arguments and results themselves are changed, not what is in them.
///
/// The maps hold what somebody else keeps alive: an adapter lives as long as RMI has clients that
/// hold its stub, and has that; what forwards lives as long as there are references to it.
final class Crossing {
    private final References references;
    private final Exports exports;
    private final CallFilter filter;
    private final Map<Object, WeakReference<Adapter>> byTarget = new WeakHashMap<>();
    private final Map<Object, WeakReference<Adapter>> byStub = new WeakHashMap<>();
    private final Map<Imported.Origin, WeakReference<Object>> fronts = new WeakHashMap<>();
    private final Map<Object, Object> stubs = new WeakHashMap<>();

    Crossing(References references, Exports exports, CallFilter filter) {
        this.references = references;
        this.exports = exports;
        this.filter = filter;
    }

    /// A call by RMI has been read.
    void arrived() {
        filter.renew();
    }

    boolean isReference(Object object) {
        return references.isReference(object);
    }

    /// What RMI is given for an argument or a result.
    @Nullable Object outward(@Nullable Object value) {
        if (value == null || !isReference(value)) {
            return value;
        }
        Object theirs = stubOf(value);
        if (theirs != null) {
            return theirs;
        }
        List<Class<?>> interfaces = RemoteInterfaces.of(value.getClass());
        return interfaces.isEmpty() ? value : adapter(value, interfaces).stub();
    }

    /// What a reference is given for an argument or a result.
    ///
    /// @param type of the parameter
    @Nullable Object inward(@Nullable Object value, Class<?> type) {
        if (value == null || !isStub(value)) {
            return value;
        }
        Adapter ours = ours(value);
        if (ours != null) {
            return ours.target();
        }
        List<Class<?>> interfaces = RemoteInterfaces.of(value.getClass());
        if (interfaces.isEmpty()) {
            return value;
        }
        Class<?> face = RemoteInterfaces.isRemote(type) ? type : interfaces.getFirst();
        return reference(face, value, face.getSimpleName() + " of a caller");
    }

    /// Lets RMI call an object or a reference; there is one adapter for a reference.
    ///
    /// @throws IllegalArgumentException if RMI does not accept one of the interfaces
    synchronized Adapter adapter(Object target, List<Class<?>> interfaces) {
        boolean reference = isReference(target);
        Adapter known = reference ? valueOf(byTarget.get(target)) : null;
        if (known != null) {
            return known;
        }
        interfaces.forEach(type -> RemoteInterfaces.check("export", type));
        Adapter made = new Adapter(target, interfaces, this);
        made.export(exports);
        if (reference) {
            byTarget.put(target, new WeakReference<>(made));
            byStub.put(made.stub(), new WeakReference<>(made));
        }
        return made;
    }

    /// An adapter got a name. Until the last one is gone it is called by RMI.
    synchronized void named(Adapter adapter) {
        adapter.names++;
    }

    /// A name of an adapter is gone.
    synchronized void unnamed(Adapter adapter) {
        if (--adapter.names == 0) {
            byTarget.remove(adapter.target());
            byStub.remove(adapter.stub());
            exports.close(adapter.face());
        }
    }

    /// A reference that forwards to a stub: the same for the same stub, as long as it is held.
    ///
    /// @param type an interface with the stub's methods
    /// @param name what to call it in messages
    synchronized <T> T reference(Class<T> type, Object stub, String name) {
        Imported.Origin origin = new Imported.Origin(type, stub);
        Object front = valueOf(fronts.get(origin));
        if (front == null) {
            front = Imported.front(origin, name, this, filter);
            fronts.put(origin, new WeakReference<>(front));
        }
        T reference = references.to(type, type.cast(front));
        stubs.put(reference, stub);
        return reference;
    }

    private synchronized @Nullable Object stubOf(Object reference) {
        return stubs.get(reference);
    }

    private synchronized @Nullable Adapter ours(Object stub) {
        return valueOf(byStub.get(stub));
    }

    private static boolean isStub(Object value) {
        return value instanceof Remote
                && Proxy.isProxyClass(value.getClass())
                && Proxy.getInvocationHandler(value) instanceof RemoteObjectInvocationHandler;
    }

    private static <T> @Nullable T valueOf(@Nullable WeakReference<T> held) {
        return held == null ? null : held.get();
    }
}
