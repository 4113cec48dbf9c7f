// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// The interface that every reference has besides its type. [Face] has a class that implements it
/// written for each class that references are typed as; programs have no use for it. Java's streams
/// write what its caller says in its place, and so none of its own content.
public interface Reference extends Serializable {

    /// What takes the calls.
    ///
    /// @return what the reference was made with
    Caller atollCaller();

    /// Sets what takes the calls, before anybody else has the reference.
    void atollCaller(Caller caller);

    /// Whether a reference stands for the same as another.
    ///
    /// @return true if it is a reference of equal identity
    static boolean equal(Reference reference, @Nullable Object other) {
        return other instanceof Reference that
                && reference.atollCaller().identity().equals(that.atollCaller().identity());
    }
}
