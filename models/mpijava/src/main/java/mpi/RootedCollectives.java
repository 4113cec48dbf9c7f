// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Collectives that have a root, and the barrier, in both faces.
abstract class RootedCollectives extends PersistentMessaging {

    RootedCollectives() {}

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
}
