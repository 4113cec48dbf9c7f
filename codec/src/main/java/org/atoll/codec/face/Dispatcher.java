// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;

/// Makes calls where the object is. [Face] has an implementation written for each class, next to
/// that class; programs have no use for it.
public interface Dispatcher {

    /// Reads arguments, calls a method, and writes its result.
    ///
    /// @throws CallFailure what the method has thrown
    void invoke(int method, Object object, GraphReader arguments, GraphWriter result)
            throws CallFailure;

    /// Reads arguments and runs a constructor.
    ///
    /// @throws CallFailure what the constructor has thrown
    Object construct(int constructor, GraphReader arguments) throws CallFailure;

    /// What to throw when what was called has thrown.
    static CallFailure failure(Throwable cause) {
        return new CallFailure(cause);
    }

    /// What to throw if nothing has a number.
    static IllegalArgumentException unknown(int number) {
        return new IllegalArgumentException(
                "there is no method or constructor " + number
                        + ": both sides must have the same class");
    }

    /// What to throw when a reference is asked for what only the object itself does.
    ///
    /// @param method the method, such as `Worker.helper()`
    static UnsupportedOperationException notPublic(String method) {
        return new UnsupportedOperationException(
                method + " is not public: only public methods can be called through a reference");
    }
}
