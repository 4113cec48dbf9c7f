// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.atoll.codec.face.Caller;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Replacement;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// The references that somebody on this rank has: one for each object, so that they can be compared
/// by `==`. In a graph one stands in place of its object, and of itself:
///
/// | rank | life | number | digest of the methods | length of the class name | class name |
/// |------|------|--------|-----------------------|--------------------------|------------|
/// | int  | int  | int    | long                  | int                      | UTF-8      |
///
/// From any thread; the monitor guards the table. What becomes of references the collector hears
/// ([Holdings]).
final class References implements Replacement {
    private static final int LONGEST_NAME = 10_000;

    private final Calls calls;
    private final Classes classes;
    private final Map<Identity, Held> held = new HashMap<>();
    private final ReferenceQueue<Object> dropped = new ReferenceQueue<>();

    /// A reference that may be dropped.
    private static final class Held extends WeakReference<Object> {
        private final Identity identity;

        Held(Object reference, Identity identity, ReferenceQueue<Object> dropped) {
            super(reference, dropped);
            this.identity = identity;
        }
    }

    References(Calls calls, Classes classes) {
        this.calls = calls;
        this.classes = classes;
    }

    /// The reference to an object of this rank, or a reference as it is.
    @SuppressWarnings("unchecked") // the reference's class extends the object's
    <T> T export(T object) {
        Caller caller = Face.callerOf(object);
        if (caller != null) {
            return object;
        }
        return (T) to(exported(object));
    }

    /// The reference to an object of this rank, typed as an interface.
    <T> T export(Class<T> type, T object) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException("export: " + type.getName() + " is a class: mark it"
                    + " with @Remote and give the object alone, or give an interface");
        }
        if (Classes.isRemote(object.getClass())) {
            return export(object);
        }
        return type.cast(to(calls.objects().add(object, Face.of(type))));
    }

    private ObjectTable.Entry exported(Object object) {
        Classes.requireRemote("export", object.getClass());
        return calls.objects().add(object);
    }

    private Object to(ObjectTable.Entry entry) {
        return to(new Identity(calls.here(), calls.world().incarnation(), entry.number()),
                entry.face());
    }

    /// The reference to an object.
    ///
    /// @param identity which one
    /// @param face     the face of its class
    synchronized Object to(Identity identity, Face face) {
        forgetDropped();
        Object known = known(identity);
        if (known != null) {
            return known;
        }
        Object made = face.reference(new Target(calls, identity, face));
        held.put(identity, new Held(made, identity, dropped));
        return made;
    }

    private synchronized @Nullable Object known(Identity identity) {
        Held there = held.get(identity);
        return there == null ? null : there.get();
    }

    /// Tells the collector which references are gone.
    synchronized void forgetDropped() {
        for (Reference<?> gone = dropped.poll(); gone != null; gone = dropped.poll()) {
            if (gone instanceof Held was && held.remove(was.identity, was)) {
                calls.holdings().unreachable(was.identity);
            }
        }
    }

    /// What a reference refers to.
    ///
    /// @param call what the program has called
    /// @throws IllegalArgumentException if it is no reference of this rank
    Target targetOf(String call, Object reference) {
        if (Face.callerOf(reference) instanceof Target target && target.calls() == calls) {
            return target;
        }
        throw new IllegalArgumentException(call + ": an object of class "
                + reference.getClass().getName() + " is no reference of rank " + calls.here()
                + ": give what create, export or a call has returned");
    }

    // In graphs.

    @Override
    public boolean applies(Class<?> type) {
        return Classes.isRemote(type);
    }

    @Override
    public void write(Object object, GraphWriter to) {
        Caller caller = Face.callerOf(object);
        Target target;
        if (caller == null) {
            target = targetOf("export", to(exported(object)));
        } else {
            target = targetOf("argument or result", object);
        }
        Identity identity = target.identityOfObject();
        byte[] name = target.face().type().getName().getBytes(StandardCharsets.UTF_8);
        to.putInt(identity.rank());
        to.putInt(identity.life());
        to.putInt(identity.number());
        to.putLong(target.face().digest());
        to.putInt(name.length);
        for (byte one : name) {
            to.putByte(one);
        }
        calls.thread().wrote(identity);
    }

    @Override
    public Object read(GraphReader from, Class<?> wanted) {
        Identity identity = new Identity(from.getInt(), from.getInt(), from.getInt());
        long digest = from.getLong();
        int length = from.getInt();
        if (identity.rank() < 0 || identity.rank() >= calls.world().size()
                || length < 0 || length > Math.min(LONGEST_NAME, from.remaining())) {
            throw new IllegalArgumentException("a reference is damaged: it names " + identity
                    + " and a class with a name of " + length + " bytes");
        }
        byte[] name = new byte[length];
        for (int i = 0; i < length; i++) {
            name[i] = from.getByte();
        }
        Object known = known(identity);
        Object reference = known != null
                ? known
                : to(identity, classes.face(new String(name, StandardCharsets.UTF_8), digest));
        if (!wanted.isInstance(reference)) {
            throw new IllegalArgumentException("a reference is a " + reference + ", not a "
                    + wanted.getName());
        }
        calls.holdings().received(identity, calls.thread().readsFrom());
        return reference;
    }
}
