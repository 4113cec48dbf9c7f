// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// The waits of threads that have called an operation. Meanwhile they carry out what is to be.
final class OperationWaits {
    private final Endpoint endpoint;
    private final Applier applier;
    private final TimeKind time;

    OperationWaits(Endpoint endpoint, Applier applier, TimeKind time) {
        this.endpoint = endpoint;
        this.applier = applier;
        this.time = time;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /// Waits. By a thread that does not hold the endpoint.
    ///
    /// @param done  whether the wait is over; from any thread
    /// @param words what is waited for
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    void await(BooleanSupplier done, Supplier<String> words) {
        if (done.getAsBoolean()) {
            return;
        }
        endpoint.enter();
        try {
            awaitHeld(done, words);
        } finally {
            endpoint.exit();
        }
    }

    /// The same for the holder, who holds the endpoint again when this returns.
    void awaitHeld(BooleanSupplier done, Supplier<String> words) {
        Completion awaited = Completion.of(
                () -> done.getAsBoolean() || applier.isIdle(), words, time);
        while (!done.getAsBoolean()) {
            applier.joinWaiters();
            try {
                endpoint.await(awaited);
                applier.work(done);
            } finally {
                applier.leaveWaiters();
            }
        }
    }

    /// Waits for a moment that only other threads of the rank bring about, while carrying out a
    /// task. By a thread that does not hold the endpoint.
    ///
    /// @param done  whether the wait is over; from any thread
    /// @param words what is waited for
    void awaitOthers(BooleanSupplier done, Supplier<String> words) {
        endpoint.waitFor(Completion.of(done, words, time));
    }
}
