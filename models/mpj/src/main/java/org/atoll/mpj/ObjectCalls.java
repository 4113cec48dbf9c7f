// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The operations that all ranks of a communicator call together, on objects. What MPI has for
/// buffers (MPI 4.1, chapter 6) is done with objects of any size, which ranks tell each other.
///
/// An object and all it refers to must be `Serializable`, or null where it says so; what may be
/// read is limited as for [ObjectMessages#receiveObject]. Objects of other ranks are new ones; this
/// rank's own object is never copied, so what comes back may be the very one that was given.
/// Every rank calls the same operations in the same order, with equal roots and operators. A
/// call blocks until this rank's part is done. Threads and errors are as in [CollectiveCalls].
public abstract sealed class ObjectCalls extends CombiningCalls permits ArrayRequests {
    private final ObjectPlans plans;

    ObjectCalls(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
        this.plans = new ObjectPlans(group.rank(), group.size(), world.objects());
    }

    final ObjectPlans objects() {
        return plans;
    }

    /// Gives the root's object to all ranks.
    ///
    /// @param value at the root, the object or null; ignored elsewhere
    /// @param root  the rank that has it
    /// @param <T>   its type, the same on all ranks
    /// @return the object, or null if the root gave null
    public final <T> T broadcastObject(@Nullable T value, int root) {
        return give(plans.broadcast(value, root));
    }

    /// Brings an object of every rank to the root.
    ///
    /// @param value this rank's object, or null
    /// @param root  the rank that gets them
    /// @param <T>   a type they have in common
    /// @return at the root, all objects in the order of ranks; elsewhere an empty list
    public final <T> List<T> gatherObjects(@Nullable T value, int root) {
        return give(plans.gather(value, root));
    }

    /// Brings an object of every rank to all ranks.
    ///
    /// @param value this rank's object, or null
    /// @param <T>   a type they have in common
    /// @return all objects in the order of ranks
    public final <T> List<T> allGatherObjects(@Nullable T value) {
        return give(plans.allGather(value));
    }

    /// Gives each rank one of the root's objects.
    ///
    /// @param values at the root, one for each rank; ignored elsewhere
    /// @param root   the rank that has them
    /// @param <T>    a type they have in common
    /// @return this rank's object
    public final <T> T scatterObject(@Nullable List<? extends T> values, int root) {
        return give(plans.scatter(values, root));
    }

    /// Gives each rank one object and receives one from each.
    ///
    /// @param values one for each rank
    /// @param <T>    a type they have in common
    /// @return the objects received, in the order of ranks
    public final <T> List<T> allToAllObjects(List<? extends T> values) {
        return give(plans.allToAll(values));
    }

    /// Combines the objects of all ranks at the root.
    ///
    /// @param value this rank's object
    /// @param op    associative; operands are in the order of ranks, the left one from lower
    ///              ranks. If it changes an operand it may change `value`
    /// @param root  the rank that gets the result
    /// @param <T>   the type
    /// @return the result at the root, `value` elsewhere
    public final <T> T reduceObjects(T value, BinaryOperator<T> op, int root) {
        return give(plans.reduce(value, op, root));
    }

    /// Combines the objects of all ranks at all ranks. The combining is done once, so the results
    /// are equal.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduceObjects]
    /// @param <T>   the type
    /// @return the result
    public final <T> T allReduceObjects(T value, BinaryOperator<T> op) {
        return give(plans.allReduce(value, op));
    }

    /// Combines the objects of the ranks from 0 to this one.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduceObjects]
    /// @param <T>   the type
    /// @return the result
    public final <T> T scanObjects(T value, BinaryOperator<T> op) {
        return give(plans.scan(value, op));
    }

    /// Combines the objects of the ranks below this one.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduceObjects]
    /// @param <T>   the type
    /// @return the result; on rank 0, which has none below, `value`
    public final <T> T exclusiveScanObjects(T value, BinaryOperator<T> op) {
        return give(plans.exclusiveScan(value, op));
    }
}
