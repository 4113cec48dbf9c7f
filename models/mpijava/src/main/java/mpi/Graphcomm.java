// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Ranks as the nodes of a graph, as mpiJava spells them. Each is a [GraphComm], too.
public abstract sealed class Graphcomm extends Intracomm permits GraphComm {
    Graphcomm() {}

    final org.atoll.mpj.GraphComm graph(String call) {
        if (intra(call) instanceof org.atoll.mpj.GraphComm graph) {
            return graph;
        }
        throw new MPIException(
                call + ": the graph is a distributed one", MPI.ERR_TOPOLOGY, null);
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public abstract GraphComm dup();

    final GraphParms parms(String call) {
        org.atoll.mpj.GraphComm graph = graph(call);
        return new GraphParms(graph.index(), graph.edges());
    }

    /// The whole graph (MPI 4.1, section 8.5.5).
    public final GraphParms Get() {
        return parms("Get");
    }

    final int[] neighbours(String call, int rank) {
        try {
            return graph(call).neighbors(rank);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Where the edges of a node end (MPI 4.1, section 8.5.5).
    ///
    /// @param rank a rank of this communicator
    /// @return ranks
    public final int[] Neighbours(int rank) {
        return neighbours("Neighbours", rank);
    }

    final int map(String call, int[] index, int[] edges) {
        try {
            return undefined(intra(call).mapToGraph(index, edges));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Where this rank would be in another graph (MPI 4.1, section 8.5.8); nothing is made.
    ///
    /// @param index for each node, how many edges it and those before it have
    /// @param edges the neighbours of all nodes
    /// @return a rank, or [MPI#UNDEFINED] if there is no place
    public final int Map(int[] index, int[] edges) {
        return map("Map", index, edges);
    }

    @Override
    int topology(String call) {
        return handle(call) instanceof org.atoll.mpj.GraphComm ? MPI.GRAPH : MPI.DIST_GRAPH;
    }
}
