// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;

/// Settles calls that have run on threads of their own with their callers: by answers, credit, and
/// for one-way calls a line in the [Ledger]. Holder only, if nothing else is said.
final class ServedAccounts {
    private final World world;
    private final Credits credits;
    private final Ledger ledger;
    private final CallTrees trees;
    private final AnswerSender answers;
    private final Settling settling;

    /// Calls that run or wait on threads of their own.
    private int running;

    ServedAccounts(
            World world,
            Credits credits,
            Ledger ledger,
            CallTrees trees,
            AnswerSender answers,
            Settling settling) {
        this.world = world;
        this.credits = credits;
        this.ledger = ledger;
        this.trees = trees;
        this.answers = answers;
        this.settling = settling;
    }

    /// How many calls have not ended.
    int running() {
        return running;
    }

    /// A call has come.
    void come() {
        running++;
    }

    /// A call will not run, for its rank is lost.
    void dropped() {
        running--;
    }

    /// A call has run. By its thread, which does not hold the endpoint.
    ///
    /// @throws CommunicationException if the job has failed
    void ended(CallingThread thread, ServedCall call, CallOutcome outcome) {
        Endpoint endpoint = world.endpoint();
        endpoint.enter();
        try {
            CommunicationException over = world.over();
            if (over != null) {
                throw over; // which may be what the call has ended with, and is not its result
            }
            LateAnswer answer = call.answer();
            int number = thread.isDone() ? 0 : trees.next();
            List<Target> written = thread.takeWritten();
            if (answer != null) {
                answers.pass(outcome.takePassed(), call.origin().rank());
                answers.answer(
                        answer, call.origin().rank(),
                        AnswerStatus.numbered(outcome.status(), number),
                        outcome.result(), written);
            }
            if (number != 0) {
                settle(endpoint, thread);
            }
            close(call, outcome, number, written);
        } finally {
            endpoint.exit();
        }
    }

    /// Waits for what the call has begun and not waited for.
    private void settle(Endpoint endpoint, CallingThread thread) {
        endpoint.exit();
        try {
            settling.settleBehind(thread);
        } finally {
            endpoint.enter();
        }
    }

    private void close(ServedCall call, CallOutcome outcome, int number, List<Target> written) {
        running--;
        if (!isOfThisLife(call.origin())) {
            return;
        }
        if (call.cost() > 0) {
            credits.release(call.origin().rank(), call.cost());
        }
        if (call.answer() == null) {
            CallOrigin caller = call.origin().caller();
            if (outcome.status() != AnswerStatus.RESULT) {
                ledger.failed(caller, call.what().get(), outcome.status(), outcome.result(),
                        written);
            } else {
                outcome.result().release();
            }
            ledger.ended(caller);
        } else if (number != 0) {
            trees.tellDone(call.origin().rank(), number);
        }
    }

    private boolean isOfThisLife(CallOrigin origin) {
        return world.incarnation(origin.rank()) == origin.life()
                && !world.losses().isLost(origin.rank());
    }
}
