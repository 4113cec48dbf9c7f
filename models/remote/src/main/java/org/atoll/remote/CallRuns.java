// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.job.CommunicationException;

/// Runs a call in a thread of its own, and ends it.
final class CallRuns {
    private final ServingThreads threads;
    private final Serving serving;
    private final CallOutcomes outcomes;
    private final ReferenceEvents events;
    private final ServedAccounts accounts;

    /// Says when a call may begin, and hears that it has.
    interface Order {

        /// Waits until the call may begin.
        void await();

        /// The method is about to run.
        void begun();

        /// The method has run, or will not.
        void ended();
    }

    CallRuns(
            ServingThreads threads,
            Serving serving,
            CallOutcomes outcomes,
            ReferenceEvents events,
            ServedAccounts accounts) {
        this.threads = threads;
        this.serving = serving;
        this.outcomes = outcomes;
        this.events = events;
        this.accounts = accounts;
    }

    /// Runs a call in the calling thread.
    void run(ServedCall call, Order order) {
        CallingThread thread = threads.begin(call);
        try {
            order.await();
            boolean _ = serving.run(() -> {
                serve(thread, call, order);
                return true;
            });
        } catch (CommunicationException e) {
            // The job or this rank has failed, which others know: nobody waits for an answer.
        } finally {
            threads.end(thread);
        }
    }

    private void serve(CallingThread thread, ServedCall call, Order order) {
        CallOutcome outcome = outcomes.make();
        call.work().run(outcome, order::begun);
        order.ended();
        events.read(call.given());
        accounts.ended(thread, call, outcome);
    }
}
