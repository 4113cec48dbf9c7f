// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.fabric.TimeAccount;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.Circles;
import org.atoll.mpj.request.BackgroundTask;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Lifetime;
import org.atoll.mpj.team.Voters;

/// Carries out the plans of a communicator's collectives: in the calling thread, in one of their
/// own, or as often as wanted.
public final class PlanRunner {
    private final Domain domain;
    private final Streams streams;

    private boolean released;

    /// Creates it, with the streams it needs.
    public PlanRunner(Domain domain) {
        this.domain = domain;
        this.streams = new Streams(domain);
        if (!domain.isOfTwo()) {
            streams.blocking().team().share(domain);
        }
    }

    /// The ranks.
    public Domain domain() {
        return domain;
    }

    /// Streams of messages, whatever has become of the communicator.
    public Streams streams() {
        return streams;
    }

    /// Refuses a communicator that is of no more use.
    public void requireUsable() {
        domain.requireUsable();
    }

    /// Carries a plan out in the calling thread, and tells the error handler of a failure.
    public void run(Plan plan) {
        domain.requireUsable();
        try {
            plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// The same, for a plan that results in something.
    public <T> T give(Plan.Giving<T> plan) {
        domain.requireUsable();
        try {
            return plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Waits for all ranks, and books the time as that of a barrier.
    public void barrier(Plan plan) {
        TimeAccount times = domain.world().times();
        if (times == null) {
            run(plan);
            return;
        }
        Circles circles = Circles.of(domain.world());
        circles.enterBarrier(domain.contextOfCollectives());
        try {
            run(plan);
        } finally {
            circles.leaveBarrier(domain.contextOfCollectives());
        }
    }

    /// Starts a thread for a plan.
    ///
    /// @param call what it is called in messages
    public <T> BackgroundTask<T> start(String call, Plan.Giving<T> plan) {
        return start(newStream(), call, plan);
    }

    /// Starts a thread for a plan that has a stream of its own.
    ///
    /// @param stream on which nothing else is under way
    /// @param call   what it is called in messages
    public <T> BackgroundTask<T> start(Ensemble stream, String call, Plan.Giving<T> plan) {
        BackgroundTask<T> task = new BackgroundTask<>(domain.world(), call);
        Lifetime lifetime = domain.lifetime();
        lifetime.beganBeside();
        task.start(() -> {
            try {
                return plan.run(stream);
            } finally {
                lifetime.endedBeside();
            }
        });
        return task;
    }

    /// A stream of messages for a collective that goes on by itself.
    public Ensemble newStream() {
        domain.requireUsable();
        return streams.forRequest();
    }

    /// A stream of messages for a plan that is kept.
    ///
    /// @param call what it is called in messages
    public Ensemble prepare(String call) {
        domain.requireUsable();
        try {
            return streams.forPersistent(call);
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Gives back what collectives have of the devices', and agreements.
    public void endCollectives() {
        domain.requireEndable();
        release();
    }

    private void release() {
        if (!released) {
            released = true;
            streams.blocking().team().close();
            Voters.part(domain);
        }
    }

    /// Gives the communicator up.
    public void free() {
        domain.end(this::release);
    }

    /// Frees what not all ranks could make; if that is because a member is lost, those hear of it
    /// who still try.
    public void giveUp() {
        if (domain.circle().lost().length > 0) {
            domain.revoke();
        }
        free();
    }
}
