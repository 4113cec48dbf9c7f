// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Collectives by which all ranks get something of all, in both faces.
abstract class ExchangingCollectives extends RootedCollectives {

    ExchangingCollectives() {}

    /// Gives all ranks what the ranks have, in their order; blocks (MPI 4.1, section 6.7).
    public final void Allgather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        move("Allgather").allGather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype));
    }

    /// Gives all ranks what the ranks have, in their order; blocks (MPI 4.1, section 6.7).
    public final void allGather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        move("allGather").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Gives all ranks what the ranks have, in their order; blocks (MPI 4.1, section 6.7).
    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        move("allGather").allGather(Items.inPlace(type), Items.of(buf, count, type));
    }

    /// Starts, and does not block: gives all ranks what the ranks have, in their order (MPI 4.1,
    /// section 6.7).
    public final Request iAllGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        return moveLater("iAllGather").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Starts, and does not block: gives all ranks what the ranks have, in their order (MPI 4.1,
    /// section 6.7).
    public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type) {
        return moveLater("iAllGather").allGather(
                Items.inPlace(type), Items.of(buf, count, type));
    }

    /// Starts, and does not block: gives all ranks what the ranks have, in their order (MPI 4.1,
    /// section 6.7).
    public final Request Iallgather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        return moveLater("Iallgather").allGather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype));
    }

    /// Starts, and does not block: gives all ranks what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.7).
    public final Request Iallgatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] displs, Datatype recvtype) {
        return moveLater("Iallgatherv").allGather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Shares(Words.RECEIVED, recvbuf, recvoffset, recvcount, displs, recvtype));
    }

    /// Gives all ranks what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.7).
    public final void Allgatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] displs, Datatype recvtype) {
        move("Allgatherv").allGather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Shares(Words.RECEIVED, recvbuf, recvoffset, recvcount, displs, recvtype));
    }

    /// Gives all ranks what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.7).
    public final void allGatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        move("allGatherv").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Shares.of(Words.RECEIVED, recvbuf, recvcount, displs, recvtype));
    }

    /// Gives all ranks what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.7).
    public final void allGatherv(
            @Nullable Object buf, int[] recvcount, int[] displs, Datatype type) {
        move("allGatherv").allGather(
                Items.inPlace(type),
                Shares.of(Words.RECEIVED_IN_ONE, buf, recvcount, displs, type));
    }

    /// Starts, and does not block: gives all ranks what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.7).
    public final Request iAllGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return moveLater("iAllGatherv").allGather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Shares.of(Words.RECEIVED, recvbuf, recvcount, displs, recvtype));
    }

    /// Starts, and does not block: gives all ranks what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.7).
    public final Request iAllGatherv(
            @Nullable Buffer buf, int[] recvcount, int[] displs, Datatype type) {
        return moveLater("iAllGatherv").allGather(
                Items.inPlace(type),
                Shares.of(Words.RECEIVED_IN_ONE, buf, recvcount, displs, type));
    }

    // all to all

    /// Gives each rank a part of what each has; blocks (MPI 4.1, section 6.8).
    public final void Alltoall(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        move("Alltoall").allToAll(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype));
    }

    /// Gives each rank a part of what each has; blocks (MPI 4.1, section 6.8).
    public final void allToAll(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        move("allToAll").allToAll(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Starts, and does not block: gives each rank a part of what each has (MPI 4.1, section
    /// 6.8).
    public final Request iAllToAll(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        return moveLater("iAllToAll").allToAll(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype));
    }

    /// Gives each rank a part of what each has, parts of different lengths; blocks (MPI 4.1,
    /// section 6.8).
    public final void Alltoallv(
            Object sendbuf, int sendoffset, int[] sendcount, int[] sdispls, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] rdispls,
            Datatype recvtype) {
        move("Alltoallv").allToAll(
                new Shares(Words.SENT_EACH, sendbuf, sendoffset, sendcount, sdispls, sendtype),
                new Shares(Words.RECEIVED_EACH, recvbuf, recvoffset, recvcount, rdispls, recvtype));
    }

    /// Gives each rank a part of what each has, parts of different lengths; blocks (MPI 4.1,
    /// section 6.8).
    public final void allToAllv(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        move("allToAllv").allToAll(
                Shares.of(Words.SENT_EACH, sendbuf, sendcount, sdispls, sendtype),
                Shares.of(Words.RECEIVED_EACH, recvbuf, recvcount, rdispls, recvtype));
    }

    /// Starts, and does not block: gives each rank a part of what each has, parts of different
    /// lengths (MPI 4.1, section 6.8).
    public final Request iAllToAllv(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        return moveLater("iAllToAllv").allToAll(
                Shares.of(Words.SENT_EACH, sendbuf, sendcount, sdispls, sendtype),
                Shares.of(Words.RECEIVED_EACH, recvbuf, recvcount, rdispls, recvtype));
    }

    /// Starts, and does not block: gives each rank a part of what each has (MPI 4.1, section 6.8).
    public final Request Ialltoall(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        return moveLater("Ialltoall").allToAll(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype));
    }

    /// Starts, and does not block: gives each rank a part of what each has, parts of different
    /// lengths (MPI 4.1, section 6.8).
    public final Request Ialltoallv(
            Object sendbuf, int sendoffset, int[] sendcount, int[] sdispls, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] rdispls,
            Datatype recvtype) {
        return moveLater("Ialltoallv").allToAll(
                new Shares(Words.SENT_EACH, sendbuf, sendoffset, sendcount, sdispls, sendtype),
                new Shares(Words.RECEIVED_EACH, recvbuf, recvoffset, recvcount, rdispls, recvtype));
    }

    /// Gives each rank a part of what each has, parts of different types; blocks (MPI 4.1,
    /// section 6.8).
    public final void allToAllw(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype[] sendtypes,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype[] recvtypes) {
        move("allToAllw").allToAllByTypes(
                Shares.of(Words.SENT_BY_TYPE, sendbuf, sendcount, sdispls, sendtypes),
                Shares.of(Words.RECEIVED_BY_TYPE, recvbuf, recvcount, rdispls, recvtypes));
    }

    /// Starts, and does not block: gives each rank a part of what each has, parts of different
    /// types (MPI 4.1, section 6.8).
    public final Request iAllToAllw(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype[] sendtypes,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype[] recvtypes) {
        return moveLater("iAllToAllw").allToAllByTypes(
                Shares.of(Words.SENT_BY_TYPE, sendbuf, sendcount, sdispls, sendtypes),
                Shares.of(Words.RECEIVED_BY_TYPE, recvbuf, recvcount, rdispls, recvtypes));
    }
}
