// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.Arrays;
import org.atoll.mpj.fault.Fault;

/// The neighbours of every node of a graph, as MPI writes them: all lists one behind the other in
/// `edges`, and in `index` where each list ends (MPI 4.1, section 8.5.3).
public final class Graph {
    private final int[] index;
    private final int[] edges;

    /// Creates a graph.
    ///
    /// @param index for each node, how many edges it and those before it have
    /// @param edges the neighbours
    public Graph(int[] index, int[] edges) {
        int before = 0;
        for (int node = 0; node < index.length; node++) {
            if (index[node] < before) {
                throw Fault.wrongArgument(
                        "graph", "index # falls at node #",
                        "it is the number of edges up to a node", Arrays.toString(index), node);
            }
            before = index[node];
        }
        if (before != edges.length) {
            throw Fault.wrongArgument(
                    "graph", "the index ends at #, but there are # edges", "", before,
                    edges.length);
        }
        for (int edge : edges) {
            if (edge < 0 || edge >= index.length) {
                throw Fault.wrongArgument(
                        "graph", "an edge leads to #", "a node is 0 to #", edge, index.length - 1);
            }
        }
        this.index = index.clone();
        this.edges = edges.clone();
    }

    /// How many edges the nodes have up to each.
    public int[] index() {
        return index;
    }

    /// Where they lead.
    public int[] edges() {
        return edges;
    }

    /// How many nodes it has.
    public int size() {
        return index.length;
    }

    /// Where the edges of a node lead.
    public int[] neighbors(int node) {
        return Arrays.copyOfRange(edges, node == 0 ? 0 : index[node - 1], index[node]);
    }
}
