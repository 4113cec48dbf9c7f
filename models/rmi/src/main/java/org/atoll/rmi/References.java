// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import org.atoll.remote.ForeignObjects;

/// The part of remote objects that RMI needs: their typed references.
interface References {

    /// Whether an object is a typed reference.
    boolean isReference(Object object);

    /// A reference to an object of this rank.
    ///
    /// @param type an interface that the object implements
    /// @return the same for the same object
    <T> T to(Class<T> type, T object);

    /// Says what stands for what beyond references.
    void foreign(ForeignObjects objects);
}
