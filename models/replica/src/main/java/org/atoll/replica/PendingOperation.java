// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An operation, or a creation, whose caller waits for what comes of it.
final class PendingOperation implements Turn.Ending {
    private final Object object;
    private final @Nullable SharedOperation operation;
    private volatile boolean waits;

    /// The place in the order that the rank of a single copy had come to; set before the outcome.
    private volatile long place;
    private volatile @Nullable Outcome outcome;

    /// Makes one that is under way.
    ///
    /// @param object    prints what it works on
    /// @param operation what it does; null creates the object
    PendingOperation(Object object, @Nullable SharedOperation operation) {
        this.object = object;
        this.operation = operation;
    }

    @Override
    public boolean wantsResult() {
        return true;
    }

    @Override
    public void waits() {
        waits = true;
    }

    @Override
    public void end(Outcome came) {
        outcome = came;
    }

    /// It was carried out on another rank.
    ///
    /// @param at the place in the order that this had come to
    void end(Outcome came, long at) {
        place = at;
        outcome = came;
    }

    boolean isDone() {
        return outcome != null;
    }

    Outcome outcome() {
        return Objects.requireNonNull(outcome);
    }

    long place() {
        return place;
    }

    /// What the caller waits for.
    String describe() {
        if (operation == null) {
            return "the creation of " + object;
        }
        SharedOperation condition = operation.condition();
        String done = operation.name() + " of " + object;
        return condition == null
                ? done
                : done + (waits ? ", which waits for " : ", when ") + condition.name();
    }
}
