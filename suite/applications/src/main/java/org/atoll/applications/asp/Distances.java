// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import org.atoll.recovery.Checkpoint;

/// Some rows of the matrix of distances: those from a block of nodes to all nodes. Different
/// threads may relax different rows at the same time.
final class Distances {

    private final int first;
    private final int[][] rows;

    /// Takes the edges of a block of nodes as distances.
    ///
    /// @param from    the first node of the block
    /// @param to      after the last one
    Distances(AspProblem problem, int from, int to) {
        first = from;
        rows = new int[to - from][];
        for (int node = from; node < to; node++) {
            rows[node - from] = problem.edges(node);
        }
    }

    /// Registers all rows.
    void register(Checkpoint ck) {
        for (int k = 0; k < rows.length; k++) {
            int[] _ = ck.array("row " + (first + k), rows[k]);
        }
    }

    /// How many rows there are.
    int count() {
        return rows.length;
    }

    /// The distances from a node: the array itself.
    int[] row(int node) {
        return rows[node - first];
    }

    /// Shortens distances by ways through one more node. The row of that node itself does not
    /// change, for its distance to itself is 0.
    ///
    /// @param distances the distances from it, by ways through the nodes before it
    /// @param from     the first row to relax
    /// @param to       after the last row
    void relax(int through, int[] distances, int from, int to) {
        for (int node = from; node < to; node++) {
            int[] row = rows[node - first];
            relax(row, row[through], distances);
        }
    }

    private static void relax(int[] row, int toMiddle, int[] fromMiddle) {
        for (int j = 0; j < row.length; j++) {
            row[j] = Math.min(row[j], toMiddle + fromMiddle[j]);
        }
    }
}
