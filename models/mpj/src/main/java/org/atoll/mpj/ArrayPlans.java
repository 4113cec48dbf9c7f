// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.fault.Fault;
import org.jspecify.annotations.Nullable;

/// The collectives on whole arrays: looks at the arguments and says what is to be done. Where
/// lengths are not known before, ranks tell each other how much they give, then move it. What a
/// plan gives back is new each time it is carried out.
///
/// @param rank this rank
/// @param size how many ranks there are
record ArrayPlans(int rank, int size) {
    /// What combines a buffer in its place.
    private interface InPlace {
        void run(Ensemble on, Buffer data, Reducer reducer);
    }

    private static Buffer whole(Object buffer) {
        return ElementKinds.whole(buffer);
    }

    /// A new buffer like another.
    static <T> T fresh(T like, long count) {
        return ElementKinds.fresh(like, count);
    }

    private Partition partition(String argument, int[] counts) {
        return Checks.partition(Given.of(argument, counts, int[].class), size);
    }

    /// The buffer that only the root gives; it must be of the kind that all ranks give.
    private @Nullable Buffer alikeAtRoot(Object everywhere, @Nullable Object rooted, int root) {
        if (rooted == null || rank != root) {
            return null;
        }
        Checks.sameKind(everywhere, rooted);
        return whole(rooted);
    }

    Plan broadcast(Object buffer, int root) {
        Checks.root("broadcast", root, size);
        Buffer data = Given.whole("buffer", buffer);
        return on -> on.collectives().broadcast(data, root);
    }

    <T> Plan.Giving<T> gather(T values, int root) {
        Checks.root("gather", root, size);
        Buffer own = Given.whole("values", values);
        return calls -> {
            Ensemble on = calls.stepsOf("gather of unequal parts", root, own);
            long[] counts = new long[size];
            Buffer lengths = rank == root ? whole(counts) : null;
            on.collectives().gather(whole(new long[] {own.count()}), lengths, root);
            if (rank != root) {
                on.collectives().gatherV(own, null, null, root);
                return values;
            }
            Partition parts = Partition.of(counts);
            T all = fresh(values, parts.total());
            on.collectives().gatherV(own, whole(all), parts, root);
            return all;
        };
    }

    Plan gatherInto(Object values, @Nullable Object all, int root) {
        Checks.root("gather", root, size);
        Buffer own = Given.whole("values", values);
        Buffer into = alikeAtRoot(values, all, root);
        return on -> on.collectives().gather(own, into, root);
    }

    <T> Plan.Giving<T> gather(T values, int[] counts, int root) {
        Checks.root("gather", root, size);
        Buffer own = Given.whole("values", values);
        if (rank != root) {
            return on -> {
                on.collectives().gatherV(own, null, null, root);
                return values;
            };
        }
        Partition parts = partition("counts", counts);
        return on -> {
            T all = fresh(values, parts.total());
            on.collectives().gatherV(own, whole(all), parts, root);
            return all;
        };
    }

    <T> Plan.Giving<T> allGather(T values) {
        Buffer own = Given.whole("values", values);
        return calls -> {
            Ensemble on = calls.stepsOf("all-gather of unequal parts", -1, own);
            long[] counts = new long[size];
            on.collectives().allGather(whole(new long[] {own.count()}), whole(counts));
            Partition parts = Partition.of(counts);
            T all = fresh(values, parts.total());
            on.collectives().allGatherV(own, whole(all), parts);
            return all;
        };
    }

    Plan allGatherInto(Object values, Object all) {
        Buffer own = Given.whole("values", values);
        Buffer into = Given.whole("all", all);
        Checks.sameKind(values, all);
        return on -> on.collectives().allGather(own, into);
    }

    <T> Plan.Giving<T> allGather(T values, int[] counts) {
        Buffer own = Given.whole("values", values);
        Partition parts = partition("counts", counts);
        return on -> {
            T all = fresh(values, parts.total());
            on.collectives().allGatherV(own, whole(all), parts);
            return all;
        };
    }

    <T> Plan.Giving<T> scatter(T values, int root) {
        Checks.root("scatter", root, size);
        Buffer given = Given.whole("values", values);
        if (rank == root && given.count() % size != 0) {
            throw Fault.wrongArgument(
                    "", "scatter of # elements", "not a multiple of # ranks; give counts",
                    given.count(), size);
        }
        return calls -> {
            Ensemble on = calls.stepsOf("scatter", root, given);
            long[] each = {given.count() / size};
            on.collectives().broadcast(whole(each), root);
            T part = fresh(values, each[0]);
            on.collectives().scatter(rank == root ? given : null, whole(part), root);
            return part;
        };
    }

    Plan scatterInto(@Nullable Object values, Object part, int root) {
        Checks.root("scatter", root, size);
        Buffer own = Given.whole("part", part);
        Buffer given = alikeAtRoot(part, values, root);
        return on -> on.collectives().scatter(given, own, root);
    }

    <T> Plan.Giving<T> scatter(T values, int[] counts, int root) {
        Checks.root("scatter", root, size);
        Partition parts = partition("counts", counts);
        Buffer given = Given.whole("values", values);
        return on -> {
            T part = fresh(values, parts.count(rank));
            boolean here = rank == root;
            on.collectives().scatterV(here ? given : null, here ? parts : null, whole(part), root);
            return part;
        };
    }

    <T> Plan.Giving<T> allToAll(T values) {
        Buffer own = Given.whole("values", values);
        return on -> {
            T received = fresh(values, own.count());
            on.collectives().allToAll(own, whole(received));
            return received;
        };
    }

