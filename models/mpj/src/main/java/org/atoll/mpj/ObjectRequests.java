// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The collectives on objects as requests: each starts, and goes on by itself while the program
/// does something else. Each is described where the form is that blocks, in [ObjectCalls]. What is
/// given is written down when the call is made or later; it must not change until the request is
/// done.
public abstract sealed class ObjectRequests extends ArrayRequests permits Arrangements {
    ObjectRequests(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    /// Starts [#broadcastObject]; does not block.
    ///
    /// @param value at the root, the object or null; ignored elsewhere
    /// @param root  the rank that has it
    /// @param <T>   its type, the same on all ranks
    /// @return a request for the object
    public final <T> CollectiveRequest<T> broadcastObjectAsync(@Nullable T value, int root) {
        return start("broadcastObjectAsync", objects().broadcast(value, root));
    }

    /// Starts [#gatherObjects]; does not block.
    ///
    /// @param value this rank's object, or null
    /// @param root  the rank that gets them
    /// @param <T>   a type they have in common
    /// @return a request for all objects at the root, for an empty list elsewhere
    public final <T> CollectiveRequest<List<T>> gatherObjectsAsync(@Nullable T value, int root) {
        return start("gatherObjectsAsync", objects().gather(value, root));
    }

    /// Starts [#allGatherObjects]; does not block.
    ///
    /// @param value this rank's object, or null
    /// @param <T>   a type they have in common
    /// @return a request for all objects
    public final <T> CollectiveRequest<List<T>> allGatherObjectsAsync(@Nullable T value) {
        return start("allGatherObjectsAsync", objects().allGather(value));
    }

    /// Starts [#scatterObject]; does not block.
    ///
    /// @param values at the root, one for each rank; ignored elsewhere
    /// @param root   the rank that has them
    /// @param <T>    a type they have in common
    /// @return a request for this rank's object
    public final <T> CollectiveRequest<T> scatterObjectAsync(
            @Nullable List<? extends T> values, int root) {
        return start("scatterObjectAsync", objects().scatter(values, root));
    }

    /// Starts [#allToAllObjects]; does not block.
    ///
    /// @param values one for each rank
    /// @param <T>    a type they have in common
    /// @return a request for the objects received
    public final <T> CollectiveRequest<List<T>> allToAllObjectsAsync(List<? extends T> values) {
        return start("allToAllObjectsAsync", objects().allToAll(values));
    }

    /// Starts [#reduceObjects]; does not block.
    ///
    /// @param value this rank's object
    /// @param op    associative; it runs in a thread of its own
    /// @param root  the rank that gets the result
    /// @param <T>   the type
    /// @return a request for the result at the root, for `value` elsewhere
    public final <T> CollectiveRequest<T> reduceObjectsAsync(
            T value, BinaryOperator<T> op, int root) {
        return start("reduceObjectsAsync", objects().reduce(value, op, root));
    }

    /// Starts [#allReduceObjects]; does not block.
    ///
    /// @param value this rank's object
    /// @param op    associative; it runs in a thread of its own
    /// @param <T>   the type
    /// @return a request for the result
    public final <T> CollectiveRequest<T> allReduceObjectsAsync(T value, BinaryOperator<T> op) {
        return start("allReduceObjectsAsync", objects().allReduce(value, op));
    }

    /// Starts [#scanObjects]; does not block.
    ///
    /// @param value this rank's object
    /// @param op    associative; it runs in a thread of its own
    /// @param <T>   the type
    /// @return a request for the result
    public final <T> CollectiveRequest<T> scanObjectsAsync(T value, BinaryOperator<T> op) {
        return start("scanObjectsAsync", objects().scan(value, op));
    }

    /// Starts [#exclusiveScanObjects]; does not block.
    ///
    /// @param value this rank's object
    /// @param op    associative; it runs in a thread of its own
    /// @param <T>   the type
    /// @return a request for the result
    public final <T> CollectiveRequest<T> exclusiveScanObjectsAsync(
            T value, BinaryOperator<T> op) {
        return start("exclusiveScanObjectsAsync", objects().exclusiveScan(value, op));
    }
}
