// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The place where the state of an object is.
///
/// @param home the rank of a single copy, or [#EVERYWHERE]
record Placement(int home) {
    private static final int EVERYWHERE = -1;

    /// One copy on each rank.
    static final Placement REPLICATED = new Placement(EVERYWHERE);

    boolean isReplicated() {
        return home == EVERYWHERE;
    }

    /// Whether a rank has a copy.
    boolean isAt(int rank) {
        return isReplicated() || home == rank;
    }

    /// Whether both have a copy on each rank, or both have one copy, wherever.
    boolean isAlike(Placement other) {
        return isReplicated() == other.isReplicated();
    }

    @Override
    public String toString() {
        return isReplicated() ? "replicated" : "single at rank " + home;
    }
}
