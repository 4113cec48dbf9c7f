// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;

/// The loss of ranks, whose turn has come on all survivors: their single copies are lost, or taken
/// over by who has a backup, and what they have called and what waits for a condition is not
/// carried out any more.
final class LossTask implements Applier.Task {
    private final RankLosses losses;
    private final BitSet ranks;
    private final PlaceStep step;

    /// Makes one.
    ///
    /// @param step what happens at its place
    LossTask(RankLosses losses, BitSet ranks, PlaceStep step) {
        this.losses = losses;
        this.ranks = ranks;
        this.step = step;
    }

    @Override
    public void begin() {
        step.begin();
    }

    @Override
    public boolean tryAtOnce() {
        if (losses.isLong(ranks)) {
            return false;
        }
        losses.carryOut(ranks);
        return true;
    }

    @Override
    public String words() {
        return "the loss of ranks " + ranks;
    }

    @Override
    public void execute() {
        losses.carryOut(ranks);
    }

    @Override
    public void finish() {
        step.finish();
        losses.tell(ranks);
    }
}
