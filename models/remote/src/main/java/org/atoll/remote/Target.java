// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.face.Face;
import org.jspecify.annotations.Nullable;

/// The target of a reference. There is one for each object on each rank that knows it, as long as
/// somebody there has the reference.
final class Target {
    private final ObjectId id;
    private final Face face;

    Target(ObjectId id, Face face) {
        this.id = id;
        this.face = face;
    }

    ObjectId id() {
        return id;
    }

    Face face() {
        return face;
    }

    int rank() {
        return id.rank();
    }

    int number() {
        return id.number();
    }

    /// A call, in words.
    String call(int method) {
        return "call of " + face.type().getSimpleName() + "." + face.methods().get(method).getName()
                + " on rank " + id.rank() + " (object " + id.number() + ")";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Target target && target.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return face.type().getSimpleName() + " (object " + id.number() + " on rank "
                + id.rank() + ")";
    }
}
