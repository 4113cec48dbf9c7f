// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.ObjectStreamException;
import org.jspecify.annotations.Nullable;

/// Another way to call objects beside references, such as java.rmi, and what the two make of each
/// other. For models over this one; see [RemoteObjects#foreign]. From any thread; does not block.
public interface ForeignObjects {

    /// The reference that stands for an object wherever it is in an argument or a result. Asked for
    /// objects whose class implements `java.rmi.Remote` and is not marked [Remote].
    ///
    /// @return the reference, equal at every call; null if the object is written as itself
    @Nullable Object referenceTo(Object object);

    /// What streams of Java's own serialization, such as those of java.rmi, write in place of a
    /// reference.
    ///
    /// @param reference a reference of this rank
    /// @throws ObjectStreamException if nothing can stand for it
    Object streamed(Object reference) throws ObjectStreamException;
}
