// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.plan.ArrayPlans;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;
import org.jspecify.annotations.Nullable;

/// The collectives on whole arrays, to be run, started or prepared (MPI 4.1, chapter 6). Had from
/// [Comm#arrays]; [Comm] has those that run at once, where each is described. What is new in a
/// result is new each time the operation is carried out.
@CheckReturnValue
public final class ArrayCollectives {
    private final PlanRunner runner;
    private final ArrayPlans plans;

    ArrayCollectives(PlanRunner runner, ArrayPlans plans) {
        this.runner = runner;
        this.plans = plans;
    }

    private <T> Operation<T> operation(String call, Plan.Giving<T> plan) {
        return new Operation<>(runner, call, plan);
    }

    /// As [Comm#broadcast(Object, int)].
    ///
    /// @param buffer read at the root, written elsewhere
    /// @param root   the rank that has the values
    /// @param <T>    the kind of buffer
    /// @return an operation that gives the buffer
    public <T> Operation<T> broadcast(T buffer, int root) {
        return operation("broadcast", plans.broadcast(buffer, root).giving(buffer));
    }

    /// As [Comm#reduce(Object, Op, int)].
    ///
    /// @param values this rank's values
    /// @param root   the rank that gets the results
    /// @param <T>    the kind of buffer
    /// @return an operation that gives the results at the root, the same `values` elsewhere
    public <T> Operation<T> reduce(T values, Op op, int root) {
        return operation("reduce", plans.reduce(values, Op.operator(op), root));
    }

    /// As [Comm#allReduce(Object, Op)].
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return an operation that gives the results
    public <T> Operation<T> allReduce(T values, Op op) {
        return operation("allReduce", plans.allReduce(values, Op.operator(op)));
    }

    /// As [Comm#allReduceInPlace].
    ///
    /// @param values this rank's values, replaced by the results
    /// @param <T>    the kind of buffer
    /// @return an operation that gives `values`
    public <T> Operation<T> allReduceInPlace(T values, Op op) {
        return operation(
                "allReduceInPlace", plans.allReduceInPlace(values, Op.operator(op)).giving(values));
    }

    /// As [Comm#reduceInto].
    ///
    /// @param values  this rank's values
    /// @param results where results go at the root; ignored elsewhere
    /// @param root    the rank that gets the results
    /// @param <T>     the kind of buffer
    /// @return an operation that gives `values`
    public <T> Operation<T> reduceInto(T values, @Nullable T results, Op op, int root) {
        return operation(
                "reduceInto",
                plans.reduceInto(values, results, Op.operator(op), root).giving(values));
    }

    /// As [Comm#allReduceInto].
    ///
    /// @param values  this rank's values
    /// @param results where the results go, of the same length
    /// @param <T>     the kind of buffer
    /// @return an operation that gives `results`
    public <T> Operation<T> allReduceInto(T values, T results, Op op) {
        return operation(
                "allReduceInto",
                plans.allReduceInto(values, results, Op.operator(op)).giving(results));
    }

    /// As [Comm#gather(Object, int)].
    ///
    /// @param values this rank's values
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return an operation that gives all values at the root, the same `values` elsewhere
    public <T> Operation<T> gather(T values, int root) {
        return operation("gather", plans.gather(values, root));
    }

    /// As [Comm#gatherInto].
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go at the root; ignored elsewhere
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return an operation that gives `values`
    public <T> Operation<T> gatherInto(T values, @Nullable T all, int root) {
        return operation("gatherInto", plans.gatherInto(values, all, root).giving(values));
    }

    /// As [Comm#gather(Object, int\[\], int)].
    ///
    /// @param values this rank's values
    /// @param counts at the root, how many each rank gives; ignored elsewhere
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return an operation that gives all values at the root, the same `values` elsewhere
    public <T> Operation<T> gather(T values, int[] counts, int root) {
        return operation("gather", plans.gather(values, counts, root));
    }

    /// As [Comm#allGather(Object)].
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return an operation that gives all values
    public <T> Operation<T> allGather(T values) {
        return operation("allGather", plans.allGather(values));
    }

    /// As [Comm#allGatherInto].
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go
    /// @param <T>    the kind of buffer
    /// @return an operation that gives `all`
    public <T> Operation<T> allGatherInto(T values, T all) {
        return operation("allGatherInto", plans.allGatherInto(values, all).giving(all));
    }

    /// As [Comm#allGather(Object, int\[\])].
    ///
    /// @param values this rank's values
    /// @param counts how many each rank gives; equal on all ranks
    /// @param <T>    the kind of buffer
    /// @return an operation that gives all values
    public <T> Operation<T> allGather(T values, int[] counts) {
        return operation("allGather", plans.allGather(values, counts));
    }

