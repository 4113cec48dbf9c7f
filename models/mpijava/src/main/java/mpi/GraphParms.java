// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A graph as [Intracomm#Create_graph] takes it.
@SuppressWarnings("doclint:missing") // see package-info
public final class GraphParms {
    public int[] index;
    public int[] edges;

    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    public int getIndexCount() {
        return index.length;
    }

    public int getIndex(int i) {
        return index[i];
    }

    public int getEdgeCount() {
        return edges.length;
    }

    public int getEdge(int i) {
        return edges[i];
    }
}
