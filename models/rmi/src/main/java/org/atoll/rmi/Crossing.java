// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.remote.ForeignObjects;
import org.jspecify.annotations.Nullable;

/// Converts references and stubs as calls cross between Atoll and RMI. Atoll's typed references
/// mean nothing to a plain JVM, and RMI's stubs are proxies, which no rank reads. So a reference
/// that goes out becomes the stub of an [Adapter], and a stub that comes in for a reference becomes
/// a reference to one that forwards ([Imported]). An ordinary object that RMI calls goes out as its
/// stub, which is RMI's own doing, and to other ranks as a reference. What comes home is what it
/// was.
///
/// That holds wherever they stand. Those that are arguments and results themselves are changed
/// where a call passes, for there the wanted type is known. Those within others are changed as they
/// are written: by RMI, whose streams ask each reference ([#streamed]), or for a rank, where each
/// object of a remote class is asked about ([#referenceTo]).
///
/// The maps hold what somebody else keeps alive: an adapter lives as long as RMI has clients that
/// hold its stub, and has that; what forwards lives as long as there are references to it.
final class Crossing implements ForeignObjects, Passage {
    private final References references;
    private final Exports exports;
    private final CallFilter filter;
    private final Map<Object, WeakReference<Exported>> byReference = new WeakHashMap<>();
    private final Map<Object, WeakReference<Exported>> byStub = new WeakHashMap<>();
    private final Map<Imported.Origin, WeakReference<Object>> fronts = new WeakHashMap<>();
    private final Map<Object, Object> stubs = new WeakHashMap<>();

    Crossing(References references, Exports exports, CallFilter filter) {
        this.references = references;
        this.exports = exports;
        this.filter = filter;
    }

    @Override
    public @Nullable Object outward(@Nullable Object value) {
        if (value == null || !references.isReference(value)) {
            return value;
        }
        Object theirs = stubOf(value);
        if (theirs != null) {
            return theirs;
        }
        List<Class<?>> interfaces = RemoteInterfaces.of(value.getClass());
        return interfaces.isEmpty() ? value : exported(value, interfaces).stub();
    }

    @Override
    public Object streamed(Object reference) throws ObjectStreamException {
        Object theirs;
        try {
            theirs = outward(reference);
        } catch (IllegalArgumentException | IllegalStateException | CommunicationException e) {
            InvalidObjectException refused = new InvalidObjectException(e.getMessage());
            refused.initCause(e);
            throw refused;
        }
        if (theirs == null || theirs.equals(reference)) {
            throw new NotSerializableException(reference
                    + " has no interface that extends java.rmi.Remote, so RMI has no stub for it");
        }
        return theirs;
    }

    @Override
    public @Nullable Object inward(@Nullable Object value, Class<?> type) {
        if (value == null || !isStub(value)) {
            return value;
        }
        Exported ours = ours(value);
        if (ours != null) {
            return ours.target() instanceof Remote object && !references.isReference(object)
                    ? referenceTo(object, value)
                    : ours.target();
        }
        List<Class<?>> interfaces = RemoteInterfaces.of(value.getClass());
        if (interfaces.isEmpty()) {
            return value;
        }
        Class<?> face = RemoteInterfaces.isRemote(type)
                ? type
                : RemoteInterfaces.widest(interfaces);
        return reference(face, value, face.getSimpleName() + " of a caller");
    }

    @Override
    public @Nullable Object referenceTo(Object object) {
        if (isStub(object)) {
            Object reference = inward(object, Object.class);
            return object.equals(reference) ? null : reference;
        }
        Remote stub = object instanceof Remote remote ? stubOfExported(remote) : null;
        return stub == null || stub.equals(object) ? null : referenceTo(object, stub);
    }

    /// The reference to an ordinary object of this rank that RMI calls.
    private synchronized Object referenceTo(Object object, Object stub) {
        List<Class<?>> interfaces = RemoteInterfaces.of(object.getClass());
        Object reference = reference(RemoteInterfaces.widest(interfaces), object);
        stubs.put(reference, stub);
        return reference;
    }

    private <T> T reference(Class<T> type, Object object) {
        return references.to(type, type.cast(object));
    }

    /// Lets RMI call a reference or an ordinary object, unless it does so already.
    ///
    /// @throws IllegalArgumentException if RMI does not accept one of the interfaces
    synchronized Exported exported(Object target, List<Class<?>> interfaces) {
        boolean reference = references.isReference(target);
        Exported known = reference ? valueOf(byReference.get(target)) : exportedObject(target);
        if (known != null) {
            return known;
        }
        interfaces.forEach(type -> RemoteInterfaces.check("export", type));
        Exported made;
        if (reference) {
            made = Adapter.export(target, interfaces, this, exports);
            byReference.put(target, new WeakReference<>(made));
        } else {
            Remote object = (Remote) target;
            made = new Exported(object, object, exports.open(object), false);
        }
        byStub.put(made.stub(), new WeakReference<>(made));
        return made;
    }

    /// An ordinary object that RMI calls already, because of another name or of the program's own
    /// doing.
    private @Nullable Exported exportedObject(Object target) {
        Remote stub = target instanceof Remote object ? stubOfExported(object) : null;
        if (stub == null) {
            return null;
        }
        Exported known = valueOf(byStub.get(stub));
        if (known == null) {
            known = new Exported(target, (Remote) target, stub, true);
            byStub.put(stub, new WeakReference<>(known));
        }
        return known;
    }

    /// It got a name. Until the last one is gone it is called by RMI.
    synchronized void named(Exported exported) {
        exported.names++;
    }

    /// A name of it is gone.
    synchronized void unnamed(Exported exported) {
        if (--exported.names == 0) {
            byReference.remove(exported.target());
            byStub.remove(exported.stub());
            if (!exported.isByProgram()) {
                exports.close(exported.face());
            }
        }
    }

    /// The reference to what was found in a registry.
    ///
    /// @param type  what it is to be
    /// @param found a stub, or what this rank has bound itself
    /// @param name  what to call it in messages
    <T> T found(Class<T> type, Remote found, String name) {
        Remote stub = stubOfExported(found);
        Object known = stub == null || ours(stub) == null ? null : inward(stub, type);
        return type.isInstance(known)
                ? type.cast(known)
                : reference(type, stub == null ? found : stub, name);
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

    private synchronized @Nullable Exported ours(Object stub) {
        return valueOf(byStub.get(stub));
    }

    private static @Nullable Remote stubOfExported(Remote object) {
        try {
            return RemoteObject.toStub(object);
        } catch (NoSuchObjectException e) {
            return null;
        }
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