    /// As [Comm#scatter(Object, int)].
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return an operation that gives this rank's part
    public <T> Operation<T> scatter(T values, int root) {
        return operation("scatter", plans.scatter(values, root));
    }

    /// As [Comm#scatterInto].
    ///
    /// @param values at the root, all parts in the order of ranks; ignored elsewhere
    /// @param part   where this rank's part goes; of equal length on all ranks
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return an operation that gives `part`
    public <T> Operation<T> scatterInto(@Nullable T values, T part, int root) {
        return operation("scatterInto", plans.scatterInto(values, part, root).giving(part));
    }

    /// As [Comm#scatter(Object, int\[\], int)].
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param counts how many elements each rank gets; equal on all ranks
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return an operation that gives this rank's part
    public <T> Operation<T> scatter(T values, int[] counts, int root) {
        return operation("scatter", plans.scatter(values, counts, root));
    }

    /// As [Comm#allToAll(Object)].
    ///
    /// @param values the parts to send, in the order of ranks
    /// @param <T>    the kind of buffer
    /// @return an operation that gives the parts received
    public <T> Operation<T> allToAll(T values) {
        return operation("allToAll", plans.allToAll(values));
    }

    /// As [Comm#allToAllInto].
    ///
    /// @param values   the parts to send, in the order of ranks
    /// @param received where the parts received go; another buffer of the same length
    /// @param <T>      the kind of buffer
    /// @return an operation that gives `received`
    public <T> Operation<T> allToAllInto(T values, T received) {
        return operation("allToAllInto", plans.allToAllInto(values, received).giving(received));
    }

    /// As [Comm#allToAll(Object, int\[\])].
    ///
    /// @param values     the parts to send, in the order of ranks
    /// @param sendCounts how many elements go to each rank
    /// @param <T>        the kind of buffer
    /// @return an operation that gives the parts received
    public <T> Operation<T> allToAll(T values, int[] sendCounts) {
        return operation("allToAll", plans.allToAll(values, sendCounts));
    }

    /// As [Comm#allToAll(Object, int\[\], int\[\])].
    ///
    /// @param values        the parts to send, in the order of ranks
    /// @param sendCounts    how many elements go to each rank
    /// @param receiveCounts how many come from each rank
    /// @param <T>           the kind of buffer
    /// @return an operation that gives the parts received
    public <T> Operation<T> allToAll(T values, int[] sendCounts, int[] receiveCounts) {
        return operation("allToAll", plans.allToAll(values, sendCounts, receiveCounts));
    }

    /// As [Comm#scan(Object, Op)].
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return an operation that gives the results
    public <T> Operation<T> scan(T values, Op op) {
        return operation("scan", plans.scan(values, Op.operator(op)));
    }

    /// As [Comm#scanInPlace].
    ///
    /// @param values this rank's values, replaced by the results
    /// @param <T>    the kind of buffer
    /// @return an operation that gives `values`
    public <T> Operation<T> scanInPlace(T values, Op op) {
        return operation("scanInPlace", plans.scanInPlace(values, Op.operator(op)).giving(values));
    }

    /// As [Comm#exclusiveScan(Object, Op)].
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return an operation that gives the results
    public <T> Operation<T> exclusiveScan(T values, Op op) {
        return operation("exclusiveScan", plans.exclusiveScan(values, Op.operator(op)));
    }

    /// As [Comm#reduceScatter(Object, Op)].
    ///
    /// @param values this rank's values, a multiple of the number of ranks
    /// @param <T>    the kind of buffer
    /// @return an operation that gives this rank's part
    public <T> Operation<T> reduceScatter(T values, Op op) {
        return operation("reduceScatter", plans.reduceScatter(values, Op.operator(op)));
    }

    /// As [Comm#reduceScatter(Object, int\[\], Op)].
    ///
    /// @param values this rank's values
    /// @param counts how many results each rank gets; equal on all ranks
    /// @param <T>    the kind of buffer
    /// @return an operation that gives this rank's part
    public <T> Operation<T> reduceScatter(T values, int[] counts, Op op) {
        return operation("reduceScatter", plans.reduceScatter(values, counts, Op.operator(op)));
    }

    /// As [Comm#reduceScatterInto].
    ///
    /// @param values this rank's values
    /// @param part   where this rank's part goes; of equal length on all ranks
    /// @param <T>    the kind of buffer
    /// @return an operation that gives `part`
    public <T> Operation<T> reduceScatterInto(T values, T part, Op op) {
        return operation(
                "reduceScatterInto",
                plans.reduceScatterInto(values, part, Op.operator(op)).giving(part));
    }
}
