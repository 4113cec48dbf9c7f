// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.codec.face.Reference;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Replacement;
import org.jspecify.annotations.Nullable;

/// The references to shared objects, which travel as the number of the object. Whoever gets one
/// gets it behind the creation of the object, and so knows it.
final class ObjectReferences implements Replacement {
    private final SharedTable objects;
    private volatile @Nullable Maker maker;

    /// Makes references, and knows those that it has made.
    interface Maker {

        /// A new one.
        Object reference(SharedObject object);

        /// What it refers to.
        ///
        /// @return null if it was made by nobody here
        @Nullable SharedObject objectOf(Object reference);
    }

    ObjectReferences(SharedTable objects) {
        this.objects = objects;
    }

    /// Says who makes them. Once, before any travels.
    void by(Maker one) {
        maker = one;
    }

    private Maker maker() {
        Maker known = maker;
        if (known == null) {
            throw new AssertionError("nobody makes references yet");
        }
        return known;
    }

    /// The reference to an object.
    Object to(SharedObject object) {
        Object known = object.reference();
        if (known == null) {
            known = maker().reference(object);
            object.reference(known);
        }
        return known;
    }

    @Override
    public boolean applies(Class<?> type) {
        return Reference.class.isAssignableFrom(type) || type.isAnnotationPresent(Shared.class);
    }

    @Override
    public void write(Object object, GraphWriter to) {
        to.putInt(object(object).number());
    }

    /// The object of a reference.
    ///
    /// @throws IllegalArgumentException if it is none of this rank
    SharedObject object(Object object) {
        SharedObject known = maker().objectOf(object);
        if (known == null) {
            throw new IllegalArgumentException("an object of class " + object.getClass().getName()
                    + " is no reference to a shared object of this job; get one from Orca");
        }
        return known;
    }

    @Override
    public Object read(GraphReader from, Class<?> wanted) {
        SharedObject object = objects.numbered(from.getInt());
        Object reference = to(object);
        if (!wanted.isInstance(reference)) {
            throw new IllegalArgumentException(
                    "a reference is to " + object + ", not to a " + wanted.getName());
        }
        return reference;
    }
}
