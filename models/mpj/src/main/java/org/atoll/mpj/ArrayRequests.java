// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.BiFunction;
import org.atoll.collectives.spi.Partition;
import org.jspecify.annotations.Nullable;

/// The collectives on whole arrays as requests: each starts, and goes on by itself while the
/// program does something else (MPI 4.1, section 6.12). Each is described where the form is that
/// blocks, in [CollectiveCalls] and [CombiningCalls]; arguments are looked at when the call is
/// made, and buffers must be left alone until the request is done.
public abstract sealed class ArrayRequests extends ObjectCalls permits ObjectRequests {
    ArrayRequests(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    private static long length(String argument, Object buffer) {
        return Given.whole(argument, buffer).count();
    }

    private static Part whole(String argument, Object buffer) {
        return Part.of(Given.buffer(argument, buffer));
    }

    private Partition partition(String argument, int[] counts) {
        return arrays().partition(Given.of(argument, counts, int[].class));
    }

    /// A new buffer for what all ranks give or get.
    private <T> T room(T values, String argument, int[] counts) {
        return fresh(Given.buffer("values", values), partition(argument, counts).total());
    }

    private @Nullable Part atRoot(@Nullable Object buffer, int root) {
        return rank() == root && buffer != null ? Part.of(buffer) : null;
    }

    /// Starts what combines values into a new buffer of the same length.
    private <T> CollectiveRequest<T> combined(
            String call, T values, BiFunction<Part, Part, Plan> plan) {
        T results = fresh(values, length("values", values));
        return start(call, plan.apply(Part.of(values), Part.of(results)).giving(results));
    }

    /// Starts [#broadcast(Object, int)]; does not block.
    ///
    /// @param buffer read at the root, written elsewhere
    /// @param root   the rank that has the values
    /// @param <T>    the kind of buffer
    /// @return a request for the buffer
    public final <T> CollectiveRequest<T> broadcastAsync(T buffer, int root) {
        return start(
                "broadcastAsync",
                move().broadcast(whole("buffer", buffer), root).giving(buffer));
    }

    /// Starts [#reduce(Object, Op, int)]; does not block.
    ///
    /// @param values this rank's values
    /// @param op     the operation
    /// @param root   the rank that gets the results
    /// @param <T>    the kind of buffer
    /// @return a request for the results at the root, for the same `values` elsewhere
    public final <T> CollectiveRequest<T> reduceAsync(T values, Op op, int root) {
        T results = rank() == root ? fresh(values, length("values", values)) : values;
        return start(
                "reduceAsync",
                combine().reduce(Part.of(values), atRoot(results, root), op, root)
                        .giving(results));
    }

    /// Starts [#allReduce(Object, Op)]; does not block.
    ///
    /// @param values this rank's values
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for the results
    public final <T> CollectiveRequest<T> allReduceAsync(T values, Op op) {
        return combined("allReduceAsync", values, (in, out) -> combine().allReduce(in, out, op));
    }

    /// Starts [#allReduceInPlace]; does not block.
    ///
    /// @param values this rank's values, replaced by the results
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for `values`
    public final <T> CollectiveRequest<T> allReduceInPlaceAsync(T values, Op op) {
        return start(
                "allReduceInPlaceAsync",
                combine().allReduce(Part.IN_PLACE, whole("values", values), op).giving(values));
    }

    /// Starts [#reduceInto]; does not block.
    ///
    /// @param values  this rank's values
    /// @param results where results go at the root; ignored elsewhere
    /// @param op      the operation
    /// @param root    the rank that gets the results
    /// @param <T>     the kind of buffer
    /// @return a request for `values`
    public final <T> CollectiveRequest<T> reduceIntoAsync(
            T values, @Nullable T results, Op op, int root) {
        return start(
                "reduceIntoAsync",
                combine().reduce(whole("values", values), atRoot(results, root), op, root)
                        .giving(values));
    }

    /// Starts [#allReduceInto]; does not block.
    ///
    /// @param values  this rank's values
    /// @param results where the results go, of the same length
    /// @param op      the operation
    /// @param <T>     the kind of buffer
    /// @return a request for `results`
    public final <T> CollectiveRequest<T> allReduceIntoAsync(T values, T results, Op op) {
        Given.buffer("values", values);
        Given.buffer("results", results);
        Checks.sameLength(values, results);
        return start(
                "allReduceIntoAsync",
                combine().allReduce(Part.of(values), Part.of(results), op).giving(results));
    }

    /// Starts [#gather(Object, int)]; does not block.
    ///
    /// @param values this rank's values
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return a request for all values at the root, for the same `values` elsewhere
    public final <T> CollectiveRequest<T> gatherAsync(T values, int root) {
        return start("gatherAsync", arrays().gather(values, root));
    }

    /// Starts [#gatherInto]; does not block.
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go at the root; ignored elsewhere
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return a request for `values`
    public final <T> CollectiveRequest<T> gatherIntoAsync(T values, @Nullable T all, int root) {
        return start(
                "gatherIntoAsync",
                move().gather(whole("values", values), atRoot(all, root), root).giving(values));
    }

    /// Starts [#gather(Object, int\[\], int)]; does not block.
    ///
    /// @param values this rank's values
    /// @param counts at the root, how many each rank gives; ignored elsewhere
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return a request for all values at the root, for the same `values` elsewhere
    public final <T> CollectiveRequest<T> gatherAsync(T values, int[] counts, int root) {
        boolean here = rank() == root;
        T all = here ? room(values, "counts", counts) : values;
        Parts parts = here ? Parts.of(all, counts) : null;
        return start(
                "gatherAsync", move().gather(Part.of(values), parts, root).giving(all));
    }

    /// Starts [#allGather(Object)]; does not block.
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return a request for all values
    public final <T> CollectiveRequest<T> allGatherAsync(T values) {
        return start("allGatherAsync", arrays().allGather(values));
    }

    /// Starts [#allGatherInto]; does not block.
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go
    /// @param <T>    the kind of buffer
    /// @return a request for `all`
    public final <T> CollectiveRequest<T> allGatherIntoAsync(T values, T all) {
        return start(
                "allGatherIntoAsync",
                move().allGather(whole("values", values), whole("all", all)).giving(all));
    }

    /// Starts [#allGather(Object, int\[\])]; does not block.
    ///
    /// @param values this rank's values
    /// @param counts how many each rank gives; equal on all ranks
    /// @param <T>    the kind of buffer
    /// @return a request for all values
    public final <T> CollectiveRequest<T> allGatherAsync(T values, int[] counts) {
        T all = room(values, "counts", counts);
        return start(
                "allGatherAsync",
                move().allGather(Part.of(values), Parts.of(all, counts)).giving(all));
    }

    /// Starts [#scatter(Object, int)]; does not block.
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a request for this rank's part
    public final <T> CollectiveRequest<T> scatterAsync(T values, int root) {
        return start("scatterAsync", arrays().scatter(values, root));
    }

    /// Starts [#scatterInto]; does not block.
    ///
    /// @param values at the root, all parts in the order of ranks; ignored elsewhere
    /// @param part   where this rank's part goes; of equal length on all ranks
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a request for `part`
    public final <T> CollectiveRequest<T> scatterIntoAsync(@Nullable T values, T part, int root) {
        return start(
                "scatterIntoAsync",
                move().scatter(atRoot(values, root), whole("part", part), root).giving(part));
    }

    /// Starts [#scatter(Object, int\[\], int)]; does not block.
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param counts how many elements each rank gets; equal on all ranks
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a request for this rank's part
    public final <T> CollectiveRequest<T> scatterAsync(T values, int[] counts, int root) {
        return start("scatterAsync", arrays().scatter(values, counts, root));
    }

    /// Starts [#allToAll(Object)]; does not block.
    ///
    /// @param values the parts to send, in the order of ranks
    /// @param <T>    the kind of buffer
    /// @return a request for the parts received
    public final <T> CollectiveRequest<T> allToAllAsync(T values) {
        T received = fresh(values, length("values", values));
        return allToAll("allToAllAsync", values, received);
    }

    private <T> CollectiveRequest<T> allToAll(String call, T values, T received) {
        return start(
                call,
                move().allToAll(whole("values", values), whole("received", received))
                        .giving(received));
    }

    /// Starts [#allToAllInto]; does not block.
    ///
    /// @param values   the parts to send, in the order of ranks
    /// @param received where the parts received go; another buffer of the same length
    /// @param <T>      the kind of buffer
    /// @return a request for `received`
    public final <T> CollectiveRequest<T> allToAllIntoAsync(T values, T received) {
        return allToAll("allToAllIntoAsync", values, received);
    }

    /// Starts [#allToAll(Object, int\[\])]; does not block.
    ///
    /// @param values     the parts to send, in the order of ranks
    /// @param sendCounts how many elements go to each rank
    /// @param <T>        the kind of buffer
    /// @return a request for the parts received
    public final <T> CollectiveRequest<T> allToAllAsync(T values, int[] sendCounts) {
        return start("allToAllAsync", arrays().allToAll(values, sendCounts));
    }

    /// Starts [#allToAll(Object, int\[\], int\[\])]; does not block.
    ///
    /// @param values        the parts to send, in the order of ranks
    /// @param sendCounts    how many elements go to each rank
    /// @param receiveCounts how many come from each rank
    /// @param <T>           the kind of buffer
    /// @return a request for the parts received
    public final <T> CollectiveRequest<T> allToAllAsync(
            T values, int[] sendCounts, int[] receiveCounts) {
        Given.of("sendCounts", sendCounts, int[].class);
        T all = room(values, "receiveCounts", receiveCounts);
        return start(
                "allToAllAsync",
                move().allToAll(Parts.of(values, sendCounts), Parts.of(all, receiveCounts))
                        .giving(all));
    }

    /// Starts [#scan(Object, Op)]; does not block.
    ///
    /// @param values this rank's values
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for the results
    public final <T> CollectiveRequest<T> scanAsync(T values, Op op) {
        return combined("scanAsync", values, (in, out) -> combine().scan(in, out, op));
    }

    /// Starts [#scanInPlace]; does not block.
    ///
    /// @param values this rank's values, replaced by the results
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for `values`
    public final <T> CollectiveRequest<T> scanInPlaceAsync(T values, Op op) {
        return start(
                "scanInPlaceAsync",
                combine().scan(Part.IN_PLACE, whole("values", values), op).giving(values));
    }

    /// Starts [#exclusiveScan(Object, Op)]; does not block.
    ///
    /// @param values this rank's values
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for the results
    public final <T> CollectiveRequest<T> exclusiveScanAsync(T values, Op op) {
        return combined(
                "exclusiveScanAsync", values, (in, out) -> combine().exclusiveScan(in, out, op));
    }

    /// Starts [#reduceScatter(Object, Op)]; does not block.
    ///
    /// @param values this rank's values, a multiple of the number of ranks
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for this rank's part
    public final <T> CollectiveRequest<T> reduceScatterAsync(T values, Op op) {
        PartChecks.shared("reduceScatter", whole("values", values), size());
        T part = fresh(values, length("values", values) / size());
        return start(
                "reduceScatterAsync",
                combine().reduceScatter(Part.of(values), Part.of(part), op).giving(part));
    }

    /// Starts [#reduceScatter(Object, int\[\], Op)]; does not block.
    ///
    /// @param values this rank's values
    /// @param counts how many results each rank gets; equal on all ranks
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for this rank's part
    public final <T> CollectiveRequest<T> reduceScatterAsync(T values, int[] counts, Op op) {
        T part = fresh(Given.buffer("values", values), partition("counts", counts).count(rank()));
        return start(
                "reduceScatterAsync",
                combine().reduceScatter(Part.of(values), Part.of(part), counts, op)
                        .giving(part));
    }

    /// Starts [#reduceScatterInto]; does not block.
    ///
    /// @param values this rank's values
    /// @param part   where this rank's part goes; of equal length on all ranks
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a request for `part`
    public final <T> CollectiveRequest<T> reduceScatterIntoAsync(T values, T part, Op op) {
        return start(
                "reduceScatterIntoAsync",
                combine().reduceScatter(whole("values", values), whole("part", part), op)
                        .giving(part));
    }
}
