// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The move of an object, whose turn has come on all ranks. What waits for conditions is called
/// again by its callers. Where a copy comes to be, the rank goes no further before it has it.
final class MoveTask implements Applier.Task {
    private final Turns turns;
    private final StateFrames frames;
    private final LostRanks lost;
    private final Unit move;
    private final PlaceStep step;
    private List<Turn> waiting = List.of();

    /// Makes one.
    ///
    /// @param lost those that are lost at its place
    /// @param move what it says
    /// @param step what happens at its place
    MoveTask(
            Turns turns, StateFrames frames, LostRanks lost, Unit move, PlaceStep step) {
        this.turns = turns;
        this.frames = frames;
        this.lost = lost;
        this.move = move;
        this.step = step;
    }

    @Override
    public void begin() {
        step.begin();
    }

    /// It may be long, and may wait for the state.
    @Override
    public boolean tryAtOnce() {
        return false;
    }

    @Override
    public String words() {
        return "the move of " + turns.object(move.object());
    }

    @Override
    public void execute() {
        SharedObject object = turns.object(move.object());
        if (object.moves() != move.operation()) {
            return; // another move was first
        }
        Usage usage = object.usage();
        if (usage != null) {
            usage.begin();
        }
        if (lost.has(move.number()) || object.loss() != null) {
            return; // it stays where it is, or was
        }
        Gate gate = object.gate();
        gate.closeForWrite();
        try {
            turns.awaitReads(object, "its move");
            waiting = turns.waiting(object).takeAll();
            ObjectPlace to = object.placement().moved(move.number());
            object.move(to, copy(object, to));
            int _ = object.takeUntold();
        } finally {
            gate.endWrite();
        }
    }

    private @Nullable Object copy(SharedObject object, ObjectPlace to) {
        int rank = turns.rank();
        ObjectPlace from = object.placement();
        if (from.isOnlyAt(rank)) {
            frames.send(object, to);
        }
        if (!to.isAt(rank)) {
            return null;
        }
        return from.isAt(rank) ? object.state() : frames.await(object);
    }

    @Override
    public void finish() {
        step.finish();
        waiting.forEach(turn -> turn.ending().end(Outcome.MOVED));
    }
}
