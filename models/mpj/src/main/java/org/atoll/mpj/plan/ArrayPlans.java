// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.reduce.Operator;
import org.jspecify.annotations.Nullable;

/// The collectives on whole arrays: looks at the arguments and says what is to be done. Where
/// lengths are not known before, ranks tell each other how much they give, then move it. What a
/// plan gives back is new each time it is carried out.
public record ArrayPlans(int rank, int size) {
    /// Combines a buffer in its place.
    private interface InPlace {
        void run(Ensemble on, Buffer data, Reducer reducer);
    }

    private static Buffer whole(Object buffer) {
        return ElementKinds.whole(buffer);
    }

    /// A new buffer like another.
    public static <T> T fresh(T like, long count) {
        return ElementKinds.fresh(like, count);
    }

    private Partition partition(String argument, int[] counts) {
        return Checks.partition(Required.of(argument, counts, int[].class), size);
    }

    /// The buffer that only the root gives; it must be of the kind that all ranks give.
    private @Nullable Buffer alikeAtRoot(Object everywhere, @Nullable Object rooted, int root) {
        if (rooted == null || rank != root) {
            return null;
        }
        Checks.sameKind(everywhere, rooted);
        return whole(rooted);
    }

    /// Copies the root's buffer to all ranks.
    public Plan broadcast(Object buffer, int root) {
        Checks.root("broadcast", root, size);
        Buffer data = Required.whole("buffer", buffer);
        return on -> on.collectives().broadcast(data, root);
    }

