// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;
import java.util.function.IntPredicate;

/// The place where the state of an object is.
///
/// @param home     the rank of a single copy, or [#EVERYWHERE]
/// @param backup   the rank of a second copy, which takes over when the home is lost; [#UNWANTED],
///     [#WANTED] or [#NOBODY] if there is none
/// @param isChosen whether that follows what is observed
record ObjectPlace(int home, int backup, boolean isChosen) {
    private static final int EVERYWHERE = -1;

    /// There is no second copy, as nobody has asked for one.
    private static final int UNWANTED = -1;

    /// There is no second copy, as there is no other rank that lives.
    private static final int NOBODY = -2;

    /// There is to be a second copy, wherever.
    private static final int WANTED = -3;

    /// One copy on each rank.
    static final ObjectPlace REPLICATED = new ObjectPlace(EVERYWHERE, UNWANTED, false);

    /// One copy on each rank at first.
    static final ObjectPlace CHOSEN = new ObjectPlace(EVERYWHERE, UNWANTED, true);

    /// One copy.
    static ObjectPlace single(int home) {
        return new ObjectPlace(home, UNWANTED, false);
    }

    /// One copy, and a second one wherever [#whenCreated] finds a rank.
    static ObjectPlace backed(int home) {
        return new ObjectPlace(home, WANTED, false);
    }

    boolean isReplicated() {
        return home == EVERYWHERE;
    }

    /// Whether there is a second copy of a single one, or would be if another rank lived.
    boolean isBacked() {
        return backup != UNWANTED;
    }

    /// Whether writes have a place in the order of all.
    boolean isOrdered() {
        return isReplicated() || isBacked();
    }

    /// Whether a rank has a copy.
    boolean isAt(int rank) {
        return isReplicated() || home == rank || backup == rank;
    }

    /// Whether one rank alone is meant to have a copy, and this is it.
    boolean isOnlyAt(int rank) {
        return home == rank && !isBacked();
    }

    /// Whether one of two copies is at one of some ranks.
    boolean isBackedAt(BitSet ranks) {
        return isBacked() && (ranks.get(home) || (backup >= 0 && ranks.get(backup)));
    }

    /// The place of an object that is created when some ranks are lost: at its home if that lives,
    /// else at the next rank that does; and at the next one behind.
    ///
    /// @param size how many ranks there are, of which at least one lives
    ObjectPlace whenCreated(IntPredicate isLost, int size) {
        if (!isBacked()) {
            return this;
        }
        int first = isLost.test(home) ? next(home, isLost, size) : home;
        return new ObjectPlace(first, next(first, isLost, size), false);
    }

    /// The place of an object with a backup behind the loss of its home or of its backup: who has
    /// a copy is the home, and the next rank that lives gets another one.
    ///
    /// @return with a home that is lost if both are
    ObjectPlace whenLost(IntPredicate isLost, int size) {
        int heir = isLost.test(home) && backup >= 0 ? backup : home;
        return new ObjectPlace(heir, next(heir, isLost, size), false);
    }

    private static int next(int behind, IntPredicate isLost, int size) {
        for (int step = 1; step < size; step++) {
            int rank = (behind + step) % size;
            if (!isLost.test(rank)) {
                return rank;
            }
        }
        return NOBODY;
    }

    /// The place to which a chosen object moves.
    ///
    /// @param to a rank, or what [#home] says of a replicated object
    ObjectPlace moved(int to) {
        return new ObjectPlace(to, backup, isChosen);
    }

    /// Whether programs mean the same: both have a copy on each rank, both have one copy, wherever,
    /// both have a backup, or both are placed by what is observed.
    boolean isAlike(ObjectPlace other) {
        return isChosen == other.isChosen && isBacked() == other.isBacked()
                && (isChosen || isReplicated() == other.isReplicated());
    }

    @Override
    public String toString() {
        String now = isReplicated() ? "replicated" : "single at rank " + home;
        return switch (backup) {
            case UNWANTED -> isChosen ? now + " as chosen" : now;
            case WANTED -> now + " with a backup";
            case NOBODY -> now + ", without backup";
            default -> now + ", backup at rank " + backup;
        };
    }
}
