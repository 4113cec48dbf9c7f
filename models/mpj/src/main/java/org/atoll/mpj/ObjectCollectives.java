// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.function.BinaryOperator;
import org.atoll.mpj.plan.ObjectPlans;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;
import org.jspecify.annotations.Nullable;

/// The collectives on objects (what MPI 4.1 has for buffers in chapter 6), to be run, started or
/// prepared. Had from [Comm#objects]; [Comm] has those that run at once, and says what objects may
/// be. They become bytes when the operation is made, or later; nothing given may change until it is
/// done. Operators of one that is started run in a thread of its own.
@CheckReturnValue
public final class ObjectCollectives {
    private final PlanRunner runner;
    private final ObjectPlans plans;

    ObjectCollectives(PlanRunner runner, ObjectPlans plans) {
        this.runner = runner;
        this.plans = plans;
    }

    private <T> Operation<T> operation(String call, Plan.Giving<T> plan) {
        return new Operation<>(runner, call, plan);
    }

    /// Gives the root's object to all ranks.
    ///
    /// @param value at the root, the object or null; ignored elsewhere
    /// @param root  the rank that has it
    /// @param <T>   its type, the same on all ranks
    /// @return an operation that gives the object, or null if the root gave null
    public <T> Operation<T> broadcast(@Nullable T value, int root) {
        return operation("broadcast", plans.broadcast(value, root));
    }

    /// Brings an object of every rank to the root.
    ///
    /// @param value this rank's object, or null
    /// @param root  the rank that gets them
    /// @param <T>   a type they have in common
    /// @return an operation that gives all objects in the order of ranks at the root, an empty list
    ///     elsewhere
    public <T> Operation<List<T>> gather(@Nullable T value, int root) {
        return operation("gather", plans.gather(value, root));
    }

    /// Brings an object of every rank to all ranks.
    ///
    /// @param value this rank's object, or null
    /// @param <T>   a type they have in common
    /// @return an operation that gives all objects in the order of ranks
    public <T> Operation<List<T>> allGather(@Nullable T value) {
        return operation("allGather", plans.allGather(value));
    }

    /// Gives each rank one of the root's objects.
    ///
    /// @param values at the root, one for each rank; ignored elsewhere
    /// @param root   the rank that has them
    /// @param <T>    a type they have in common
    /// @return an operation that gives this rank's object
    public <T> Operation<T> scatter(@Nullable List<? extends T> values, int root) {
        return operation("scatter", plans.scatter(values, root));
    }

    /// Gives each rank one object and receives one from each.
    ///
    /// @param values one for each rank
    /// @param <T>    a type they have in common
    /// @return an operation that gives the objects received, in the order of ranks
    public <T> Operation<List<T>> allToAll(List<? extends T> values) {
        return operation("allToAll", plans.allToAll(values));
    }

    /// Combines the objects of all ranks at the root.
    ///
    /// @param value this rank's object
    /// @param op    associative; operands are in the order of ranks, the left one from lower
    ///              ranks. If it changes an operand it may change `value`
    /// @param root  the rank that gets the result
    /// @return an operation that gives the result at the root, `value` elsewhere
    public <T> Operation<T> reduce(T value, BinaryOperator<T> op, int root) {
        return operation("reduce", plans.reduce(value, op, root));
    }

    /// Combines the objects of all ranks at all ranks. The combining is done once, so the results
    /// are equal.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduce]
    /// @return an operation that gives the result
    public <T> Operation<T> allReduce(T value, BinaryOperator<T> op) {
        return operation("allReduce", plans.allReduce(value, op));
    }

    /// Combines the objects of the ranks from 0 to this one.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduce]
    /// @return an operation that gives the result
    public <T> Operation<T> scan(T value, BinaryOperator<T> op) {
        return operation("scan", plans.scan(value, op));
    }

    /// Combines the objects of the ranks below this one.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduce]
    /// @return an operation that gives the result; on rank 0, which has none below, `value`
    public <T> Operation<T> exclusiveScan(T value, BinaryOperator<T> op) {
        return operation("exclusiveScan", plans.exclusiveScan(value, op));
    }
}
