// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;

/// The collectives on whole arrays whose lengths are not known before: ranks tell each other how
/// much they give, then move it.
///
/// @param rank this rank
/// @param size how many ranks there are
record ArrayPlans(int rank, int size) {

    private static Buffer whole(Object buffer) {
        return ElementKinds.whole(buffer);
    }

    /// A new buffer like another.
    static <T> T fresh(T like, long count) {
        return ElementKinds.fresh(like, count);
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

    <T> Plan.Giving<T> scatter(T values, int root) {
        Checks.root("scatter", root, size);
        Buffer given = Given.whole("values", values);
        if (rank == root && given.count() % size != 0) {
            throw new IllegalArgumentException(
                    "scatter of " + given.count() + " elements: not a multiple of " + size
                            + " ranks; give counts");
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

    <T> Plan.Giving<T> scatter(T values, int[] counts, int root) {
        Checks.root("scatter", root, size);
        Partition parts = partition(counts);
        Buffer given = Given.whole("values", values);
        return on -> {
            T part = fresh(values, parts.count(rank));
            boolean here = rank == root;
            on.collectives().scatterV(here ? given : null, here ? parts : null, whole(part), root);
            return part;
        };
    }

    <T> Plan.Giving<T> allToAll(T values, int[] sendCounts) {
        Partition sent = partition(Given.of("sendCounts", sendCounts, int[].class));
        Buffer given = Given.whole("values", values);
        if (sent.total() > given.count()) {
            throw new IllegalArgumentException(
                    "allToAll: the counts add up to " + sent.total() + ", the buffer has "
                            + given.count() + " elements");
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

    Partition partition(int[] counts) {
        return Checks.partition(counts, size);
    }
}
