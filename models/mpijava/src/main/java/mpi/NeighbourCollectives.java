// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.TopologyComm;
import org.jspecify.annotations.Nullable;

/// Collectives among neighbours in a grid or graph, blocking and not.
@SuppressWarnings("doclint:missing") // see package-info
abstract class NeighbourCollectives extends CombiningCollectives {

    NeighbourCollectives() {}

    private TopologyComm neighbours(String call) {
        if (intra(call) instanceof TopologyComm comm) {
            return comm;
        }
        throw new MPIException(call + ": the communicator is neither a grid nor a graph",
                MPI.ERR_TOPOLOGY, null);
    }

    private Request gather(
            String call, boolean later, @Nullable Object sendbuf, int sendcount,
            Datatype sendtype, @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        try {
            TopologyComm comm = neighbours(call);
            Part mine = part(sendbuf, 0, sendcount, sendtype);
            Part room = part(recvbuf, 0, recvcount * comm.sources().length, recvtype);
            if (later) {
                return started(comm.neighborAllGatherAsync(mine, room));
            }
            comm.neighborAllGather(mine, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request gatherv(
            String call, boolean later, @Nullable Object sendbuf, int sendcount,
            Datatype sendtype, @Nullable Object recvbuf, int[] recvcount, int[] displs,
            Datatype recvtype) {
        try {
            TopologyComm comm = neighbours(call);
            Part mine = part(sendbuf, 0, sendcount, sendtype);
            Parts room = parts(recvbuf, 0, recvcount, displs, recvtype);
            if (later) {
                return started(comm.neighborAllGatherAsync(mine, room));
            }
            comm.neighborAllGather(mine, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request exchange(
            String call, boolean later, @Nullable Object sendbuf, int sendcount,
            Datatype sendtype, @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        try {
            TopologyComm comm = neighbours(call);
            Part given = part(sendbuf, 0, sendcount * comm.destinations().length, sendtype);
            Part room = part(recvbuf, 0, recvcount * comm.sources().length, recvtype);
            if (later) {
                return started(comm.neighborAllToAllAsync(given, room));
            }
            comm.neighborAllToAll(given, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request exchangev(
            String call, boolean later, @Nullable Object sendbuf, int[] sendcount,
            int[] sdispls, Datatype sendtype, @Nullable Object recvbuf, int[] recvcount,
            int[] rdispls, Datatype recvtype) {
        try {
            TopologyComm comm = neighbours(call);
            Parts given = parts(sendbuf, 0, sendcount, sdispls, sendtype);
            Parts room = parts(recvbuf, 0, recvcount, rdispls, recvtype);
            if (later) {
                return started(comm.neighborAllToAllAsync(given, room));
            }
            comm.neighborAllToAll(given, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final void neighborAllGather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        gather("neighborAllGather", false, sendbuf, sendcount, sendtype,
                recvbuf, recvcount, recvtype);
    }

    public final void neighborAllGatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        gatherv("neighborAllGatherv", false, sendbuf, sendcount, sendtype,
                recvbuf, recvcount, displs, recvtype);
    }

    public final void neighborAllToAll(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        exchange("neighborAllToAll", false, sendbuf, sendcount, sendtype,
                recvbuf, recvcount, recvtype);
    }

    public final void neighborAllToAllv(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        exchangev("neighborAllToAllv", false, sendbuf, sendcount, sdispls, sendtype,
                recvbuf, recvcount, rdispls, recvtype);
    }

    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        direct("iNeighborAllGather", sendbuf);
        direct("iNeighborAllGather", recvbuf);
        return gather("iNeighborAllGather", true, sendbuf, sendcount, sendtype,
                recvbuf, recvcount, recvtype);
    }

    public final Request iNeighborAllGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        direct("iNeighborAllGatherv", sendbuf);
        direct("iNeighborAllGatherv", recvbuf);
        return gatherv("iNeighborAllGatherv", true, sendbuf, sendcount, sendtype,
                recvbuf, recvcount, displs, recvtype);
    }

    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        direct("iNeighborAllToAll", sendbuf);
        direct("iNeighborAllToAll", recvbuf);
        return exchange("iNeighborAllToAll", true, sendbuf, sendcount, sendtype,
                recvbuf, recvcount, recvtype);
    }

    public final Request iNeighborAllToAllv(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        direct("iNeighborAllToAllv", sendbuf);
        direct("iNeighborAllToAllv", recvbuf);
        return exchangev("iNeighborAllToAllv", true, sendbuf, sendcount, sdispls, sendtype,
                recvbuf, recvcount, rdispls, recvtype);
    }
}
