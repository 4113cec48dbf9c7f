// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.remote.ServedCall.Work;

/// The part of group calls that takes a thread of its own.
final class GroupServing {
    private final CallingThreads threads;
    private final ReferenceEvents events;
    private final GroupRuns runs;

    GroupServing(CallingThreads threads, ReferenceEvents events, GroupRuns runs) {
        this.threads = threads;
        this.events = events;
        this.runs = runs;
    }

    /// Does the rest of a group call.
    ///
    /// @param called  how many of this rank's objects were called already
    /// @param arrived what the operator and the arguments refer to; held until it has run
    /// @param results has what came of these, and takes the rest
    Work rest(Spread spread, int called, List<ObjectId> arrived, GroupResults results) {
        return (outcome, begun) -> serve(spread, called, arrived, results, outcome);
    }

    private void serve(
            Spread spread,
            int called,
            List<ObjectId> arrived,
            GroupResults results,
            CallOutcome outcome) {
        try {
            runs.run(threads.current(), spread, called, "call of a group", arrived, results);
            Throwable failure = results.failure();
            if (failure != null) {
                outcome.fail(failure);
            } else {
                results.write(outcome.result());
                outcome.requireRoom();
                outcome.passes(results.takeHeld());
            }
        } catch (IllegalArgumentException | ClassCastException e) {
            outcome.refuse(AnswerStatus.ARGUMENT, String.valueOf(e.getMessage()));
        } finally {
            events.read(results.takeHeld());
        }
    }
}
