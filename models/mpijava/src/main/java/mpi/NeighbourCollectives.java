// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Collectives among neighbours in a grid or graph.
@SuppressWarnings("doclint:missing") // see package-info
abstract class NeighbourCollectives extends CombiningCollectives {

    NeighbourCollectives() {}

    private NeighbourCall neighbours(String call) {
        return new NeighbourCall(this, call, false);
    }

    private NeighbourCall neighboursLater(String call) {
        return new NeighbourCall(this, call, true);
    }

    public final void neighborAllGather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        neighbours("neighborAllGather").allGather(
                Items.of(sendbuf, sendcount, sendtype), Items.of(recvbuf, recvcount, recvtype));
    }

    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        return neighboursLater("iNeighborAllGather").allGather(
                Items.of(sendbuf, sendcount, sendtype), Items.of(recvbuf, recvcount, recvtype));
    }

    public final void neighborAllGatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        neighbours("neighborAllGatherv").allGather(
                Items.of(sendbuf, sendcount, sendtype),
                new Shares(recvbuf, 0, recvcount, displs, recvtype));
    }

    public final Request iNeighborAllGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return neighboursLater("iNeighborAllGatherv").allGather(
                Items.of(sendbuf, sendcount, sendtype),
                new Shares(recvbuf, 0, recvcount, displs, recvtype));
    }

    public final void neighborAllToAll(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        neighbours("neighborAllToAll").allToAll(
                Items.of(sendbuf, sendcount, sendtype), Items.of(recvbuf, recvcount, recvtype));
    }

    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        return neighboursLater("iNeighborAllToAll").allToAll(
                Items.of(sendbuf, sendcount, sendtype), Items.of(recvbuf, recvcount, recvtype));
    }

    public final void neighborAllToAllv(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        neighbours("neighborAllToAllv").allToAll(
                new Shares(sendbuf, 0, sendcount, sdispls, sendtype),
                new Shares(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    public final Request iNeighborAllToAllv(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        return neighboursLater("iNeighborAllToAllv").allToAll(
                new Shares(sendbuf, 0, sendcount, sdispls, sendtype),
                new Shares(recvbuf, 0, recvcount, rdispls, recvtype));
    }
}
