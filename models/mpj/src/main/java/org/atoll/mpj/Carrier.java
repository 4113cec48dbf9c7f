// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.TimeAccount;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.Circles;

/// How the plans of a communicator's collectives are carried out: in the calling thread, in one of
/// their own, or as often as wanted.
final class Carrier {
    private final Communicator comm;
    private final Streams streams;

    Carrier(Communicator comm, Streams streams) {
        this.comm = comm;
        this.streams = streams;
    }

    /// Streams of messages, whatever has become of the communicator.
    Streams streams() {
        return streams;
    }

    void requireUsable() {
        comm.usable();
    }

    /// Carries a plan out in the calling thread, and tells the error handler of a failure.
    void run(Plan plan) {
        comm.usable();
        try {
            plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw comm.failed(e);
        }
    }

    /// The same, for a plan that results in something.
    <T> T give(Plan.Giving<T> plan) {
        comm.usable();
        try {
            return plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw comm.failed(e);
        }
    }

    /// Waits for all ranks, and books the time as that of a barrier.
    void barrier(Plan plan) {
        TimeAccount times = comm.world().fabric().times();
        if (times == null) {
            run(plan);
            return;
        }
        Circles circles = Circles.of(comm.world().fabric());
        circles.enterBarrier(comm.context() + 1);
        try {
            run(plan);
        } finally {
            circles.leaveBarrier(comm.context() + 1);
        }
    }

    /// Starts a thread for a plan.
    ///
    /// @param call what it is called in messages
    <T> CollectiveRequest<T> start(String call, Plan.Giving<T> plan) {
        return CollectiveRequest.start(comm, newStream(), call, plan);
    }

    /// A stream of messages for a collective that goes on by itself.
    Ensemble newStream() {
        comm.usable();
        return streams.forRequest();
    }

    /// Keeps a plan with a stream of its own.
    <T> PersistentCollective<T> prepare(String call, Plan.Giving<T> plan) {
        comm.usable();
        try {
            return new PersistentCollective<>(comm, streams.forPersistent(call), call, plan);
        } catch (CommunicationException e) {
            throw comm.failed(e);
        }
    }

    /// Gives back what collectives have of the devices'.
    void close() {
        streams.blocking().team().close();
    }
}
