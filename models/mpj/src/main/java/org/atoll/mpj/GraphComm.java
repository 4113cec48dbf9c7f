// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.making.Graph;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.plan.NeighborPlans;

/// A communicator whose ranks are the nodes of a graph that all of them know (MPI 4.1, section
/// 8.5.3). Each rank receives from its neighbours and sends to them, so an edge is to be named at
/// both its ends.
public final class GraphComm extends TopologyComm {
    private final Graph graph;

    GraphComm(Mpj world, Newborn agreed, ErrorHandler handler, Graph graph) {
        super(
                world, agreed, handler,
                NeighborPlans.of(
                        graph.neighbors(agreed.group().rank()),
                        graph.neighbors(agreed.group().rank())));
        this.graph = graph;
    }

    @Override
    Comm over(int context) {
        return new GraphComm(
                world(), new Newborn(domain().group(), context), errorHandler(), graph);
    }

    /// Where each rank's list of neighbours ends (MPI 4.1, section 8.5.5).
    ///
    /// @return for each rank, how many edges it and those before it have
    public int[] index() {
        return graph.index().clone();
    }

    /// The neighbours of all ranks (MPI 4.1, section 8.5.5).
    ///
    /// @return the lists, one behind the other
    public int[] edges() {
        return graph.edges().clone();
    }

    /// The neighbours of a rank (MPI 4.1, section 8.5.5).
    ///
    /// @param rank a rank of this communicator
    /// @return its neighbours in the order of its edges
    public int[] neighbors(int rank) {
        Checks.peer("rank", rank, size());
        return graph.neighbors(rank);
    }
}
