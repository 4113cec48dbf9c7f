// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// A communicator whose ranks are the nodes of a graph of which each knows its own edges (MPI 4.1,
/// section 8.5.4). Edges have a direction and a weight; the weights are kept for the program.
public final class DistributedGraphComm extends TopologyComm {
    private final int[] sourceWeights;
    private final int[] destinationWeights;

    DistributedGraphComm(
            Mpj world,
            Group group,
            Contexts.Context context,
            NeighborPlans neighbors,
            int[] sourceWeights,
            int[] destinationWeights) {
        super(world, group, context, neighbors);
        this.sourceWeights = sourceWeights.clone();
        this.destinationWeights = destinationWeights.clone();
    }

    @Override
    Comm over(Contexts.Context context) {
        return new DistributedGraphComm(
                world(),
                group(),
                context,
                NeighborPlans.of(sources(), destinations()),
                sourceWeights,
                destinationWeights);
    }

    /// The weights of the edges from [#sources] (MPI 4.1, section 8.5.5).
    ///
    /// @return one for each, 1 if none was given
    public int[] sourceWeights() {
        return sourceWeights.clone();
    }

    /// The weights of the edges to [#destinations] (MPI 4.1, section 8.5.5).
    ///
    /// @return one for each, 1 if none was given
    public int[] destinationWeights() {
        return destinationWeights.clone();
    }
}
