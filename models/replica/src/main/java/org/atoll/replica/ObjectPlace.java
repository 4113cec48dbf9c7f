// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The place where the state of an object is.
///
/// @param home     the rank of a single copy, or [#EVERYWHERE]
/// @param isChosen whether that follows what is observed
record ObjectPlace(int home, boolean isChosen) {
    private static final int EVERYWHERE = -1;

    /// One copy on each rank.
    static final ObjectPlace REPLICATED = new ObjectPlace(EVERYWHERE, false);

    /// One copy on each rank at first.
    static final ObjectPlace CHOSEN = new ObjectPlace(EVERYWHERE, true);

    /// One copy.
    static ObjectPlace single(int home) {
        return new ObjectPlace(home, false);
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
    ObjectPlace moved(int to) {
        return new ObjectPlace(to, isChosen);
    }

    /// Whether programs mean the same: both have a copy on each rank, both have one copy, wherever,
    /// or both are placed by what is observed.
    boolean isAlike(ObjectPlace other) {
        return isChosen == other.isChosen && (isChosen || isReplicated() == other.isReplicated());
    }

    @Override
    public String toString() {
        String now = isReplicated() ? "replicated" : "single at rank " + home;
        return isChosen ? now + " as chosen" : now;
    }
}
