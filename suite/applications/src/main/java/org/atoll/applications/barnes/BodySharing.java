// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The operations that those who share the bodies do together in each step, by whatever they share
/// them with. All call the same in the same order; each call may block.
interface BodySharing {

    /// Counts steps of computing on a simulated machine.
    ///
    /// @param steps in steps of the machine
    void computed(long steps);

    /// Brings the bodies that others have moved, at least to the first part.
    void gather();

    /// Makes the tree of the bodies as they are, which are all here then.
    ///
    /// @return the tree, until the next call
    Octree tree();

    /// Waits until nobody reads positions any more that are about to change.
    void beforeMoves();

    /// Gives the others the bodies of the own zone, moved.
    ///
    /// @param order bodies in the order of the tree
    void give(int[] order, CostZones zones);
}
