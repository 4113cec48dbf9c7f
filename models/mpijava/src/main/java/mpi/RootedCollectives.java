// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.jspecify.annotations.Nullable;

/// Collectives that have a root, blocking and not. Each private method serves both faces: `later`
/// says whether the call comes back at once.
@SuppressWarnings({
    "doclint:missing", // see package-info
    "ReferenceEquality" // constants are compared
})
abstract class RootedCollectives extends PersistentMessaging {
    /// Stands for the buffer of a call that has one only.
    static final Object IN_PLACE = new Object();

    private static final Request DONE = new Request(null, null);

    RootedCollectives() {}

    /// What a call that blocks returns to whoever asks for a request.
    static Request done() {
        return DONE;
    }

    /// A collective under way as a request.
    final Request started(org.atoll.mpj.CollectiveRequest<?> collective) {
        return new Request(this, collective.asRequest());
    }

    /// The part that a rank gives or gets, or what stands for it.
    final Part own(@Nullable Object buf, int offset, int count, Datatype type) {
        return buf == IN_PLACE ? Part.IN_PLACE : part(buf, offset, count, type);
    }

    /// Room for equal parts of all ranks.
    final Part all(@Nullable Object buf, int offset, int count, Datatype type, Comm comm) {
        return part(buf, offset, Math.multiplyExact(count, comm.size()), type);
    }

    /// Where the objects of a rank lie among those of all.
    static ObjectPart objectsOf(
            int rank, @Nullable Object buf, int offset, int count, Datatype type) {
        int extent = (int) type.layout().extentElements();
        return ObjectPart.of(buf, offset + rank * count * extent, count, type);
    }

    final void barrier(String call) {
        try {
            intra(call).barrier();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final void barrier() {
        barrier("barrier");
    }

    public final Request iBarrier() {
        try {
            return started(intra("iBarrier").barrierAsync());
        } catch (RuntimeException e) {
            throw failed("iBarrier", e);
        }
    }

    final Request broadcast(
            String call, boolean later, @Nullable Object buf, int offset, int count,
            Datatype type, int root) {
        try {
            if (type.isObject()) {
                ObjectCollectives.broadcast(intra(call), objects(buf, offset, count, type), root);
                return done();
            }
            Part part = part(buf, offset, count, type);
            if (later) {
                return started(intra(call).broadcastAsync(part, root));
            }
            intra(call).broadcast(part, root);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final void bcast(@Nullable Object buf, int count, Datatype type, int root) {
        broadcast("bcast", false, buf, 0, count, type, root);
    }

    public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root) {
        direct("iBcast", buf);
        return broadcast("iBcast", true, buf, 0, count, type, root);
    }

    final Request gather(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int sendcount, Datatype sendtype, @Nullable Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype, int root) {
        try {
            Comm comm = intra(call);
            if (sendtype.isObject()) {
                ObjectCollectives.gather(comm,
                        objects(sendbuf, sendoffset, sendcount, sendtype),
                        r -> objectsOf(r, recvbuf, recvoffset, recvcount, recvtype), root);
                return done();
            }
            Part mine = own(sendbuf, sendoffset, sendcount, sendtype);
            Part room = comm.rank() == root
                    ? all(recvbuf, recvoffset, recvcount, recvtype, comm)
                    : null;
            if (later) {
                return started(comm.gatherAsync(mine, room, root));
            }
            comm.gather(mine, room, root);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request gatherInPlace(
            String call, boolean later, @Nullable Object buf, int count, Datatype type,
            int root) {
        Object mine = handle(call).rank() == root ? IN_PLACE : buf;
        return gather(call, later, mine, 0, count, type, buf, 0, count, type, root);
    }

    public final void gather(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        gather("gather", false, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype, root);
    }

    public final void gather(@Nullable Object buf, int count, Datatype type, int root) {
        gatherInPlace("gather", false, buf, count, type, root);
    }

    public final Request iGather(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        direct("iGather", sendbuf);
        direct("iGather", recvbuf);
        return gather("iGather", true, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype, root);
    }

    public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root) {
        direct("iGather", buf);
        return gatherInPlace("iGather", true, buf, count, type, root);
    }

    final Request gatherv(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int sendcount, Datatype sendtype, @Nullable Object recvbuf, int recvoffset,
            int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype, int root) {
        try {
            Comm comm = intra(call);
            boolean atRoot = comm.rank() == root;
            if (sendtype.isObject()) {
                ObjectCollectives.gather(comm,
                        objects(sendbuf, sendoffset, sendcount, sendtype),
                        r -> objectsAt(r, recvbuf, recvoffset, recvcount, displs, recvtype),
                        root);
                return done();
            }
            Part mine = own(sendbuf, sendoffset, sendcount, sendtype);
            Parts room = atRoot ? parts(recvbuf, recvoffset, recvcount, displs, recvtype) : null;
            if (later) {
                return started(comm.gatherAsync(mine, room, root));
            }
            comm.gather(mine, room, root);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    static Parts parts(
            @Nullable Object buf, int offset, int @Nullable [] counts, int @Nullable [] displs,
            Datatype type) {
        if (counts == null || displs == null) {
            throw new IllegalArgumentException(
                    "counts are " + (counts == null ? "null" : "given") + ", displs are "
                            + (displs == null ? "null" : "given") + ": the root gives both");
        }
        return type.parts(buf, offset, counts, displs);
    }

    static ObjectPart objectsAt(
            int rank, @Nullable Object buf, int offset, int @Nullable [] counts,
            int @Nullable [] displs, Datatype type) {
        if (counts == null || displs == null) {
            throw new IllegalArgumentException("counts or displs are null: the root gives both");
        }
        int extent = (int) type.layout().extentElements();
        return ObjectPart.of(buf, offset + displs[rank] * extent, counts[rank], type);
    }

    public final void gatherv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs,
            Datatype recvtype, int root) {
        gatherv("gatherv", false, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, displs, recvtype, root);
    }

    public final void gatherv(
            @Nullable Object buf, int[] recvcount, int[] displs, Datatype type, int root) {
        gatherv("gatherv", false, IN_PLACE, 0, 0, type,
                buf, 0, recvcount, displs, type, root);
    }

    public final void gatherv(@Nullable Object buf, int count, Datatype type, int root) {
        gatherv("gatherv", false, buf, 0, count, type,
                null, 0, null, null, type, root);
    }

    public final Request iGatherv(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int @Nullable [] recvcount, int @Nullable [] displs,
            Datatype recvtype, int root) {
        direct("iGatherv", sendbuf);
        direct("iGatherv", recvbuf);
        return gatherv("iGatherv", true, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, displs, recvtype, root);
    }

    public final Request iGatherv(
            @Nullable Buffer buf, int[] recvcount, int[] displs, Datatype type, int root) {
        direct("iGatherv", buf);
        return gatherv("iGatherv", true, IN_PLACE, 0, 0, type,
                buf, 0, recvcount, displs, type, root);
    }

    public final Request iGatherv(@Nullable Buffer buf, int count, Datatype type, int root) {
        direct("iGatherv", buf);
        return gatherv("iGatherv", true, buf, 0, count, type,
                null, 0, null, null, type, root);
    }
}
