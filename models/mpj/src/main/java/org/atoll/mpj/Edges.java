// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ArrayList;
import java.util.List;
import org.atoll.mpj.making.EdgeLists;

/// Edges of a graph that a rank gives to [Comm#distributedGraph(Edges)]: any edges of any nodes.
/// Not for several threads at once.
public final class Edges {
    private final List<int[]> edges = new ArrayList<>();

    /// No edges yet.
    public Edges() {}

    /// Adds an edge of weight 1.
    ///
    /// @param source      the rank that sends
    /// @param destination the rank that receives
    /// @return these edges
    public Edges add(int source, int destination) {
        return add(source, destination, 1);
    }

    /// Adds an edge.
    ///
    /// @param source      the rank that sends
    /// @param destination the rank that receives
    /// @param weight      at least 0
    /// @return these edges
    public Edges add(int source, int destination, int weight) {
        edges.add(new int[] {source, destination, weight});
        return this;
    }

    /// Source, destination and weight of each, if all are of these ranks.
    int[] checked(int size) {
        return EdgeLists.checked(edges, size);
    }
}
