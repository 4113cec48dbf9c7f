// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.face.Face;

/// Makes references to objects of this rank, and knows what references refer to. From any thread.
final class References {
    private final int here;
    private final ReferenceTable table;
    private final TargetCallers callers;
    private final ForeignReferences foreign;

    References(
            int here,
            ReferenceTable table,
            TargetCallers callers,
            ForeignReferences foreign) {
        this.here = here;
        this.table = table;
        this.callers = callers;
        this.foreign = foreign;
    }

    /// The reference to an object of this rank, or a reference as it is.
    @SuppressWarnings("unchecked") // the reference's class extends the object's
    <T> T export(T object) {
        return Face.callerOf(object) == null ? (T) table.export(object) : object;
    }

    /// The reference to an object of this rank, typed as an interface.
    <T> T export(Class<T> type, T object) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException("export: " + type.getName() + " is a class: mark it"
                    + " with @Remote and give the object alone, or give an interface");
        }
        return Classes.isRemote(object.getClass())
                ? export(object)
                : type.cast(table.export(object, type));
    }

    /// Says what other ways to call objects make of references, in place of what was said before.
    void foreign(ForeignObjects objects) {
        foreign.set(objects);
    }

    /// The target of references to an object of this rank.
    Target exported(Object object) {
        return targetOf("export", table.export(object));
    }

    /// What a reference refers to.
    ///
    /// @param call what the program has called
    /// @throws IllegalArgumentException if it is no reference of this rank
    Target targetOf(String call, Object reference) {
        Target target = callers.targetOf(reference);
        if (target == null) {
            throw new IllegalArgumentException(call + ": an object of class "
                    + reference.getClass().getName() + " is no reference of rank " + here
                    + ": give what create, export or a call has returned");
        }
        return target;
    }
}
