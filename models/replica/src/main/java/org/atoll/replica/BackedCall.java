// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A write of an object with a backup, whose caller waits for what comes of it. Ranks with a copy
/// answer, each by itself, and the first answer counts that [Reach] says is one. The holder writes;
/// any thread reads.
final class BackedCall implements Turn.Ending {
    private static final int HERE = -1;

    private final SharedObject object;
    private final PendingOperation pending;
    private volatile List<Answer> answers = List.of();

    /// @param rank  of whom it is
    /// @param place where that has come to in the order
    private record Answer(int rank, long place, Outcome outcome) {}

    BackedCall(SharedObject object, SharedOperation operation) {
        this.object = object;
        this.pending = new PendingOperation(object, operation);
    }

    @Override
    public boolean wantsResult() {
        return true;
    }

    @Override
    public void waits() {
        pending.waits();
    }

    /// This rank has carried it out itself, or others do.
    @Override
    public void end(Outcome outcome) {
        if (outcome.kind() != Outcome.Kind.DISTANT) {
            answered(HERE, 0, outcome);
        }
    }

    /// A rank has carried it out.
    ///
    /// @param place where that has come to in the order
    void answered(int rank, long place, Outcome outcome) {
        answers = Stream.concat(answers.stream(), Stream.of(new Answer(rank, place, outcome)))
                .toList();
    }

    /// Lets the caller call again if the object is lost.
    void loseObject() {
        if (object.loss() != null) {
            answered(HERE, 0, Outcome.MOVED);
        }
    }

    /// The first answer that counts.
    ///
    /// @return null if there is none
    @Nullable Outcome outcome(Reach reach) {
        for (Answer each : answers) {
            if (reach.has(each.rank(), each.place())) {
                return each.outcome();
            }
        }
        return null;
    }

    /// What the caller waits for.
    String describe() {
        return pending.describe();
    }
}
