// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One operation whose turn has come, and those that it lets go on. If it writes, those that wait
/// for conditions of the object are tried behind it, in their order and again from the first after
/// each that was carried out; so all replicas do the same at the same place.
final class OperationTask implements Applier.Task {
    private final Operations operations;
    private final Turn.Way way;
    private final byte[] unit;
    private final Turn.Ending ending;
    private final PlaceStep step;
    private final List<Ended> ended = new ArrayList<>(1);
    private @Nullable Turn turn;
    private int untold;
    private boolean postponed;

    /// @param digest of the state behind it, if replicas are compared
    private record Ended(Turn turn, Outcome outcome, long digest) {}

    /// Makes one.
    ///
    /// @param unit   does not change
    /// @param ending is told what came of it
    /// @param step   what happens at its place
    OperationTask(
            Operations operations, Turn.Way way, byte[] unit, Turn.Ending ending, PlaceStep step) {
        this.operations = operations;
        this.way = way;
        this.unit = unit;
        this.ending = ending;
        this.step = step;
    }

    /// The object may have been created just before.
    @Override
    public void begin() {
        if (turn == null) {
            Unit head = operations.turns().head(unit);
            untold = head.number();
            turn = operations.turns().turn(head, way, unit, ending);
        }
        step.begin();
    }

    private Turn turn() {
        return Objects.requireNonNull(turn);
    }

    private WaitingTurns waiting() {
        return operations.turns().waiting(turn().object());
    }

    @Override
    public boolean tryAtOnce() {
        boolean isShort = turn().operation().isShort() && waiting().areShort();
        Gate gate = turn().object().gate();
        if (!isShort || !gate.tryWrite()) {
            return false;
        }
        try {
            Outcome outcome = operations.turns().attempt(turn(), true);
            if (outcome.kind() == Outcome.Kind.NOT_PLAIN) {
                return false;
            }
            take(outcome);
            return true;
        } finally {
            gate.endWrite();
        }
    }

    @Override
    public void execute() {
        Gate gate = turn().object().gate();
        gate.closeForWrite();
        try {
            operations.turns().awaitReads(turn().object(), turn().operation().name());
            take(operations.turns().attempt(turn(), false));
        } finally {
            gate.endWrite();
        }
    }

    @Override
    public String words() {
        return turn().operation().name() + " of " + turn().object();
    }

    private void take(Outcome outcome) {
        if (!outcome.isMoved()) {
            operations.moves().count(turn(), untold);
        }
        if (outcome.kind() == Outcome.Kind.WAITS) {
            waiting().add(turn());
            postponed = true;
        } else if (end(turn(), outcome)) {
            while (waiting().takeFirst(this::goesOn)) {
                // each may let others go on
            }
        }
    }

    /// Whether an operation that waits was carried out now.
    private boolean goesOn(Turn waiting) {
        Outcome outcome = operations.turns().attempt(waiting, false);
        if (outcome.isEnd()) {
            boolean _ = end(waiting, outcome);
        }
        return outcome.isEnd();
    }

    /// Returns whether the object may have changed.
    private boolean end(Turn one, Outcome outcome) {
        ended.add(new Ended(one, outcome, operations.check().latest(one.object())));
        boolean writes = !one.operation().isRead() && !outcome.isMoved();
        if (writes) {
            one.object().changed();
        }
        return writes;
    }

    @Override
    public void finish() {
        step.finish();
        if (postponed) {
            ending.waits();
            if (operations.turns().isCounted(turn())) {
                turn().object().waited();
            }
        }
        ended.forEach(each -> {
            each.turn().ending().end(each.outcome());
            operations.faults().tell(each.turn(), each.outcome());
            operations.check().ended(each.turn(), each.outcome(), each.digest());
        });
        operations.moves().consider(turn().object());
        operations.check().compare();
    }
}
