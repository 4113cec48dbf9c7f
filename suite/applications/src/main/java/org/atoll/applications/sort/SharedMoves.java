// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// Moves in memory that all parts share: keys go straight to their places, in two arrays that
/// passes take in turn. An object belongs to one part.
final class SharedMoves implements KeyMoves {

    private final Blocks shares;
    private final int part;
    private final int[][] sides;
    private final Runnable barrier;
    private final Charge charge;
    private int turn;

    /// The moves of one part.
    ///
    /// @param shares  the keys of each part
    /// @param part    the part's number
    /// @param sides   two arrays for all keys, the same for all parts
    /// @param barrier waits for all parts
    SharedMoves(Blocks shares, int part, int[][] sides, Runnable barrier, Charge charge) {
        this.shares = shares;
        this.part = part;
        this.sides = sides;
        this.barrier = barrier;
        this.charge = charge;
    }

    @Override
    public int[] move(Digit digit, int[] source, int[] counts, int[] first, Breakdown steps) {
        steps.enter(SortStep.PERMUTE);
        turn ^= 1;
        int[] target = sides[turn];
        digit.move(source, shares.from(part), shares.to(part), first, target);
        charge.moved(shares.count(part));
        steps.spend(SortStep.BARRIER, barrier);
        return target;
    }
}
