// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// The collectives that only communicators of one group have, and all of mpiJava's.
@SuppressWarnings("doclint:missing") // see package-info
abstract class IntraCollectives extends Comm {

    IntraCollectives() {}

    public final void scan(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        scan("scan", false, false, sendbuf, 0, recvbuf, 0, count, type, op);
    }

    public final void scan(@Nullable Object buf, int count, Datatype type, Op op) {
        scan("scan", false, false, IN_PLACE, 0, buf, 0, count, type, op);
    }

    public final Request iScan(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        direct("iScan", sendbuf);
        direct("iScan", recvbuf);
        return scan("iScan", true, false, sendbuf, 0, recvbuf, 0, count, type, op);
    }

    public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        direct("iScan", buf);
        return scan("iScan", true, false, IN_PLACE, 0, buf, 0, count, type, op);
    }

    public final void exScan(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        scan("exScan", false, true, sendbuf, 0, recvbuf, 0, count, type, op);
    }

    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        scan("exScan", false, true, IN_PLACE, 0, buf, 0, count, type, op);
    }

    public final Request iExScan(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        direct("iExScan", sendbuf);
        direct("iExScan", recvbuf);
        return scan("iExScan", true, true, sendbuf, 0, recvbuf, 0, count, type, op);
    }

    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        direct("iExScan", buf);
        return scan("iExScan", true, true, IN_PLACE, 0, buf, 0, count, type, op);
    }

    public final void Barrier() {
        barrier("Barrier");
    }

    public final void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        broadcast("Bcast", false, buf, offset, count, type, root);
    }

    public final void Gather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype,
            int root) {
        gather("Gather", false, sendbuf, sendoffset, sendcount, sendtype,
                recvbuf, recvoffset, recvcount, recvtype, root);
    }

    public final void Gatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int @Nullable [] recvcount,
            int @Nullable [] displs, Datatype recvtype, int root) {
        gatherv("Gatherv", false, sendbuf, sendoffset, sendcount, sendtype,
                recvbuf, recvoffset, recvcount, displs, recvtype, root);
    }

    public final void Scatter(
            @Nullable Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        scatter("Scatter", false, sendbuf, sendoffset, sendcount, sendtype,
                recvbuf, recvoffset, recvcount, recvtype, root);
    }

    public final void Scatterv(
            @Nullable Object sendbuf, int sendoffset, int @Nullable [] sendcount,
            int @Nullable [] displs, Datatype sendtype, Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype, int root) {
        scatterv("Scatterv", false, sendbuf, sendoffset, sendcount, displs, sendtype,
                recvbuf, recvoffset, recvcount, recvtype, root);
    }

    public final void Allgather(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        allGather("Allgather", false, sendbuf, sendoffset, sendcount, sendtype,
                recvbuf, recvoffset, recvcount, recvtype);
    }

    public final void Allgatherv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] displs, Datatype recvtype) {
        allGatherv("Allgatherv", false, sendbuf, sendoffset, sendcount, sendtype,
                recvbuf, recvoffset, recvcount, displs, recvtype);
    }

    public final void Alltoall(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        allToAll("Alltoall", false, sendbuf, sendoffset, sendcount, sendtype,
                recvbuf, recvoffset, recvcount, recvtype);
    }

    public final void Alltoallv(
            Object sendbuf, int sendoffset, int[] sendcount, int[] sdispls, Datatype sendtype,
            Object recvbuf, int recvoffset, int[] recvcount, int[] rdispls,
            Datatype recvtype) {
        allToAllv("Alltoallv", false, sendbuf, sendoffset, sendcount, sdispls, sendtype,
                recvbuf, recvoffset, recvcount, rdispls, recvtype);
    }

    public final void Reduce(
            Object sendbuf, int sendoffset, @Nullable Object recvbuf, int recvoffset, int count,
            Datatype type, Op op, int root) {
        reduce("Reduce", false, sendbuf, sendoffset, recvbuf, recvoffset, count, type, op, root);
    }

    public final void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count,
            Datatype type, Op op) {
        allReduce("Allreduce", false, sendbuf, sendoffset, recvbuf, recvoffset, count, type, op);
    }

    public final void Reduce_scatter(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int[] recvcounts,
            Datatype type, Op op) {
        reduceScatter("Reduce_scatter", false, sendbuf, sendoffset, recvbuf, recvoffset,
                recvcounts, type, op);
    }

    public final void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count,
            Datatype type, Op op) {
        scan("Scan", false, false, sendbuf, sendoffset, recvbuf, recvoffset, count, type, op);
    }
}
