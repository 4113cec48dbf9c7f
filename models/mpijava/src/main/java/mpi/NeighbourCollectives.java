// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Collectives among neighbours in a grid or graph.
abstract class NeighbourCollectives extends CombiningCollectives {

    NeighbourCollectives() {}

    private NeighbourCall neighbours(String call) {
        return new NeighbourCall(this, call, false);
    }

    private NeighbourCall neighboursLater(String call) {
        return new NeighbourCall(this, call, true);
    }

    /// Gives the neighbours what this rank has; blocks (MPI 4.1, section 8.6.1).
    public final void neighborAllGather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        neighbours("neighborAllGather").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Starts, and does not block: gives the neighbours what this rank has (MPI 4.1, section
    /// 8.6.1).
    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        return neighboursLater("iNeighborAllGather").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Gives the neighbours what this rank has, parts of different lengths; blocks (MPI 4.1,
    /// section 8.6.1).
    public final void neighborAllGatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        neighbours("neighborAllGatherv").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Shares.of(Words.RECEIVED, recvbuf, recvcount, displs, recvtype));
    }

    /// Starts, and does not block: gives the neighbours what this rank has, parts of different
    /// lengths (MPI 4.1, section 8.6.1).
    public final Request iNeighborAllGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return neighboursLater("iNeighborAllGatherv").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Shares.of(Words.RECEIVED, recvbuf, recvcount, displs, recvtype));
    }

    /// Gives each neighbour its part of what this rank has; blocks (MPI 4.1, section 8.6.2).
    public final void neighborAllToAll(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        neighbours("neighborAllToAll").allToAll(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Starts, and does not block: gives each neighbour its part of what this rank has (MPI 4.1,
    /// section 8.6.2).
    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        return neighboursLater("iNeighborAllToAll").allToAll(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Gives each neighbour its part of what this rank has, parts of different lengths; blocks
    /// (MPI 4.1, section 8.6.2).
    public final void neighborAllToAllv(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        neighbours("neighborAllToAllv").allToAll(
                Shares.of(Words.SENT_EACH, sendbuf, sendcount, sdispls, sendtype),
                Shares.of(Words.RECEIVED_EACH, recvbuf, recvcount, rdispls, recvtype));
    }

    /// Starts, and does not block: gives each neighbour its part of what this rank has, parts of
    /// different lengths (MPI 4.1, section 8.6.2).
    public final Request iNeighborAllToAllv(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        return neighboursLater("iNeighborAllToAllv").allToAll(
                Shares.of(Words.SENT_EACH, sendbuf, sendcount, sdispls, sendtype),
                Shares.of(Words.RECEIVED_EACH, recvbuf, recvcount, rdispls, recvtype));
    }
}
