// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.codec.graph.GraphReader;

/// Calls that end while they arrive: they run in the thread that has looked for frames, which holds
/// the endpoint, or are refused. That thread may wait for credit with a graph of its own that is
/// yet to leave, whose references it keeps. Holder only.
final class InLineCalls {
    private final CallingThreads threads;
    private final CallPermission permission;
    private final CallOutcome outcome;
    private final AnswerSender answers;
    private final Ledger ledger;
    private final Holdings holdings;
    private final int here;

    InLineCalls(
            CallingThreads threads,
            CallPermission permission,
            CallOutcome outcome,
            AnswerSender answers,
            Ledger ledger,
            Holdings holdings,
            int here) {
        this.threads = threads;
        this.permission = permission;
        this.outcome = outcome;
        this.answers = answers;
        this.ledger = ledger;
        this.holdings = holdings;
        this.here = here;
    }

    /// Runs a call.
    ///
    /// @return false if it cannot be run here
    boolean run(Arrival call, ObjectTable.Entry entry) {
        CallingThread runner = threads.current();
        List<Target> before = runner.takeWritten();
        try {
            return run(call, entry, runner);
        } finally {
            runner.writesAgain(before);
        }
    }

    private boolean run(Arrival call, ObjectTable.Entry entry, CallingThread runner) {
        GraphReader arguments = call.readNow();
        permission.inLine(true);
        try {
            if (!outcome.call(entry, call.method(), arguments)) {
                return false;
            }
        } finally {
            permission.inLine(false);
        }
        holdings.drop(call.source());
        List<Target> written = runner.takeWritten();
        if (call.isOneWay() && outcome.status() == AnswerStatus.RESULT) {
            outcome.result().release();
            outcome.renew();
        } else {
            end(call, call.isOneWay() ? entry.call(call.method(), here) : "", written);
        }
        return true;
    }

    /// Says why a call does not run.
    void refuse(Arrival call, String why) {
        holdings.drop(call.source());
        CallingThread runner = threads.current();
        List<Target> before = runner.takeWritten();
        outcome.refuse(AnswerStatus.STATE, why);
        runner.writesAgain(before);
        end(call, "a one-way call", List.of());
    }

    /// Answers with the outcome, or keeps it.
    ///
    /// @param what    was called, if the call is one-way
    /// @param written what the outcome refers to
    private void end(Arrival call, String what, List<Target> written) {
        if (call.isOneWay()) {
            ledger.failed(
                    call.origin().caller(), what, outcome.status(), outcome.result(), written);
        } else {
            answers.answer(
                    call.source(), call.id(), outcome.status(), outcome.result(), written);
        }
        outcome.renew();
    }
}