    /// Brings all ranks' values to the root, which hears their lengths first.
    public <T> Plan.Giving<T> gather(T values, int root) {
        Checks.root("gather", root, size);
        Buffer own = Required.whole("values", values);
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

    /// Brings equally many values of each rank to the root.
    public Plan gatherInto(Object values, @Nullable Object all, int root) {
        Checks.root("gather", root, size);
        Buffer own = Required.whole("values", values);
        Buffer into = alikeAtRoot(values, all, root);
        return on -> on.collectives().gather(own, into, root);
    }

    /// Brings values of unequal number to the root.
    public <T> Plan.Giving<T> gather(T values, int[] counts, int root) {
        Checks.root("gather", root, size);
        Buffer own = Required.whole("values", values);
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

    /// Brings all ranks' values to all ranks, which hear their lengths first.
    public <T> Plan.Giving<T> allGather(T values) {
        Buffer own = Required.whole("values", values);
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

    /// Brings equally many values of each rank to all ranks.
    public Plan allGatherInto(Object values, Object all) {
        Buffer own = Required.whole("values", values);
        Buffer into = Required.whole("all", all);
        Checks.sameKind(values, all);
        return on -> on.collectives().allGather(own, into);
    }

    /// Brings values of unequal number to all ranks.
    public <T> Plan.Giving<T> allGather(T values, int[] counts) {
        Buffer own = Required.whole("values", values);
        Partition parts = partition("counts", counts);
        return on -> {
            T all = fresh(values, parts.total());
            on.collectives().allGatherV(own, whole(all), parts);
            return all;
        };
    }

    /// Hands out equal parts of the root's values.
    public <T> Plan.Giving<T> scatter(T values, int root) {
        Checks.root("scatter", root, size);
        Buffer given = Required.whole("values", values);
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

    /// Hands out equal parts, into buffers that are there.
    public Plan scatterInto(@Nullable Object values, Object part, int root) {
        Checks.root("scatter", root, size);
        Buffer own = Required.whole("part", part);
        Buffer given = alikeAtRoot(part, values, root);
        return on -> on.collectives().scatter(given, own, root);
    }

    /// Hands out unequal parts of the root's values.
    public <T> Plan.Giving<T> scatter(T values, int[] counts, int root) {
        Checks.root("scatter", root, size);
        Partition parts = partition("counts", counts);
        Buffer given = Required.whole("values", values);
        return on -> {
            T part = fresh(values, parts.count(rank));
            boolean here = rank == root;
            on.collectives().scatterV(here ? given : null, here ? parts : null, whole(part), root);
            return part;
        };
    }

    /// Sends each rank a part, all of one size.
    public <T> Plan.Giving<T> allToAll(T values) {
        Buffer own = Required.whole("values", values);
        return on -> {
            T received = fresh(values, own.count());
            on.collectives().allToAll(own, whole(received));
            return received;
        };
    }

    /// Sends each rank a part, into buffers that are there.
    public Plan allToAllInto(Object values, Object received) {
        Required.buffer("values", values);
        Required.buffer("received", received);
        Checks.sameLength(values, received);
        Buffer own = whole(values);
        Buffer into = whole(received);
        return on -> on.collectives().allToAll(own, into);
    }

    /// Sends each rank a part of any size; ranks hear the sizes first.
    public <T> Plan.Giving<T> allToAll(T values, int[] sendCounts) {
        Partition sent = partition("sendCounts", sendCounts);
        Buffer given = Required.whole("values", values);
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

    /// Sends each rank a part of any size.
    public <T> Plan.Giving<T> allToAll(T values, int[] sendCounts, int[] receiveCounts) {
        Buffer own = Required.whole("values", values);
        Partition received = partition("receiveCounts", receiveCounts);
        Partition sent = partition("sendCounts", sendCounts);
        return on -> {
            T all = fresh(values, received.total());
            on.collectives().allToAllV(own, sent, whole(all), received);
            return all;
        };
    }

    /// Combines the values of all ranks at the root.
    public <T> Plan.Giving<T> reduce(T values, Operator op, int root) {
        Checks.root("reduce", root, size);
        Buffer in = Required.whole("values", values);
        Buffer operands = Operator.given(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> {
            T results = rank == root ? fresh(values, in.count()) : values;
            Buffer out = rank == root ? op.units(whole(results)) : null;
            on.collectives().reduce(operands, out, reducer, root);
            return results;
        };
    }

    /// Combines them at the root, in a buffer that is there.
    public Plan reduceInto(Object values, @Nullable Object results, Operator op, int root) {
        Operator.given(op);
        Checks.root("reduce", root, size);
        Buffer in = Required.whole("values", values);
        Buffer out = alikeAtRoot(values, results, root);
        Buffer at = out == null ? null : op.units(out);
        Buffer operands = op.units(in);
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().reduce(operands, at, reducer, root);
    }

    /// Combines a copy, which is given back.
    private static <T> Plan.Giving<T> copied(T values, Operator op, InPlace operation) {
        Buffer in = Required.whole("values", values);
        Buffer _ = Operator.given(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> {
            T results = fresh(values, in.count());
            Buffer out = whole(results);
            out.set(in);
            operation.run(on, op.units(out), reducer);
            return results;
        };
    }

    /// Combines the values of all ranks at all ranks.
    public <T> Plan.Giving<T> allReduce(T values, Operator op) {
        return copied(values, op, (on, data, reducer) ->
                on.collectives().allReduce(data, reducer));
    }

    /// Combines them in a buffer that is there.
    public Plan allReduceInto(Object values, Object results, Operator op) {
        requireAlike(values, results);
        Plan plan = allReduceInPlace(results, op);
        return on -> {
            copy(values, results);
            plan.run(on);
        };
    }

    /// Sees to it that results fit where they go.
    public void requireAlike(Object values, Object results) {
        Required.buffer("values", values);
        Required.buffer("results", results);
        Checks.sameLength(values, results);
    }

    /// Copies one buffer to another.
    public void copy(Object values, Object results) {
        whole(results).set(whole(values));
    }

    /// Combines them in the buffer that has them.
    public Plan allReduceInPlace(Object values, Operator op) {
        Buffer in = Required.whole("values", values);
        Buffer data = Operator.given(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().allReduce(data, reducer);
    }

    /// Combines the values of the ranks up to this one.
    public <T> Plan.Giving<T> scan(T values, Operator op) {
        return copied(values, op, (on, data, reducer) ->
                on.collectives().scan(data, reducer));
    }

    /// Combines them in the buffer that has them.
    public Plan scanInPlace(Object values, Operator op) {
        Buffer in = Required.whole("values", values);
        Buffer data = Operator.given(op).units(in);
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().scan(data, reducer);
    }

    /// Combines the values of the ranks below this one.
    public <T> Plan.Giving<T> exclusiveScan(T values, Operator op) {
        return copied(values, op, (on, data, reducer) ->
                on.collectives().exclusiveScan(data, reducer));
    }

    /// Combines values, and hands out equal parts of the results.
    public <T> Plan.Giving<T> reduceScatter(T values, Operator op) {
        long length = Required.whole("values", values).count();
        if (length % size != 0) {
            throw Fault.wrongArgument(
                    "reduceScatter", "values has # elements",
                    "not a multiple of # ranks; give counts", length, size);
        }
        return reduceScatter(values, Partition.equal(size, length / size), op);
    }

    /// Combines values, and hands out unequal parts of the results.
    public <T> Plan.Giving<T> reduceScatter(T values, int[] counts, Operator op) {
        Required.buffer("values", values);
        return reduceScatter(values, partition("counts", counts), op);
    }

    private <T> Plan.Giving<T> reduceScatter(T values, Partition parts, Operator op) {
        Operator.given(op);
        Buffer in = Required.whole("values", values);
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

    /// Combines values, and hands out equal parts into buffers that are there.
    public Plan reduceScatterInto(Object values, Object part, Operator op) {
        Operator.given(op);
        Buffer out = Required.whole("part", part);
        Buffer in = Required.whole("values", values);
        Checks.sameKind(values, part);
        Buffer operands = op.units(in);
        Buffer results = op.units(out);
        Partition units = op.units(Partition.equal(size, out.count()));
        Reducer reducer = op.on(in.elements());
        return on -> on.collectives().reduceScatter(operands, results, units, reducer);
    }
}