    Plan allToAllInto(Object values, Object received) {
        Given.buffer("values", values);
        Given.buffer("received", received);
        Checks.sameLength(values, received);
        Buffer own = whole(values);
        Buffer into = whole(received);
        return on -> on.collectives().allToAll(own, into);
    }

    <T> Plan.Giving<T> allToAll(T values, int[] sendCounts) {
        Partition sent = partition("sendCounts", sendCounts);
        Buffer given = Given.whole("values", values);
        if (sent.total() > given.count()) {
            throw Fault.wrongArgument(
                    "allToAll", "the counts add up to #, the buffer has # elements", "",
                    sent.total(), given.count());
        }
        return calls -> {
            Ensemble on = calls.stepsOf("all-to-all of unequal parts", -1, given);
            long[] out = new long[size];
            for (int r = 0; r < size; r++) {
                out[r] = sent.count(r);
            }
            long[] in = new long[size];
            on.collectives().allToAll(whole(out), whole(in));
            Partition received = Partition.of(in);
            T all = fresh(values, received.total());
            on.collectives().allToAllV(given, sent, whole(all), received);
            return all;
        };
    }

    <T> Plan.Giving<T> allToAll(T values, int[] sendCounts, int[] receiveCounts) {
        Buffer own = Given.whole("values", values);
        Partition received = partition("receiveCounts", receiveCounts);
        Partition sent = partition("sendCounts", sendCounts);
        return on -> {
            T all = fresh(values, received.total());
            on.collectives().allToAllV(own, sent, whole(all), received);
            return all;
        };
    }

    <T> Plan.Giving<T> reduce(T values, Op op, int root) {
        Checks.root("reduce", root, size);
        Buffer in = Given.whole("values", values);
        Buffer operands = Given.op(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> {
            T results = rank == root ? fresh(values, in.count()) : values;
            Buffer out = rank == root ? op.units(whole(results)) : null;
            on.collectives().reduce(operands, out, reducer, root);
            return results;
        };
    }

    Plan reduceInto(Object values, @Nullable Object results, Op op, int root) {
        Given.op(op);
        Checks.root("reduce", root, size);
        Buffer in = Given.whole("values", values);
        Buffer out = alikeAtRoot(values, results, root);
        Buffer at = out == null ? null : op.units(out);
        Buffer operands = op.units(in);
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().reduce(operands, at, reducer, root);
    }

    /// Combines a copy, which is given back.
    private static <T> Plan.Giving<T> copied(T values, Op op, InPlace operation) {
        Buffer in = Given.whole("values", values);
        Buffer _ = Given.op(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> {
            T results = fresh(values, in.count());
            Buffer out = whole(results);
            out.set(in);
            operation.run(on, op.units(out), reducer);
            return results;
        };
    }

    <T> Plan.Giving<T> allReduce(T values, Op op) {
        return copied(values, op, (on, data, reducer) ->
                on.collectives().allReduce(data, reducer));
    }

    Plan allReduceInto(Object values, Object results, Op op) {
        requireAlike(values, results);
        Plan plan = allReduceInPlace(results, op);
        return on -> {
            copy(values, results);
            plan.run(on);
        };
    }

    /// Sees to it that results fit where they go.
    void requireAlike(Object values, Object results) {
        Given.buffer("values", values);
        Given.buffer("results", results);
        Checks.sameLength(values, results);
    }

    void copy(Object values, Object results) {
        whole(results).set(whole(values));
    }

    Plan allReduceInPlace(Object values, Op op) {
        Buffer in = Given.whole("values", values);
        Buffer data = Given.op(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().allReduce(data, reducer);
    }

    <T> Plan.Giving<T> scan(T values, Op op) {
        return copied(values, op, (on, data, reducer) ->
                on.collectives().scan(data, reducer));
    }

    Plan scanInPlace(Object values, Op op) {
        Buffer in = Given.whole("values", values);
        Buffer data = Given.op(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().scan(data, reducer);
    }

    <T> Plan.Giving<T> exclusiveScan(T values, Op op) {
        return copied(values, op, (on, data, reducer) ->
                on.collectives().exclusiveScan(data, reducer));
    }

    <T> Plan.Giving<T> reduceScatter(T values, Op op) {
        long length = Given.whole("values", values).count();
        if (length % size != 0) {
            throw Fault.wrongArgument(
                    "reduceScatter", "values has # elements",
                    "not a multiple of # ranks; give counts", length, size);
        }
        return reduceScatter(values, Partition.equal(size, length / size), op);
    }

    <T> Plan.Giving<T> reduceScatter(T values, int[] counts, Op op) {
        Given.buffer("values", values);
        return reduceScatter(values, partition("counts", counts), op);
    }

    private <T> Plan.Giving<T> reduceScatter(T values, Partition parts, Op op) {
        Given.op(op);
        Buffer in = Given.whole("values", values);
        Buffer operands = op.units(in);
        long _ = op.units(parts.count(rank)); // it is told of its own first
        Partition units = op.units(parts);
        Reducer reducer = op.on(in.elements());
        return on -> {
            T part = fresh(values, parts.count(rank));
            on.collectives().reduceScatter(operands, op.units(whole(part)), units, reducer);
            return part;
        };
    }

    Plan reduceScatterInto(Object values, Object part, Op op) {
        Given.op(op);
        Buffer out = Given.whole("part", part);
        Buffer in = Given.whole("values", values);
        Checks.sameKind(values, part);
        Buffer operands = op.units(in);
        Buffer results = op.units(out);
        Partition units = op.units(Partition.equal(size, out.count()));
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().reduceScatter(operands, results, units, reducer);
    }
}
