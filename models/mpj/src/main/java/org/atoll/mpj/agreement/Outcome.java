// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.agreement;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.Completion;
import org.atoll.fabric.TimeAccount;

/// Waiting for an agreement.
///
/// @param ballot  the agreement
/// @param givenUp whether nothing comes of it any more
record Outcome(Ballot ballot, BooleanSupplier givenUp) implements Completion {

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

    @Override
    public TimeAccount.Kind timeKind() {
        return TimeAccount.Kind.COLLECTIVE;
    }
}
