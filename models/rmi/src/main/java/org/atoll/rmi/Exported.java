// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.rmi.Remote;

/// An object or a reference that RMI calls.
final class Exported {
    private final Object target;
    private final Remote face;
    private final Remote stub;
    private final boolean byProgram;

    /// By how many it can be looked up. Guarded by the crossing.
    int names;

    /// Notes what was exported.
    ///
    /// @param target    what is called in the end
    /// @param face      what RMI calls: an object itself, or the adapter of a reference
    /// @param stub      what clients get
    /// @param byProgram whether the program has exported it by itself, and ends that by itself
    Exported(Object target, Remote face, Remote stub, boolean byProgram) {
        this.target = target;
        this.face = face;
        this.stub = stub;
        this.byProgram = byProgram;
    }

    Object target() {
        return target;
    }

    Remote face() {
        return face;
    }

    Remote stub() {
        return stub;
    }

    boolean isByProgram() {
        return byProgram;
    }
}
