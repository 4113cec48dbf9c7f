// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.plan.Ensemble;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;
import org.jspecify.annotations.Nullable;

/// A collective whose arguments were looked at once and that may be started many times, one after
/// the other (MPI 4.1, section 6.13). Buffers are those it was prepared with; what is in them at
/// the time of the start is sent. [Operation#prepare] makes it.
///
/// @param <T> what the collective results in
public final class PersistentCollective<T> {
    private final PlanRunner runner;
    private final Ensemble stream;
    private final String call;
    private final Plan.Giving<T> plan;
    private @Nullable CollectiveRequest<T> last;

    PersistentCollective(PlanRunner runner, Ensemble stream, String call, Plan.Giving<T> plan) {
        this.runner = runner;
        this.stream = stream;
        this.call = call;
        this.plan = plan;
    }

    /// Starts it; does not block. All ranks start it equally often.
    ///
    /// @return the request, whose result is that of [Operation#run]
    /// @throws IllegalStateException if it was started before and is not done
    public synchronized CollectiveRequest<T> start() {
        runner.requireUsable();
        CollectiveRequest<T> before = last;
        if (before != null && !before.isOver()) {
            throw Fault.wrongState(
                    "", "persistent # is under way",
                    "wait for its request before it is started again", call);
        }
        CollectiveRequest<T> request =
                new CollectiveRequest<>(
                        runner.domain(), runner.start(stream, "persistent " + call, plan));
        last = request;
        return request;
    }
}
