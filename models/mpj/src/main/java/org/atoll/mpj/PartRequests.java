// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.jspecify.annotations.Nullable;

/// The collectives of [PartCalls] as requests: each starts, and goes on by itself while the
/// program does something else (MPI 4.1, section 6.12). Arguments are looked at when the call is
/// made. Every rank starts the same collectives in the same order; several may be under way at
/// once, beside those that block.
public abstract sealed class PartRequests extends PartCalls permits PersistentCalls {
    PartRequests(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    /// Starts a thread for a plan.
    final <T> CollectiveRequest<T> start(String call, Plan.Giving<T> plan) {
        return CollectiveRequest.start(this, newStream(), call, plan);
    }

    /// The same for a plan that results in nothing.
    final CollectiveRequest<Void> begin(String call, Plan plan) {
        return start(call, plan.givingNothing());
    }

    @Override
    public final CollectiveRequest<Void> barrierAsync() {
        return begin("barrierAsync", on -> on.collectives().barrier());
    }

    @Override
    public final CollectiveRequest<Void> broadcastAsync(Part part, int root) {
        return begin("broadcastAsync", move().broadcast(part, root));
    }

    @Override
    public final CollectiveRequest<Long> broadcastUpToAsync(Part part, int root) {
        return start("broadcastUpToAsync", move().broadcastUpTo(part, root));
    }

    @Override
    public final CollectiveRequest<Void> gatherAsync(Part send, @Nullable Part receive, int root) {
        return begin("gatherAsync", move().gather(send, receive, root));
    }

    @Override
    public final CollectiveRequest<Void> gatherAsync(
            Part send, @Nullable Parts receive, int root) {
        return begin("gatherAsync", move().gather(send, receive, root));
    }

    @Override
    public final CollectiveRequest<Void> scatterAsync(
            @Nullable Part send, Part receive, int root) {
        return begin("scatterAsync", move().scatter(send, receive, root));
    }

    @Override
    public final CollectiveRequest<Void> scatterAsync(
            @Nullable Parts send, Part receive, int root) {
        return begin("scatterAsync", move().scatter(send, receive, root));
    }

    @Override
    public final CollectiveRequest<Void> allGatherAsync(Part send, Part receive) {
        return begin("allGatherAsync", move().allGather(send, receive));
    }

    @Override
    public final CollectiveRequest<Void> allGatherAsync(Part send, Parts receive) {
        return begin("allGatherAsync", move().allGather(send, receive));
    }

    @Override
    public final CollectiveRequest<Void> allToAllAsync(Part send, Part receive) {
        return begin("allToAllAsync", move().allToAll(send, receive));
    }

    @Override
    public final CollectiveRequest<Void> allToAllAsync(Parts send, Parts receive) {
        return begin("allToAllAsync", move().allToAll(send, receive));
    }

    @Override
    public final CollectiveRequest<Void> reduceAsync(
            Part send, @Nullable Part receive, Op op, int root) {
        return begin("reduceAsync", combine().reduce(send, receive, op, root));
    }

    @Override
    public final CollectiveRequest<Void> allReduceAsync(Part send, Part receive, Op op) {
        return begin("allReduceAsync", combine().allReduce(send, receive, op));
    }

    /// Starts [#scan(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param op as there
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> scanAsync(Part send, Part receive, Op op) {
        return begin("scanAsync", combine().scan(send, receive, op));
    }

    /// Starts [#exclusiveScan(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param op as there
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> exclusiveScanAsync(Part send, Part receive, Op op) {
        return begin("exclusiveScanAsync", combine().exclusiveScan(send, receive, op));
    }

    /// Starts [#reduceScatter(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone until the request is done
    /// @param receive as there; left alone until the request is done
    /// @param op as there
    /// @return the request, whose result says nothing
    public final CollectiveRequest<Void> reduceScatterAsync(Part send, Part receive, Op op) {
        return begin("reduceScatterAsync", combine().reduceScatter(send, receive, op));
    }

    @Override
    public final CollectiveRequest<Void> reduceScatterAsync(
            Part send, Part receive, int[] counts, Op op) {
        return begin("reduceScatterAsync", combine().reduceScatter(send, receive, counts, op));
    }
}
