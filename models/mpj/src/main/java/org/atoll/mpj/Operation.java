// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;

/// A collective whose arguments have been looked at, and of which nothing has been done yet. There
/// are three ways to carry it out: [#run] does it now, [#start] lets it go on by itself, [#prepare]
/// keeps it to be started many times. One that is dropped does nothing, so compilers that know
/// Error Prone refuse to drop it.
///
/// ```java
/// comm.parts().gather(column, all, 0).run();
/// CollectiveRequest<double[]> sum = comm.arrays().allReduce(mine, Op.SUM).start();
/// PersistentCollective<Void> halo = grid.neighbors().allToAll(out, in).prepare();
/// ```
///
/// Every rank carries out the same operations in the same order and in the same way. An operation
/// may be carried out more than once; the buffers it was made with are then read and written each
/// time as they are, and objects are those that were given when it was made.
///
/// @param <T> what the collective results in
public final class Operation<T> {
    private final PlanRunner runner;
    private final String call;
    private final Plan.Giving<T> plan;

    /// Keeps a plan, if its communicator is of use.
    ///
    /// @param call what the collective is called in messages
    Operation(PlanRunner runner, String call, Plan.Giving<T> plan) {
        runner.requireUsable();
        this.runner = runner;
        this.call = call;
        this.plan = plan;
    }

    /// Carries it out; blocks until this rank's part is done. One thread of a rank at a time is in
    /// a collective of one communicator.
    ///
    /// @return what the collective results in
    /// @throws IllegalStateException                       if the ranks disagree about a length
    /// @throws org.atoll.fabric.job.CommunicationException if a rank failed
    public T run() {
        return runner.give(plan);
    }

    /// Starts it; does not block (MPI 4.1, section 6.12). Buffers must be left alone until the
    /// request is done. Several may be under way at once, beside collectives that block.
    public CollectiveRequest<T> start() {
        return new CollectiveRequest<>(runner.domain(), runner.start(call, plan));
    }

    /// Prepares it, to be started many times (MPI 4.1, section 6.13). All ranks prepare the same
    /// ones in the same order, counted together with what they run and start. Does not block, but
    /// with `--check-collectives`, which waits for the other ranks.
    ///
    /// @return the collective, not started
    @CheckReturnValue
    public PersistentCollective<T> prepare() {
        return new PersistentCollective<>(runner, runner.prepare(call), call, plan);
    }

    @Override
    public String toString() {
        return call + ", not begun";
    }
}
