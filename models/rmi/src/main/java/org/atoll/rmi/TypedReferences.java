// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import org.atoll.codec.face.Face;
import org.atoll.remote.ForeignObjects;
import org.atoll.remote.RemoteObjects;

/// The references of a rank's remote objects.
record TypedReferences(RemoteObjects remote) implements References {

    @Override
    public boolean isReference(Object object) {
        return Face.callerOf(object) != null;
    }

    @Override
    public <T> T to(Class<T> type, T object) {
        return remote.export(type, object);
    }

    @Override
    public void foreign(ForeignObjects objects) {
        remote.foreign(objects);
    }
}
