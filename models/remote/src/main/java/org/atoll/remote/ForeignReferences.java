// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import org.jspecify.annotations.Nullable;

/// Asks other ways to call objects what they make of references. From any thread.
final class ForeignReferences {
    private volatile @Nullable ForeignObjects objects;

    /// Says it, in place of what was said before.
    void set(ForeignObjects foreign) {
        objects = foreign;
    }

    /// The reference that stands for an object.
    ///
    /// @return null if the object is written as itself
    @Nullable Object referenceTo(Object object) {
        ForeignObjects others = objects;
        return others == null ? null : others.referenceTo(object);
    }

    /// What Java's own streams write in place of a reference.
    Object streamed(Object reference) throws ObjectStreamException {
        ForeignObjects others = objects;
        if (others == null) {
            throw new NotSerializableException("a reference, here " + reference
                    + ", travels in calls and in no other stream");
        }
        return others.streamed(reference);
    }
}
