// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// What a model is on one rank: the half of a protocol that this rank plays. Called by the holder
/// of the endpoint; never blocks.
public interface Service {

    /// Ranks of another world have become peers.
    ///
    /// @param peers how many peers there are now
    default void extended(int peers) {}
}
