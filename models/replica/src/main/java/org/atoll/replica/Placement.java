// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The place where the state of an object is.
///
/// @param home     the rank of a single copy, or [#EVERYWHERE]
/// @param isChosen whether that follows what is observed
record Placement(int home, boolean isChosen) {
    private static final int EVERYWHERE = -1;

    /// One copy on each rank.
    static final Placement REPLICATED = new Placement(EVERYWHERE, false);

    /// One copy on each rank at first.
    static final Placement CHOSEN = new Placement(EVERYWHERE, true);

    /// One copy.
    static Placement single(int home) {
        return new Placement(home, false);
    }

    boolean isReplicated() {
        return home == EVERYWHERE;
    }

    /// Whether a rank has a copy.
    boolean isAt(int rank) {
        return isReplicated() || home == rank;
    }

    /// Whether one rank alone has a copy.
    boolean isOnlyAt(int rank) {
        return home == rank;
    }

    /// The place to which a chosen object moves.
    ///
    /// @param to a rank, or what [#home] says of a replicated object
    Placement moved(int to) {
        return new Placement(to, isChosen);
    }

    /// Whether programs mean the same: both have a copy on each rank, both have one copy, wherever,
    /// or both are placed by what is observed.
    boolean isAlike(Placement other) {
        return isChosen == other.isChosen && (isChosen || isReplicated() == other.isReplicated());
    }

    @Override
    public String toString() {
        String now = isReplicated() ? "replicated" : "single at rank " + home;
        return isChosen ? now + " as chosen" : now;
    }
}
