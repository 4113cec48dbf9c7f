// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.Comm;
import org.atoll.mpj.DistributedGraphComm;
import org.jspecify.annotations.Nullable;

/// Ranks as the nodes of a graph, as Open MPI spells them: of one that all ranks give, or of one
/// of which each gives some edges.
public final class GraphComm extends Graphcomm {
    private final boolean weighted;

    private GraphComm(boolean weighted) {
        this.weighted = weighted;
    }

    /// One over a graph.
    ///
    /// @param weighted whether the program has given weights
    static GraphComm over(@Nullable Comm graph, Communicator parent, boolean weighted) {
        GraphComm comm = new GraphComm(weighted);
        comm.bind(graph, parent);
        return comm;
    }

    @Override
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() {
        try {
            return duplicateOf(this, over(intra("dup").dup(), this, weighted));
        } catch (RuntimeException e) {
            throw failed("dup", e);
        }
    }

    @Override
    public GraphComm iDup() {
        return later(new GraphComm(weighted), () -> intra("iDup").dupAsync());
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        handle("dupWithInfo");
        return dup();
    }

    /// The whole graph (MPI 4.1, section 8.5.5).
    public GraphParms getDims() {
        return parms("getDims");
    }

    /// Where the edges of a node end (MPI 4.1, section 8.5.5).
    ///
    /// @param rank a rank of this communicator
    /// @return ranks
    public int[] getNeighbors(int rank) {
        return neighbours("getNeighbors", rank);
    }

    /// The edges of this rank in a graph of which each rank has given some (MPI 4.1, section
    /// 8.5.5).
    public DistGraphNeighbors getDistGraphNeighbors() {
        if (intra("getDistGraphNeighbors") instanceof DistributedGraphComm graph) {
            return new DistGraphNeighbors(
                    graph.sources(), graph.sourceWeights(),
                    graph.destinations(), graph.destinationWeights(), weighted);
        }
        throw failed("getDistGraphNeighbors", new MPIException(
                "getDistGraphNeighbors: the graph is not a distributed one",
                MPI.ERR_TOPOLOGY, null));
    }

    /// Where this rank would be in another graph (MPI 4.1, section 8.5.8); nothing is made.
    ///
    /// @param index for each node, how many edges it and those before it have
    /// @param edges the neighbours of all nodes
    /// @return a rank, or [MPI#UNDEFINED] if there is no place
    public int map(int[] index, int[] edges) {
        return map("map", index, edges);
    }
}
