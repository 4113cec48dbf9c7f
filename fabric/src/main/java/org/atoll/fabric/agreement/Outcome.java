// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Waiting for an agreement.
///
/// @param ballot  the agreement
/// @param givenUp whether nothing comes of it any more
/// @param timeKind what the wait is booked on
record Outcome(Ballot ballot, BooleanSupplier givenUp, TimeKind timeKind) implements Completion {

    @Override
    public boolean isDone() {
        return ballot.decision() != null || givenUp.getAsBoolean();
    }

    @Override
    public String describe() {
        return "an agreement, " + ballot.waiting();
    }

    /// Nobody in particular: whoever fails, the others agree.
    @Override
    public int awaitedPeer() {
        return -1;
    }
}
