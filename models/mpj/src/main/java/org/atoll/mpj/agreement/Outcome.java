// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.agreement;

import org.atoll.fabric.Completion;
import org.atoll.fabric.TimeAccount;

/// Waiting for an agreement.
///
/// @param ballot the agreement
record Outcome(Ballot ballot) implements Completion {

    /// What was agreed on.
    static Vote of(Ballot ballot) {
        Vote decision = ballot.decision();
        if (decision == null) {
            throw new AssertionError("the wait is over and nothing is agreed on");
        }
        return decision;
    }

    @Override
    public boolean isDone() {
        return ballot.decision() != null;
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
