// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.job.RankLostException;
import org.atoll.replica.order.Planted;

/// The knowledge that tasks need to carry out operations.
final class Turns {
    private final RankOrder own;
    private final SharedTable objects;
    private final Execution execution;
    private final OperationWaits waits;
    private final LongUnits units;
    private final BackedAnswers answers;
    private final Planted planted;
    private final List<WaitingTurns> waiting = new ArrayList<>();

    Turns(
            RankOrder own, SharedTable objects, Execution execution, OperationWaits waits,
            LongUnits units, BackedAnswers answers, Planted planted) {
        this.own = own;
        this.units = units;
        this.objects = objects;
        this.execution = execution;
        this.waits = waits;
        this.answers = answers;
        this.planted = planted;
    }

    /// This rank.
    int rank() {
        return own.rank();
    }

    /// Write units.
    Graphs graphs() {
        return units.graphs();
    }

    /// What a unit says, up to what follows.
    Unit head(byte[] unit) {
        return Unit.head(unit);
    }

    /// Whether an operation does not wait for what its caller has seen, which is wrong.
    boolean isHasty(byte[] unit) {
        return planted == Planted.ASKED && objects.has(head(unit).object());
    }

    /// The object of a number.
    SharedObject object(int number) {
        return objects.numbered(number);
    }

    /// What a unit says is to be done.
    ///
    /// @param head   what it says
    /// @param unit   does not change
    /// @param ending is told what came of it
    Turn turn(Unit head, Turn.Way way, byte[] unit, Turn.Ending ending) {
        SharedObject object = objects.numbered(head.object());
        SharedOperation operation = object.shape().operation(head.operation());
        return new Turn(
                object, operation, way, unit,
                units.ending(
                        unit, answers.ending(object, operation, way, head.number(), ending)));
    }

    /// What waits for conditions of an object. For who carries out writes.
    WaitingTurns waiting(SharedObject object) {
        while (waiting.size() <= object.number()) {
            waiting.add(new WaitingTurns(planted == Planted.GUARDS && rank() % 2 == 1));
        }
        return waiting.get(object.number());
    }

    /// Carries an operation out if this rank is to do so, and if its condition holds.
    ///
    /// An ordered operation finds its object single where that has moved while the operation was
    /// under way. If its caller waits, it calls again, there; if not, it may have called others
    /// since, so the home carries the operation out at its place.
    ///
    /// @param plainly whether no other code of the program may run than the operation
    Outcome attempt(Turn turn, boolean plainly) {
        ObjectPlace placement = turn.object().placement();
        if (placement.isBacked()) {
            return attemptBacked(turn, plainly);
        }
        boolean isOrdered = turn.way().isOrdered();
        if (isOrdered ? placement.isReplicated() : placement.isOnlyAt(rank())) {
            return execution.attempt(turn, plainly);
        }
        if (!isOrdered || !turn.operation().isPipelined()) {
            return Outcome.MOVED;
        }
        RankLostException loss = turn.object().loss();
        if (loss != null) {
            return Outcome.thrown(loss);
        }
        return placement.isOnlyAt(rank()) ? execution.attempt(turn, plainly) : Outcome.DONE;
    }

    /// Ranks without a copy have nothing to do with an ordered operation. Who has none and should,
    /// and is the home, has all others wait until it has said so.
    private Outcome attemptBacked(Turn turn, boolean plainly) {
        SharedObject object = turn.object();
        boolean isPipelined = turn.operation().isPipelined();
        RankLostException loss = object.loss();
        if (loss != null) {
            return isPipelined ? Outcome.thrown(loss) : Outcome.MOVED;
        }
        if (object.isHere(rank())) {
            return execution.attempt(turn, plainly);
        }
        if (turn.way().isOrdered()) {
            return isPipelined ? Outcome.DONE : Outcome.DISTANT;
        }
        return object.placement().home() == rank() ? Outcome.WAITS : Outcome.MOVED;
    }

    /// Whether a profile counts here that an operation has waited.
    boolean isCounted(Turn turn) {
        ObjectPlace place = turn.object().placement();
        return place.isBacked()
                ? place.home() == rank()
                : !turn.way().isOrdered() || turn.way().origin() == rank();
    }

    /// Waits until the reads have left to which a write has closed the gate.
    ///
    /// @param what prints what comes next
    void awaitReads(SharedObject object, String what) {
        waits.awaitOthers(object.gate()::isEmpty,
                () -> "the end of reads of " + object + ", for " + what);
    }
}
