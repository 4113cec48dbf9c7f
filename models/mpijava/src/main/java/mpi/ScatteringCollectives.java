// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.jspecify.annotations.Nullable;

/// Collectives by which the root hands out, blocking and not.
@SuppressWarnings("doclint:missing") // see package-info
abstract class ScatteringCollectives extends RootedCollectives {

    ScatteringCollectives() {}

    final Request scatter(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int sendcount, Datatype sendtype, @Nullable Object recvbuf, int recvoffset,
            int recvcount, Datatype recvtype, int root) {
        try {
            Comm comm = intra(call);
            if (recvtype.isObject()) {
                ObjectCollectives.scatter(comm,
                        r -> objectsOf(r, sendbuf, sendoffset, sendcount, sendtype),
                        objects(recvbuf, recvoffset, recvcount, recvtype), root);
                return done();
            }
            Part mine = own(recvbuf, recvoffset, recvcount, recvtype);
            Part given = comm.rank() == root
                    ? all(sendbuf, sendoffset, sendcount, sendtype, comm)
                    : null;
            if (later) {
                return started(comm.scatterAsync(given, mine, root));
            }
            comm.scatter(given, mine, root);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request scatterInPlace(
            String call, boolean later, @Nullable Object buf, int count, Datatype type,
            int root) {
        Object mine = handle(call).rank() == root ? IN_PLACE : buf;
        return scatter(call, later, buf, 0, count, type, mine, 0, count, type, root);
    }

    final Request scatterv(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            int @Nullable [] sendcount, int @Nullable [] displs, Datatype sendtype,
            @Nullable Object recvbuf, int recvoffset, int recvcount, Datatype recvtype,
            int root) {
        try {
            Comm comm = intra(call);
            boolean atRoot = comm.rank() == root;
            if (recvtype.isObject()) {
                ObjectCollectives.scatter(comm,
                        r -> objectsAt(r, sendbuf, sendoffset, sendcount, displs, sendtype),
                        objects(recvbuf, recvoffset, recvcount, recvtype), root);
                return done();
            }
            Part mine = own(recvbuf, recvoffset, recvcount, recvtype);
            Parts given = atRoot ? parts(sendbuf, sendoffset, sendcount, displs, sendtype) : null;
            if (later) {
                return started(comm.scatterAsync(given, mine, root));
            }
            comm.scatter(given, mine, root);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final void scatter(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        scatter("scatter", false, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype, root);
    }

    public final void scatter(@Nullable Object buf, int count, Datatype type, int root) {
        scatterInPlace("scatter", false, buf, count, type, root);
    }

    public final void scatterv(
            @Nullable Object sendbuf, int @Nullable [] sendcount, int @Nullable [] displs,
            Datatype sendtype, @Nullable Object recvbuf, int recvcount, Datatype recvtype,
            int root) {
        scatterv("scatterv", false, sendbuf, 0, sendcount, displs, sendtype,
                recvbuf, 0, recvcount, recvtype, root);
    }

    public final void scatterv(
            @Nullable Object buf, int[] sendcount, int[] displs, Datatype type, int root) {
        scatterv("scatterv", false, buf, 0, sendcount, displs, type,
                IN_PLACE, 0, 0, type, root);
    }

    public final void scatterv(@Nullable Object buf, int count, Datatype type, int root) {
        scatterv("scatterv", false, null, 0, null, null, type,
                buf, 0, count, type, root);
    }

    public final Request iScatter(
            @Nullable Buffer sendbuf, int sendcount, Datatype sendtype,
            @Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        direct("iScatter", sendbuf);
        direct("iScatter", recvbuf);
        return scatter("iScatter", true, sendbuf, 0, sendcount, sendtype,
                recvbuf, 0, recvcount, recvtype, root);
    }

    public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root) {
        direct("iScatter", buf);
        return scatterInPlace("iScatter", true, buf, count, type, root);
    }

    public final Request iScatterv(
            @Nullable Buffer sendbuf, int @Nullable [] sendcount, int @Nullable [] displs,
            Datatype sendtype, @Nullable Buffer recvbuf, int recvcount, Datatype recvtype,
            int root) {
        direct("iScatterv", sendbuf);
        direct("iScatterv", recvbuf);
        return scatterv("iScatterv", true, sendbuf, 0, sendcount, displs, sendtype,
                recvbuf, 0, recvcount, recvtype, root);
    }

    public final Request iScatterv(
            @Nullable Buffer buf, int[] sendcount, int[] displs, Datatype type, int root) {
        direct("iScatterv", buf);
        return scatterv("iScatterv", true, buf, 0, sendcount, displs, type,
                IN_PLACE, 0, 0, type, root);
    }

    public final Request iScatterv(@Nullable Buffer buf, int count, Datatype type, int root) {
        direct("iScatterv", buf);
        return scatterv("iScatterv", true, null, 0, null, null, type,
                buf, 0, count, type, root);
    }
}
