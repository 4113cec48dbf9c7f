// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// Collectives, in both faces: those that have a root, and the barrier; those by which all ranks
/// get something of all, and that combine what all give; and those among neighbours.
abstract class Collectives extends Messaging {

    Collectives() {}

    final MovingCall move(String call) {
        return new MovingCall(this, call, false);
    }

    final MovingCall moveLater(String call) {
        return new MovingCall(this, call, true);
    }

    /// Blocks until all ranks have called it (MPI 4.1, section 6.3).
    public final void Barrier() {
        move("Barrier").barrier();
    }

    /// Blocks until all ranks have called it (MPI 4.1, section 6.3).
    public final void barrier() {
        move("barrier").barrier();
    }

    /// Starts what is done when all ranks have called it; does not block (MPI 4.1, section 6.3).
    public final Request iBarrier() {
        return moveLater("iBarrier").barrier();
    }

    /// Starts what is done when all ranks have called it; does not block (MPI 4.1, section 6.3).
    public final Request Ibarrier() {
        return moveLater("Ibarrier").barrier();
    }

    /// Gives all ranks what the root has; blocks (MPI 4.1, section 6.4).
    public final void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        move("Bcast").broadcast(new Items(buf, offset, count, type), root);
    }

    /// Gives all ranks what the root has; blocks (MPI 4.1, section 6.4).
    public final void bcast(@Nullable Object buf, int count, Datatype type, int root) {
        move("bcast").broadcast(Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives all ranks what the root has (MPI 4.1, section 6.4).
    public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root) {
        return moveLater("iBcast").broadcast(Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives all ranks what the root has (MPI 4.1, section 6.4).
    public final Request Ibcast(Object buf, int offset, int count, Datatype type, int root) {
        return moveLater("Ibcast").broadcast(new Items(buf, offset, count, type), root);
    }

    // gather

    /// Gives the root what the ranks have, in their order; blocks (MPI 4.1, section 6.5).
    public final void Gather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype,
            int root) {
        move("Gather").gather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /// Gives the root what the ranks have, in their order; blocks (MPI 4.1, section 6.5).
    public final void gather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        move("gather").gather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), root);
    }

    /// Gives the root what the ranks have, in their order; blocks (MPI 4.1, section 6.5).
    public final void gather(@Nullable Object buf, int count, Datatype type, int root) {
        move("gather").gather(Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order (MPI 4.1,
    /// section 6.5).
    public final Request iGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return moveLater("iGather").gather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order (MPI 4.1,
    /// section 6.5).
    public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root) {
        return moveLater("iGather").gather(Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order (MPI 4.1,
    /// section 6.5).
    public final Request Igather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype,
            int root) {
        return moveLater("Igather").gather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.5).
    public final Request Igatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int @Nullable [] recvcount,
            int @Nullable [] displs, Datatype recvtype, int root) {
        return moveLater("Igatherv").gather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Shares(Words.RECEIVED, recvbuf, recvoffset, recvcount, displs, recvtype), root);
    }

    /// Gives the root what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.5).
    public final void Gatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int @Nullable [] recvcount,
            int @Nullable [] displs, Datatype recvtype, int root) {
        move("Gatherv").gather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Shares(Words.RECEIVED, recvbuf, recvoffset, recvcount, displs, recvtype), root);
    }

    /// Gives the root what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.5).
    public final void gatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs,
            Datatype recvtype, int root) {
        move("gatherv").gather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Shares.of(Words.RECEIVED, recvbuf, recvcount, displs, recvtype), root);
    }

    /// Gives the root what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.5).
    public final void gatherv(
            @Nullable Object buf, int[] recvcount, int[] displs, Datatype type, int root) {
        move("gatherv").gather(
                Items.inPlace(type),
                Shares.of(Words.RECEIVED_IN_ONE, buf, recvcount, displs, type), root);
    }

    /// Gives the root what the ranks have, in their order, parts of different lengths; blocks
    /// (MPI 4.1, section 6.5).
    public final void gatherv(@Nullable Object buf, int count, Datatype type, int root) {
        move("gatherv").gather(Items.of(buf, count, type), Shares.none(type), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.5).
    public final Request iGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int @Nullable [] recvcount, int @Nullable [] displs,
            Datatype recvtype, int root) {
        return moveLater("iGatherv").gather(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Shares.of(Words.RECEIVED, recvbuf, recvcount, displs, recvtype), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.5).
    public final Request iGatherv(
            @Nullable Buffer buf, int[] recvcount, int[] displs, Datatype type, int root) {
        return moveLater("iGatherv").gather(
                Items.inPlace(type),
                Shares.of(Words.RECEIVED_IN_ONE, buf, recvcount, displs, type), root);
    }

    /// Starts, and does not block: gives the root what the ranks have, in their order, parts of
    /// different lengths (MPI 4.1, section 6.5).
    public final Request iGatherv(@Nullable Buffer buf, int count, Datatype type, int root) {
        return moveLater("iGatherv").gather(
                Items.of(buf, count, type), Shares.none(type), root);
    }

    // scatter

    /// Gives each rank its part of what the root has; blocks (MPI 4.1, section 6.6).
    public final void Scatter(
            @Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        move("Scatter").scatter(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /// Gives each rank its part of what the root has; blocks (MPI 4.1, section 6.6).
    public final void scatter(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        move("scatter").scatter(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), root);
    }

    /// Gives each rank its part of what the root has; blocks (MPI 4.1, section 6.6).
    public final void scatter(@Nullable Object buf, int count, Datatype type, int root) {
        move("scatter").scatter(Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has (MPI 4.1,
    /// section 6.6).
    public final Request iScatter(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return moveLater("iScatter").scatter(
                Items.of(Words.SENT, sendbuf, sendcount, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has (MPI 4.1,
    /// section 6.6).
    public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root) {
        return moveLater("iScatter").scatter(Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has (MPI 4.1,
    /// section 6.6).
    public final Request Iscatter(
            @Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        return moveLater("Iscatter").scatter(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has, parts of
    /// different lengths (MPI 4.1, section 6.6).
    public final Request Iscatterv(
            @Nullable Object sendbuf, int sendoffset, int @Nullable [] sendcount,
            int @Nullable [] displs, Datatype sendtype, Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype, int root) {
        return moveLater("Iscatterv").scatter(
                new Shares(Words.SENT, sendbuf, sendoffset, sendcount, displs, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /// Gives each rank its part of what the root has, parts of different lengths; blocks (MPI
    /// 4.1, section 6.6).
    public final void Scatterv(
            @Nullable Object sendbuf, int sendoffset, int @Nullable [] sendcount,
            int @Nullable [] displs, Datatype sendtype, Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype, int root) {
        move("Scatterv").scatter(
                new Shares(Words.SENT, sendbuf, sendoffset, sendcount, displs, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /// Gives each rank its part of what the root has, parts of different lengths; blocks (MPI
    /// 4.1, section 6.6).
    public final void scatterv(
            @Nullable Object sendbuf, int @Nullable [] sendcount, int @Nullable [] displs,
            Datatype sendtype, @Nullable Object recvbuf, int recvcount, Datatype recvtype,
            int root) {
        move("scatterv").scatter(
                Shares.of(Words.SENT, sendbuf, sendcount, displs, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), root);
    }

    /// Gives each rank its part of what the root has, parts of different lengths; blocks (MPI
    /// 4.1, section 6.6).
    public final void scatterv(
            @Nullable Object buf, int[] sendcount, int[] displs, Datatype type, int root) {
        move("scatterv").scatter(
                Shares.of(Words.SENT_OF_ONE, buf, sendcount, displs, type), Items.inPlace(type),
                root);
    }

    /// Gives each rank its part of what the root has, parts of different lengths; blocks (MPI
    /// 4.1, section 6.6).
    public final void scatterv(@Nullable Object buf, int count, Datatype type, int root) {
        move("scatterv").scatter(Shares.none(type), Items.of(buf, count, type), root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has, parts of
    /// different lengths (MPI 4.1, section 6.6).
    public final Request iScatterv(
            @Nullable Buffer sendbuf, int @Nullable [] sendcount, int @Nullable [] displs,
            Datatype sendtype, @Nullable Buffer recvbuf, int recvcount, Datatype recvtype,
            int root) {
        return moveLater("iScatterv").scatter(
                Shares.of(Words.SENT, sendbuf, sendcount, displs, sendtype),
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has, parts of
    /// different lengths (MPI 4.1, section 6.6).
    public final Request iScatterv(
            @Nullable Buffer buf, int[] sendcount, int[] displs, Datatype type, int root) {
        return moveLater("iScatterv").scatter(
                Shares.of(Words.SENT_OF_ONE, buf, sendcount, displs, type), Items.inPlace(type),
                root);
    }

    /// Starts, and does not block: gives each rank its part of what the root has, parts of
    /// different lengths (MPI 4.1, section 6.6).
    public final Request iScatterv(@Nullable Buffer buf, int count, Datatype type, int root) {
        return moveLater("iScatterv").scatter(
                Shares.none(type), Items.of(buf, count, type), root);
    }

    // all ranks get something of all

    /// Gives all ranks what the ranks have, in their order; blocks (MPI 4.1, section 6.7).
    public final void Allgather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        move("Allgather").allGather(
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype),
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype));
    }

    /// [#Allgather] in AgentTeamwork's spelling.
    public final void AllGather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        move("AllGather").allGather(
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

    /// [#Allgatherv] in AgentTeamwork's spelling.
    public final void AllGatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] displs, Datatype recvtype) {
        move("AllGatherv").allGather(
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

    /// [#Alltoall] in AgentTeamwork's spelling.
    public final void AllToAll(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        move("AllToAll").allToAll(
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

    /// [#Alltoallv] in AgentTeamwork's spelling.
    public final void AllToAllv(
            Object sendbuf, int sendoffset, int[] sendcount, int[] sdispls, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] rdispls,
            Datatype recvtype) {
        move("AllToAllv").allToAll(
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

    // what all ranks give is combined

    final CombiningCall combine(String call) {
        return new CombiningCall(this, call, false);
    }

    final CombiningCall combineLater(String call) {
        return new CombiningCall(this, call, true);
    }

    /// Combines two buffers of this rank: `inOutBuf = inBuf OP inOutBuf`.
    public static void reduceLocal(
            @Nullable Object inBuf, @Nullable Object inOutBuf, int count, Datatype type, Op op) {
        Presence.HERE.requireNotAfter("reduceLocal");
        try {
            Part right = Items.of(inOutBuf, count, type).part();
            Part left = Operands.alike(Items.of(inBuf, count, type).part(), right);
            Required.op(op).on(type, right).combine(left, right);
        } catch (RuntimeException e) {
            throw MPIException.in("reduceLocal", e);
        }
    }

    /// Combines what the ranks have, for the root; blocks (MPI 4.1, section 6.9.1).
    public final void Reduce(
            Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype type, Op op, int root) {
        combine("Reduce").reduce(
                new Items(Words.OPERANDS, sendbuf, sendoffset, count, type),
                new Items(Words.RESULTS, recvbuf, recvoffset, count, type), op, root);
    }

    /// Combines what the ranks have, for the root; blocks (MPI 4.1, section 6.9.1).
    public final void reduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op,
            int root) {
        combine("reduce").reduce(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op, root);
    }

    /// Combines what the ranks have, for the root; blocks (MPI 4.1, section 6.9.1).
    public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        combine("reduce").reduce(Items.of(buf, count, type), op, root);
    }

    /// Starts, and does not block: combines what the ranks have, for the root (MPI 4.1, section
    /// 6.9.1).
    public final Request iReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op,
            int root) {
        return combineLater("iReduce").reduce(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op, root);
    }

    /// Starts, and does not block: combines what the ranks have, for the root (MPI 4.1, section
    /// 6.9.1).
    public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root) {
        return combineLater("iReduce").reduce(Items.of(buf, count, type), op, root);
    }

    /// Starts, and does not block: combines what the ranks have, for the root (MPI 4.1, section
    /// 6.9.1).
    public final Request Ireduce(
            Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype type, Op op, int root) {
        return combineLater("Ireduce").reduce(
                new Items(Words.OPERANDS, sendbuf, sendoffset, count, type),
                new Items(Words.RESULTS, recvbuf, recvoffset, count, type), op, root);
    }

    /// Combines what the ranks have, for all; blocks (MPI 4.1, section 6.9.6).
    public final void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count,
            Datatype type, Op op) {
        combine("Allreduce").allReduce(
                new Items(Words.OPERANDS, sendbuf, sendoffset, count, type),
                new Items(Words.RESULTS, recvbuf, recvoffset, count, type), op);
    }

    /// Combines what the ranks have, for all; blocks (MPI 4.1, section 6.9.6).
    public final void allReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        combine("allReduce").allReduce(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Combines what the ranks have, for all; blocks (MPI 4.1, section 6.9.6).
    public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        combine("allReduce").allReduce(Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Starts, and does not block: combines what the ranks have, for all (MPI 4.1, section
    /// 6.9.6).
    public final Request iAllReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return combineLater("iAllReduce").allReduce(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Starts, and does not block: combines what the ranks have, for all (MPI 4.1, section
    /// 6.9.6).
    public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return combineLater("iAllReduce").allReduce(
                Items.inPlace(type), Items.of(buf, count, type), op);
    }

    // reduce and scatter

    /// Combines what the ranks have, and gives each its part; blocks (MPI 4.1, section 6.10).
    public final void Reduce_scatter(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int[] recvcounts,
            Datatype type, Op op) {
        combine("Reduce_scatter").reduceScatter(
                new Items(Words.OPERANDS, sendbuf, sendoffset, 0, type),
                new Items(Words.RESULTS, recvbuf, recvoffset, 0, type), recvcounts, op);
    }

    /// Combines what the ranks have, and gives each its part; blocks (MPI 4.1, section 6.10).
    public final void reduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int[] recvcounts, Datatype type,
            Op op) {
        combine("reduceScatter").reduceScatter(
                Items.of(Words.OPERANDS, sendbuf, 0, type),
                Items.of(Words.RESULTS, recvbuf, 0, type), recvcounts, op);
    }

    /// Combines what the ranks have, and gives each its part; blocks (MPI 4.1, section 6.10).
    public final void reduceScatter(
            @Nullable Object buf, int[] recvcounts, Datatype type, Op op) {
        combine("reduceScatter").reduceScatter(
                Items.inPlace(type), Items.of(buf, 0, type), recvcounts, op);
    }

    /// Starts, and does not block: combines what the ranks have, and gives each its part (MPI
    /// 4.1, section 6.10).
    public final Request iReduceScatter(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int[] recvcounts, Datatype type,
            Op op) {
        return combineLater("iReduceScatter").reduceScatter(
                Items.of(Words.OPERANDS, sendbuf, 0, type),
                Items.of(Words.RESULTS, recvbuf, 0, type), recvcounts, op);
    }

    /// Starts, and does not block: combines what the ranks have, and gives each its part (MPI
    /// 4.1, section 6.10).
    public final Request iReduceScatter(
            @Nullable Buffer buf, int[] recvcounts, Datatype type, Op op) {
        return combineLater("iReduceScatter").reduceScatter(
                Items.inPlace(type), Items.of(buf, 0, type), recvcounts, op);
    }

    /// Combines what the ranks have, and gives each its part, all of one length; blocks (MPI 4.1,
    /// section 6.10).
    public final void reduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int recvcount, Datatype type,
            Op op) {
        combine("reduceScatterBlock").reduceScatterBlock(
                Items.of(Words.OPERAND_BLOCKS, sendbuf, recvcount, type),
                Items.of(Words.RESULT_BLOCK, recvbuf, recvcount, type), op);
    }

    /// Combines what the ranks have, and gives each its part, all of one length; blocks (MPI 4.1,
    /// section 6.10).
    public final void reduceScatterBlock(
            @Nullable Object buf, int recvcount, Datatype type, Op op) {
        combine("reduceScatterBlock").reduceScatterBlock(
                Items.inPlace(type), Items.of(Words.RECEIVED_IN_ONE, buf, recvcount, type), op);
    }

    /// Starts, and does not block: combines what the ranks have, and gives each its part, all of
    /// one length (MPI 4.1, section 6.10).
    public final Request iReduceScatterBlock(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int recvcount, Datatype type,
            Op op) {
        return combineLater("iReduceScatterBlock").reduceScatterBlock(
                Items.of(Words.OPERAND_BLOCKS, sendbuf, recvcount, type),
                Items.of(Words.RESULT_BLOCK, recvbuf, recvcount, type), op);
    }

    /// Starts, and does not block: combines what the ranks have, and gives each its part, all of
    /// one length (MPI 4.1, section 6.10).
    public final Request iReduceScatterBlock(
            @Nullable Buffer buf, int recvcount, Datatype type, Op op) {
        return combineLater("iReduceScatterBlock").reduceScatterBlock(
                Items.inPlace(type), Items.of(Words.RECEIVED_IN_ONE, buf, recvcount, type), op);
    }

    // among neighbours in a grid or graph

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
