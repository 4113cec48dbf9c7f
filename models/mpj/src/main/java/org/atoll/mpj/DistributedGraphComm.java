// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.making.Neighborhood;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.plan.NeighborPlans;

/// A communicator whose ranks are the nodes of a graph of which each knows its own edges (MPI 4.1,
/// section 8.5.4). Edges have a direction and a weight; the weights are kept for the program.
public final class DistributedGraphComm extends TopologyComm {
    private final int[] sourceWeights;
    private final int[] destinationWeights;

    DistributedGraphComm(
            Mpj world, Newborn agreed, ErrorHandler handler, Neighborhood neighbors) {
        super(
                world, agreed, handler,
                NeighborPlans.of(neighbors.sources().clone(), neighbors.destinations().clone()));
        this.sourceWeights = neighbors.sourceWeights().clone();
        this.destinationWeights = neighbors.destinationWeights().clone();
    }

    @Override
    Comm over(int context) {
        return new DistributedGraphComm(
                world(),
                new Newborn(domain().group(), context),
                errorHandler(),
                new Neighborhood(sources(), sourceWeights, destinations(), destinationWeights));
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
