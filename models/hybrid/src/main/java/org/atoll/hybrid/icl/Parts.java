// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.Arrays;
import org.atoll.collectives.spi.Partition;

/// For each node a part of an array: how many elements, and where they begin. Immutable.
public final class Parts {
    private final Partition partition;

    private Parts(Partition partition) {
        this.partition = partition;
    }

    /// Parts that follow each other.
    ///
    /// @param counts how many elements each node has
    /// @throws IllegalArgumentException if a count is negative
    public static Parts of(int... counts) {
        return new Parts(Partition.of(longs(counts)));
    }

    /// Parts of one length that follow each other.
    ///
    /// @param nodes how many there are
    /// @param count how many elements each has
    /// @throws IllegalArgumentException if there is no part, or the count is negative
    public static Parts equal(int nodes, long count) {
        return new Parts(Partition.equal(nodes, count));
    }

    /// Parts anywhere.
    ///
    /// @param counts how many elements each node has
    /// @param starts where the part of each begins
    /// @throws IllegalArgumentException if a number is negative, or there are not as many
    public static Parts at(int[] counts, int[] starts) {
        return new Parts(Partition.of(longs(counts), longs(starts)));
    }

    private static long[] longs(int... numbers) {
        return Arrays.stream(numbers).asLongStream().toArray();
    }

    /// How many parts there are.
    ///
    /// @return a number of nodes
    public int size() {
        return partition.parts();
    }

    /// How many elements a node has.
    ///
    /// @return at least 0
    public long count(int node) {
        return partition.count(node);
    }

    /// A node's part of an array.
    ///
    /// @param node  whose part
    /// @throws IllegalArgumentException if the array is too short
    public Stretch in(Object array, int node) {
        return new Stretch(array, partition.start(node), partition.count(node));
    }

    Partition partition() {
        return partition;
    }
}
