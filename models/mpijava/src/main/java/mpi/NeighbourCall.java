// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.TopologyComm;

/// A collective among the neighbours in a grid or graph.
final class NeighbourCall extends CollectiveCall {

    /// Creates a call.
    NeighbourCall(Communicator caller, String name, boolean later) {
        super(caller, name, later);
    }

    /// The exchange of data in a grid or graph.
    private interface Exchange {
        Request in(TopologyComm ranks);
    }

    private Request among(Exchange exchange) {
        return attempt(on -> {
            if (below() instanceof TopologyComm ranks) {
                return exchange.in(ranks);
            }
            throw new MPIException(
                    name() + ": the communicator is neither a grid nor a graph",
                    MPI.ERR_TOPOLOGY, null);
        });
    }

    Request allGather(Items mine, Items each) {
        return among(on -> {
            Part room = part(each.times(on.sources().length));
            Part own = Apart.from(part(mine), room);
            return carry(on.neighbors().allGather(own, room));
        });
    }

    Request allGather(Items mine, Shares all) {
        return among(on -> {
            Parts room = checked(all.among(on.sources().length)).parts();
            Part own = Apart.from(part(mine), room);
            return carry(on.neighbors().allGather(own, room));
        });
    }

    Request allToAll(Items each, Items eachRoom) {
        return among(on -> {
            Part room = part(eachRoom.times(on.sources().length));
            Part given = Apart.from(part(each.times(on.destinations().length)), room);
            return carry(on.neighbors().allToAll(given, room));
        });
    }

    Request allToAll(Shares all, Shares allRoom) {
        return among(on -> {
            Parts room = checked(allRoom.among(on.sources().length)).parts();
            Parts given = Apart.from(checked(all.among(on.destinations().length)).parts(), room);
            return carry(on.neighbors().allToAll(given, room));
        });
    }
}
