// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;

/// The loss of an object with a backup whose home has no copy, and has said so: its turn has come
/// on all ranks.
final class LostObjectTask implements Applier.Task {
    private final RankLosses losses;
    private final Turns turns;
    private final Unit unit;
    private final PlaceStep step;
    private List<Turn> waiting = List.of();

    /// Makes one.
    ///
    /// @param unit what its home has said
    /// @param step what happens at its place
    LostObjectTask(RankLosses losses, Turns turns, Unit unit, PlaceStep step) {
        this.losses = losses;
        this.turns = turns;
        this.unit = unit;
        this.step = step;
    }

    @Override
    public void begin() {
        step.begin();
    }

    @Override
    public boolean tryAtOnce() {
        execute();
        return true;
    }

    @Override
    public String words() {
        return "the loss of " + turns.object(unit.object());
    }

    @Override
    public void execute() {
        SharedObject object = turns.object(unit.object());
        losses.lose(object, unit.number());
        waiting = turns.waiting(object).takeAll();
    }

    @Override
    public void finish() {
        step.finish();
        waiting.forEach(turn -> turn.ending().end(Outcome.MOVED));
        losses.backups().calls().lose();
    }
}
