// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import org.atoll.applications.Blocks;

/// From counts to places: prefix sums over digits, and over the nodes that have the keys. A node is
/// what owns keys; each also owns a block of the digits' values.
///
/// @param buckets the values of a digit, in a block for each node
record Places(Blocks buckets) {

    /// Turns the counts of a node's threads into what the threads before each have.
    ///
    /// @param counts one array for each thread
    /// @param from   the first value to be done
    /// @param to     after the last one
    /// @param totals receives how many keys of each value all threads have
    static void overThreads(int[][] counts, int from, int to, int[] totals) {
        for (int value = from; value < to; value++) {
            int before = 0;
            for (int[] thread : counts) {
                int count = thread[value];
                thread[value] = before;
                before += count;
            }
            totals[value] = before;
        }
    }

    /// How many counts go to each node.
    ///
    /// @param numbers for each value
    int[] toOwners(int numbers) {
        int[] counts = new int[buckets.parts()];
        for (int node = 0; node < counts.length; node++) {
            counts[node] = numbers * buckets.count(node);
        }
        return counts;
    }

    /// How many numbers come from each node to an owner.
    ///
    /// @param node    the owner
    /// @param numbers for each value
    int[] toOwner(int node, int numbers) {
        int[] counts = new int[buckets.parts()];
        Arrays.fill(counts, numbers * buckets.count(node));
        return counts;
    }

    /// An owner's answer to all nodes.
    ///
    /// @param counts how many keys of each value of its block the nodes have, node by node
    /// @param answer receives for each node and value how many of these keys the nodes before it
    ///     have, and how many all have
    void answer(int[] counts, int[] answer) {
        int nodes = buckets.parts();
        int values = counts.length / nodes;
        for (int value = 0; value < values; value++) {
            int before = 0;
            for (int node = 0; node < nodes; node++) {
                answer[2 * (node * values + value)] = before;
                before += counts[node * values + value];
            }
            for (int node = 0; node < nodes; node++) {
                answer[2 * (node * values + value) + 1] = before;
            }
        }
    }

    /// The places of a node's keys from what all owners answer, which are in the order of values.
    ///
    /// @param answers theirs, owner by owner
    /// @param first   receives the place of the node's first key of each value
    static void read(int[] answers, int[] first) {
        int below = 0;
        for (int value = 0; value < first.length; value++) {
            first[value] = below + answers[2 * value];
            below += answers[2 * value + 1];
        }
    }
}
