// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.io.Serializable;
import org.atoll.applications.Randlc;
import org.jspecify.annotations.Nullable;

/// A directed graph whose edges are drawn by the common generator, or listed.
///
/// @param nodes   how many nodes, 1 to 16384
/// @param density the chance that there is an edge from one node to another: above 0, at most 1;
///                with 1 there are all. Of listed edges the share that is there
/// @param listed  the edges, or null if they are drawn
record AspProblem(int nodes, double density, @Nullable EdgeList listed) implements Serializable {

    /// The length of a way that does not exist. Two of them can be added.
    static final int UNREACHABLE = 1_000_000_000;

    static final int MOST_NODES = 1 << 14;
    private static final int LONGEST_EDGE = 100;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    public AspProblem {
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new IllegalArgumentException(
                    "--nodes must be 1 to " + MOST_NODES + ", not " + nodes);
        }
        if (listed == null && !(density > 0 && density <= 1)) {
            throw new IllegalArgumentException(
                    "--density must be above 0 and at most 1, not " + density);
        }
    }

    /// A graph that is drawn.
    ///
    /// @param density the chance of an edge
    AspProblem(int nodes, double density) {
        this(nodes, density, null);
    }

    /// A graph that is listed.
    static AspProblem of(EdgeList listed) {
        double pairs = (double) listed.nodes() * listed.nodes();
        return new AspProblem(listed.nodes(), listed.edges() / pairs, listed);
    }

    /// What it is, in words.
    String describe() {
        return listed == null
                ? nodes + " nodes, density " + density
                : listed.name() + ", " + nodes + " nodes, " + listed.edges() + " edges";
    }

    /// The edges from one node.
    ///
    /// @return for each node the edge's length, [#UNREACHABLE] where there is none; 0 for itself
    int[] edges(int from) {
        if (listed != null) {
            return listed.row(from);
        }
        int[] edges = new int[nodes];
        long first = (long) from * nodes;
        var lengths = new Randlc(first);
        var chances = new Randlc((long) nodes * nodes + first);
        for (int to = 0; to < nodes; to++) {
            int length = 1 + (int) (LONGEST_EDGE * lengths.next());
            boolean there = density == 1 || chances.next() < density;
            edges[to] = there ? length : UNREACHABLE;
        }
        edges[from] = 0;
        return edges;
    }
}
