// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.atoll.codec.face.Face;
import org.atoll.fabric.World;
import org.jspecify.annotations.Nullable;

/// The references that somebody on this rank has: one for each object, so that they can be compared
/// by `==`.
///
/// From any thread; the monitor guards the table. What becomes of targets the collector hears
/// ([ReferenceEvents]): a target lives at least as long as its reference, and while a call is
/// begun.
final class ReferenceTable {
    private final World world;
    private final ObjectTable objects;
    private final TargetCallers callers;
    private final ReferenceEvents events;
    private final Map<ObjectId, Held> held = new HashMap<>();

    /// Those in whose place there are newer ones: were they not kept, nobody would hear of them.
    private final Set<Held> replaced = new HashSet<>();

    private final ReferenceQueue<Target> dropped = new ReferenceQueue<>();

    /// A target that may be dropped, and the reference to it.
    private static final class Held extends WeakReference<Target> {
        private final ObjectId id;
        private final WeakReference<Object> reference;

        Held(Target target, Object reference, ReferenceQueue<Target> dropped) {
            super(target, dropped);
            this.id = target.id();
            this.reference = new WeakReference<>(reference);
        }
    }

    ReferenceTable(
            World world, ObjectTable objects, TargetCallers callers, ReferenceEvents events) {
        this.world = world;
        this.objects = objects;
        this.callers = callers;
        this.events = events;
    }

    /// The reference to an object of this rank, typed as an interface.
    synchronized Object export(Object object, Class<?> type) {
        ObjectTable.Entry entry = objects.add(object, Face.of(type));
        return to(own(entry.number()), entry.face());
    }

    /// The reference to an object of this rank whose class is marked.
    synchronized Object export(Object object) {
        Classes.requireRemote("export", object.getClass());
        ObjectTable.Entry entry = objects.add(object);
        return to(own(entry.number()), entry.face());
    }

    private ObjectId own(int number) {
        return new ObjectId(world.rank(), world.incarnation(), number);
    }

    /// Frees an object of this rank to which there are no references, unless one was just made.
    ///
    /// @return whether it is free
    synchronized boolean free(int number) {
        if (held.containsKey(own(number))) {
            return false;
        }
        boolean _ = objects.free(number); // or it was released before
        return true;
    }

    /// The reference to an object.
    synchronized Object to(ObjectId id, Face face) {
        Object there = known(id);
        if (there != null) {
            return there;
        }
        Target target = new Target(id, face);
        Object made = callers.reference(target);
        Held earlier = held.put(id, new Held(target, made, dropped));
        if (earlier != null) {
            replaced.add(earlier);
        }
        events.made(id);
        return made;
    }

    /// The reference to an object, if somebody has it.
    synchronized @Nullable Object known(ObjectId id) {
        Held there = held.get(id);
        return there == null ? null : there.reference.get();
    }

    /// Tells the collector which targets are gone. Not in a simulation, which a garbage collector
    /// would keep from being repeated.
    void forgetDropped() {
        if (world.isSimulated()) {
            return;
        }
        for (Reference<?> gone = dropped.poll(); gone != null; gone = dropped.poll()) {
            if (gone instanceof Held was) {
                forget(was);
            }
        }
    }

    private synchronized void forget(Held was) {
        boolean _ = held.remove(was.id, was) || replaced.remove(was);
        events.gone(was.id);
    }
}
