// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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
/// From any thread; the monitor guards the table. What becomes of targets the collector hears
/// ([Holdings]): a target lives at least as long as its reference, and while a call is begun.
final class References implements Replacement {
    private static final int LONGEST_NAME = 10_000;

    private final Calls calls;
    private final Map<Identity, Held> held = new HashMap<>();

    /// Those in whose place there are newer ones: were they not kept, nobody would hear of them.
    private final Set<Held> replaced = new HashSet<>();

    private final ReferenceQueue<Target> dropped = new ReferenceQueue<>();

    /// What other ways to call objects make of references.
    private volatile @Nullable ForeignObjects foreign;

    /// A target that may be dropped, and the reference to it.
    private static final class Held extends WeakReference<Target> {
        private final Identity identity;
        private final WeakReference<Object> reference;

        Held(Target target, Object reference, ReferenceQueue<Target> dropped) {
            super(target, dropped);
            this.identity = target.identityOfObject();
            this.reference = new WeakReference<>(reference);
        }
    }

    References(Calls calls) {
        this.calls = calls;
    }

    /// The reference to an object of this rank, or a reference as it is.
    @SuppressWarnings("unchecked") // the reference's class extends the object's
    <T> T export(T object) {
        Caller caller = Face.callerOf(object);
        if (caller != null) {
            return object;
        }
        return (T) referenceTo(object);
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
        return type.cast(referenceTo(object, type));
    }

    private synchronized Object referenceTo(Object object, Class<?> type) {
        ObjectTable.Entry entry = calls.objects().add(object, Face.of(type));
        return to(own(entry.number()), entry.face());
    }

    private synchronized Object referenceTo(Object object) {
        Classes.requireRemote("export", object.getClass());
        ObjectTable.Entry entry = calls.objects().add(object);
        return to(own(entry.number()), entry.face());
    }

    private Identity own(int number) {
        return new Identity(calls.here(), calls.world().incarnation(), number);
    }

    void foreign(ForeignObjects objects) {
        foreign = objects;
    }

    /// The target of references to an object of this rank.
    Target exported(Object object) {
        return targetOf("export", referenceTo(object));
    }

    /// Frees an object of this rank to which there are no references, unless one was just made.
    ///
    /// @return whether it is free
    synchronized boolean free(int number) {
        if (held.containsKey(own(number))) {
            return false;
        }
        boolean _ = calls.objects().free(number); // or it was released before
        return true;
    }

    /// The reference to an object.
    ///
    /// @param identity which one
    /// @param face     the face of its class
    synchronized Object to(Identity identity, Face face) {
        Object known = known(identity);
        if (known != null) {
            return known;
        }
        Target target = new Target(calls, identity, face);
        Object made = face.reference(target);
        Held earlier = held.put(identity, new Held(target, made, dropped));
        if (earlier != null) {
            replaced.add(earlier);
        }
        calls.holdings().made(identity);
        return made;
    }

    private synchronized @Nullable Object known(Identity identity) {
        Held there = held.get(identity);
        return there == null ? null : there.reference.get();
    }

    /// Tells the collector which targets are gone. Not in a simulation, which a garbage collector
    /// would keep from being repeated.
    void forgetDropped() {
        if (calls.world().isSimulated()) {
            return;
        }
        for (Reference<?> gone = dropped.poll(); gone != null; gone = dropped.poll()) {
            if (gone instanceof Held was) {
                forget(was);
            }
        }
    }

    private synchronized void forget(Held was) {
        boolean _ = held.remove(was.identity, was) || replaced.remove(was);
        calls.holdings().gone(was.identity);
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
        return Classes.isRemote(type) || Classes.isForeign(type);
    }

    @Override
    public boolean isPartial(Class<?> type) {
        return !Classes.isRemote(type);
    }

    @Override
    public boolean replaces(Object object) {
        return referenceToForeign(object) != null;
    }

    private @Nullable Object referenceToForeign(Object object) {
        ForeignObjects others = foreign;
        return others == null ? null : others.referenceTo(object);
    }

    /// What Java's own streams write in place of a reference.
    Object streamed(Object reference) throws ObjectStreamException {
        ForeignObjects others = foreign;
        if (others == null) {
            throw new NotSerializableException("a reference, here " + reference
                    + ", travels in calls and in no other stream");
        }
        return others.streamed(reference);
    }

    private Target written(Object object) {
        if (Face.callerOf(object) != null) {
            return targetOf("argument or result", object);
        }
        Object other = Classes.isRemote(object.getClass()) ? null : referenceToForeign(object);
        return other == null ? exported(object) : targetOf("argument or result", other);
    }

    @Override
    public void write(Object object, GraphWriter to) {
        Target target = written(object);
        Identity identity = target.identityOfObject();
        byte[] name = calls.graphs().nameOf(target.face().type())
                .getBytes(StandardCharsets.UTF_8);
        to.putInt(identity.rank());
        to.putInt(identity.life());
        to.putInt(identity.number());
        to.putLong(target.face().digest());
        to.putInt(name.length);
        for (byte one : name) {
            to.putByte(one);
        }
        calls.thread().wrote(target);
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
                : to(identity, Classes.face(
                        from.findClass(new String(name, StandardCharsets.UTF_8)), digest));
        if (!wanted.isInstance(reference)) {
            throw new IllegalArgumentException("a reference is a " + reference + ", not a "
                    + wanted.getName());
        }
        return reference;
    }
}
