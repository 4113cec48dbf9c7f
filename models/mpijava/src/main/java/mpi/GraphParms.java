// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A graph as [Intracomm#Create_graph] takes it.
public class GraphParms {
    /// For each node, how many edges it and those before it have.
    public int[] index;

    /// The neighbours of all nodes.
    public int[] edges;

    /// Creates a graph without nodes.
    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /// How many nodes there are.
    ///
    /// @return at least 0
    public int getIndexCount() {
        return index.length;
    }

    /// How many edges a node and those before it have.
    ///
    /// @param i which node, from 0
    /// @return at least 0
    public int getIndex(int i) {
        return index[Index.checked("getIndex", "i", i, index.length)];
    }

    /// How many edges there are.
    ///
    /// @return at least 0
    public int getEdgeCount() {
        return edges.length;
    }

    /// Where an edge ends.
    ///
    /// @param i which edge, from 0
    /// @return a rank
    public int getEdge(int i) {
        return edges[Index.checked("getEdge", "i", i, edges.length)];
    }
}
