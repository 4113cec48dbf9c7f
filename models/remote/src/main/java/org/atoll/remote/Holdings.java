// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.remote.Target.Identity;

/// Hears what becomes of references, so that objects can be freed to which there are none. From any
/// thread, also one that holds the endpoint; must not block.
interface Holdings {

    /// Hears nothing: objects stay until they are released.
    Holdings NONE = new Holdings() {};

    /// A reference is about to leave in a graph; this rank still has it.
    ///
    /// @param identity what it refers to
    /// @param rank     where it goes, this rank included
    default void sent(Identity identity, int rank) {}

    /// A reference was read from a graph, and is here.
    ///
    /// @param identity what it refers to
    /// @param rank     where the graph came from, this rank included
    default void received(Identity identity, int rank) {}

    /// A reference that was here is gone; it may be received again.
    ///
    /// @param identity what it refers to
    default void unreachable(Identity identity) {}
}
