// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.jspecify.annotations.Nullable;

/// Collectives by which all ranks get something of all, blocking and not.
@SuppressWarnings("doclint:missing") // see package-info
abstract class ExchangingCollectives extends ScatteringCollectives {

    ExchangingCollectives() {}

    final Request allGather(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int sendcount, Datatype sendtype, @Nullable Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype) {
        try {
            Comm comm = intra(call);
            if (sendtype.isObject()) {
                ObjectCollectives.allGather(comm,
                        objects(sendbuf, sendoffset, sendcount, sendtype),
                        r -> objectsOf(r, recvbuf, recvoffset, recvcount, recvtype));
                return done();
            }
            Part mine = own(sendbuf, sendoffset, sendcount, sendtype);
            Part room = all(recvbuf, recvoffset, recvcount, recvtype, comm);
            if (later) {
                return started(comm.allGatherAsync(mine, room));
            }
            comm.allGather(mine, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final Request allGatherv(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int sendcount, Datatype sendtype, @Nullable Object recvbuf, int recvoffset,
            int[] recvcount, int[] displs, Datatype recvtype) {
        try {
            Comm comm = intra(call);
            if (sendtype.isObject()) {
                ObjectCollectives.allGather(comm,
                        objects(sendbuf, sendoffset, sendcount, sendtype),
                        r -> objectsAt(r, recvbuf, recvoffset, recvcount, displs, recvtype));
                return done();
            }
            Part mine = own(sendbuf, sendoffset, sendcount, sendtype);
            Parts room = parts(recvbuf, recvoffset, recvcount, displs, recvtype);
            if (later) {
                return started(comm.allGatherAsync(mine, room));
            }
            comm.allGather(mine, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final Request allToAll(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int sendcount, Datatype sendtype, @Nullable Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype) {
        try {
            Comm comm = intra(call);
            if (sendtype.isObject()) {
                ObjectCollectives.allToAll(comm,
                        r -> objectsOf(r, sendbuf, sendoffset, sendcount, sendtype),
                        r -> objectsOf(r, recvbuf, recvoffset, recvcount, recvtype));
                return done();
            }
            Part given = all(sendbuf, sendoffset, sendcount, sendtype, comm);
            Part room = all(recvbuf, recvoffset, recvcount, recvtype, comm);
            if (later) {
                return started(comm.allToAllAsync(given, room));
            }
            comm.allToAll(given, room);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final Request allToAllv(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int[] sendcount, int[] sdispls, Datatype sendtype, @Nullable Object recvbuf,
            int recvoffset, int[] recvcount, int[] rdispls, Datatype recvtype) {
        try {
            Comm comm = intra(call);
            if (sendtype.isObject()) {
                ObjectCollectives.allToAll(comm,
                        r -> objectsAt(r, sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        r -> objectsAt(r, recvbuf, recvoffset, recvcount, rdispls, recvtype));
                return done();
            }
            Parts given = parts(sendbuf, sendoffset, sendcount, sdispls, sendtype);
            Parts room = parts(recvbuf, recvoffset, recvcount, rdispls, recvtype);
            return exchange(comm, later, given, room);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request exchange(Comm comm, boolean later, Parts given, Parts room) {
        if (later) {
            return started(comm.allToAllAsync(given, room));
        }
        comm.allToAll(given, room);
        return done();
    }

    private Request allToAllw(
            String call, boolean later, @Nullable Object sendbuf, int[] sendcount,
            int[] sdispls, Datatype[] sendtypes, @Nullable Object recvbuf, int[] recvcount,
            int[] rdispls, Datatype[] recvtypes) {
        try {
            return exchange(intra(call), later,
                    byTypes(sendbuf, sendcount, sdispls, sendtypes),
                    byTypes(recvbuf, recvcount, rdispls, recvtypes));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Parts of different types; displacements are in bytes.
    private static Parts byTypes(
            @Nullable Object buf, int[] counts, int[] displs, Datatype[] types) {
        Part[] parts = new Part[counts.length];
        Arrays.setAll(parts, r -> {
            int bytes = types[r].base().bytes();
            if (displs[r] % bytes != 0) {
                throw new IllegalArgumentException("displs[" + r + "] is " + displs[r]
                        + " bytes: it is a multiple of the element's " + bytes);
            }
            return types[r].part(buf, displs[r] / bytes, counts[r]);
        });
        return Parts.of(parts);
    }

    public final void allGather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        allGather("allGather", false, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype);
    }

    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        allGather("allGather", false, IN_PLACE, 0, 0, type, buf, 0, count, type);
    }

    public final void allGatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        allGatherv("allGatherv", false, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, displs, recvtype);
    }

    public final void allGatherv(
            @Nullable Object buf, int[] recvcount, int[] displs, Datatype type) {
        allGatherv("allGatherv", false, IN_PLACE, 0, 0, type,
                buf, 0, recvcount, displs, type);
    }

    public final void allToAll(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype) {
        allToAll("allToAll", false, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype);
    }

    public final void allToAllv(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        allToAllv("allToAllv", false, sendbuf, 0, sendcount, sdispls, sendtype,
                recvbuf, 0, recvcount, rdispls, recvtype);
    }

    public final void allToAllw(
            @Nullable Object sendbuf, int[] sendcount, int[] sdispls, Datatype[] sendtypes,
            @Nullable Object recvbuf, int[] recvcount, int[] rdispls, Datatype[] recvtypes) {
        allToAllw("allToAllw", false, sendbuf, sendcount, sdispls, sendtypes,
                recvbuf, recvcount, rdispls, recvtypes);
    }

    public final Request iAllGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        direct("iAllGather", sendbuf);
        direct("iAllGather", recvbuf);
        return allGather("iAllGather", true, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype);
    }

    public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type) {
        direct("iAllGather", buf);
        return allGather("iAllGather", true, IN_PLACE, 0, 0, type, buf, 0, count, type);
    }

    public final Request iAllGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        direct("iAllGatherv", sendbuf);
        direct("iAllGatherv", recvbuf);
        return allGatherv("iAllGatherv", true, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, displs, recvtype);
    }

    public final Request iAllGatherv(
            @Nullable Buffer buf, int[] recvcount, int[] displs, Datatype type) {
        direct("iAllGatherv", buf);
        return allGatherv("iAllGatherv", true, IN_PLACE, 0, 0, type,
                buf, 0, recvcount, displs, type);
    }

    public final Request iAllToAll(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype) {
        direct("iAllToAll", sendbuf);
        direct("iAllToAll", recvbuf);
        return allToAll("iAllToAll", true, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype);
    }

    public final Request iAllToAllv(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype sendtype,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype recvtype) {
        direct("iAllToAllv", sendbuf);
        direct("iAllToAllv", recvbuf);
        return allToAllv("iAllToAllv", true, sendbuf, 0, sendcount, sdispls, sendtype,
                recvbuf, 0, recvcount, rdispls, recvtype);
    }

    public final Request iAllToAllw(
            @Nullable Buffer sendbuf, int[] sendcount, int[] sdispls, Datatype[] sendtypes,
            @Nullable Buffer recvbuf, int[] recvcount, int[] rdispls, Datatype[] recvtypes) {
        direct("iAllToAllw", sendbuf);
        direct("iAllToAllw", recvbuf);
        return allToAllw("iAllToAllw", true, sendbuf, sendcount, sdispls, sendtypes,
                recvbuf, recvcount, rdispls, recvtypes);
    }
}
