// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

/// The binomial tree over ranks 0 to size - 1, with rank 0 at the top. The children of a rank
/// are itself plus 1, 2, 4 and so on, below its reach; its subtree is the ranks from itself to
/// itself plus its reach.
final class Tree {

    private Tree() {}

    /// How far the subtree of a rank may extend: a power of two. Its parent is that much below.
    static int reach(int rank, int size) {
        return rank == 0 ? powerAtLeast(size) : Integer.lowestOneBit(rank);
    }

    /// How many ranks of the team are in the subtree that begins at a rank.
    static int ranksBelow(int rank, int reach, int size) {
        return Math.min(reach, size - rank);
    }

    private static int powerAtLeast(int size) {
        int power = Integer.highestOneBit(size);
        return power == size ? power : power << 1;
    }
}
