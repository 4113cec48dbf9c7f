// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.jspecify.annotations.Nullable;

/// The collectives of [PartCalls] prepared once and started many times (MPI 4.1, section 6.13).
/// Every rank prepares the same ones in the same order, counted together with the collectives that
/// block or are started at once. Only with `--check-collectives` preparing one waits for the other
/// ranks.
public abstract sealed class PersistentCalls extends PartRequests permits CollectiveCalls {
    PersistentCalls(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    final PersistentCollective prepare(String call, Plan plan) {
        return new PersistentCollective(this, newStream(call), call, plan);
    }

    /// Prepares [CollectiveCalls#barrier]; does not block.
    ///
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentBarrier() {
        return prepare("barrier", on -> on.collectives().barrier());
    }

    /// Prepares [#broadcast(Part, int)]; does not block.
    ///
    /// @param part as there; left alone while the collective is under way
    /// @param root as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentBroadcast(Part part, int root) {
        return prepare("broadcast", move().broadcast(part, root));
    }

    /// Prepares [#gather(Part, Part, int)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param root as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentGather(
            Part send, @Nullable Part receive, int root) {
        return prepare("gather", move().gather(send, receive, root));
    }

    /// Prepares [#gather(Part, Parts, int)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param root as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentGather(
            Part send, @Nullable Parts receive, int root) {
        return prepare("gather", move().gather(send, receive, root));
    }

    /// Prepares [#scatter(Part, Part, int)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param root as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentScatter(
            @Nullable Part send, Part receive, int root) {
        return prepare("scatter", move().scatter(send, receive, root));
    }

    /// Prepares [#scatter(Parts, Part, int)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param root as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentScatter(
            @Nullable Parts send, Part receive, int root) {
        return prepare("scatter", move().scatter(send, receive, root));
    }

    /// Prepares [#allGather(Part, Part)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentAllGather(Part send, Part receive) {
        return prepare("allGather", move().allGather(send, receive));
    }

    /// Prepares [#allGather(Part, Parts)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentAllGather(Part send, Parts receive) {
        return prepare("allGather", move().allGather(send, receive));
    }

    /// Prepares [#allToAll(Part, Part)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentAllToAll(Part send, Part receive) {
        return prepare("allToAll", move().allToAll(send, receive));
    }

    /// Prepares [#allToAll(Parts, Parts)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentAllToAll(Parts send, Parts receive) {
        return prepare("allToAll", move().allToAll(send, receive));
    }

    /// Prepares [#reduce(Part, Part, Op, int)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param op as there
    /// @param root as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentReduce(
            Part send, @Nullable Part receive, Op op, int root) {
        return prepare("reduce", combine().reduce(send, receive, op, root));
    }

    /// Prepares [#allReduce(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param op as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentAllReduce(Part send, Part receive, Op op) {
        return prepare("allReduce", combine().allReduce(send, receive, op));
    }

    /// Prepares [#scan(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param op as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentScan(Part send, Part receive, Op op) {
        return prepare("scan", combine().scan(send, receive, op));
    }

    /// Prepares [#exclusiveScan(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param op as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentExclusiveScan(Part send, Part receive, Op op) {
        return prepare("exclusiveScan", combine().exclusiveScan(send, receive, op));
    }

    /// Prepares [#reduceScatter(Part, Part, Op)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param op as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentReduceScatter(Part send, Part receive, Op op) {
        return prepare("reduceScatter", combine().reduceScatter(send, receive, op));
    }

    /// Prepares [#reduceScatter(Part, Part, int[], Op)]; does not block.
    ///
    /// @param send as there; left alone while the collective is under way
    /// @param receive as there; left alone while the collective is under way
    /// @param counts as there
    /// @param op as there
    /// @return the collective, to be started any number of times
    public final PersistentCollective persistentReduceScatter(
            Part send, Part receive, int[] counts, Op op) {
        return prepare("reduceScatter", combine().reduceScatter(send, receive, counts, op));
    }
}
