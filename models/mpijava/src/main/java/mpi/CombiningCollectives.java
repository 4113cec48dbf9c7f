// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// Collectives that combine what all ranks give, blocking and not.
@SuppressWarnings("doclint:missing") // see package-info
abstract class CombiningCollectives extends ExchangingCollectives {

    CombiningCollectives() {}

    private static Part operand(@Nullable Object buf, int offset, int count, Datatype type) {
        if (count < 0) {
            throw new IllegalArgumentException("count is " + count + ": a count is at least 0");
        }
        return buf == IN_PLACE ? Part.IN_PLACE : type.operand(buf, offset, count);
    }

    final Request reduce(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            @Nullable Object recvbuf, int recvoffset, int count, Datatype type, Op op,
            int root) {
        try {
            Comm comm = intra(call);
            boolean atRoot = comm.rank() == root;
            if (type.isObject()) {
                ObjectCollectives.reduce(comm, objects(sendbuf, sendoffset, count, type),
                        atRoot ? objects(recvbuf, recvoffset, count, type) : null,
                        op.onObjects(type), root);
                return done();
            }
            Part mine = operand(sendbuf, sendoffset, count, type);
            Part results = atRoot ? operand(recvbuf, recvoffset, count, type) : null;
            org.atoll.mpj.Op below =
                    op.on(type, mine == Part.IN_PLACE && results != null ? results : mine);
            if (later) {
                return started(comm.reduceAsync(mine, results, below, root));
            }
            comm.reduce(mine, results, below, root);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request reduceInPlace(
            String call, boolean later, @Nullable Object buf, int count, Datatype type, Op op,
            int root) {
        Object mine = handle(call).rank() == root ? IN_PLACE : buf;
        return reduce(call, later, mine, 0, buf, 0, count, type, op, root);
    }

    final Request allReduce(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            @Nullable Object recvbuf, int recvoffset, int count, Datatype type, Op op) {
        try {
            Comm comm = intra(call);
            if (type.isObject()) {
                ObjectCollectives.allReduce(comm, objects(sendbuf, sendoffset, count, type),
                        objects(recvbuf, recvoffset, count, type), op.onObjects(type));
                return done();
            }
            Part mine = operand(sendbuf, sendoffset, count, type);
            Part results = operand(recvbuf, recvoffset, count, type);
            org.atoll.mpj.Op below = op.on(type, results);
            if (later) {
                return started(comm.allReduceAsync(mine, results, below));
            }
            comm.allReduce(mine, results, below);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    final Request reduceScatter(
            String call, boolean later, @Nullable Object sendbuf, int sendoffset,
            @Nullable Object recvbuf, int recvoffset, int[] counts, Datatype type, Op op) {
        try {
            Comm comm = intra(call);
            int total = Arrays.stream(counts).reduce(0, Math::addExact);
            boolean inPlace = sendbuf == IN_PLACE;
            Part mine = operand(sendbuf, sendoffset, total, type);
            Part results = operand(
                    recvbuf, recvoffset, inPlace ? total : counts[comm.rank()], type);
            org.atoll.mpj.Op below = op.on(type, results);
            int[] elements = Arrays.stream(counts)
                    .map(n -> n * type.together(results)).toArray();
            if (later) {
                return started(comm.reduceScatterAsync(mine, results, elements, below));
            }
            comm.reduceScatter(mine, results, elements, below);
            return done();
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private int[] equal(String call, int count) {
        int[] counts = new int[handle(call).size()];
        Arrays.fill(counts, count);
        return counts;
    }

    final Request scan(
            String call, boolean later, boolean exclusive, @Nullable Object sendbuf,
            int sendoffset, @Nullable Object recvbuf, int recvoffset, int count, Datatype type,
            Op op) {
        try {
            Comm comm = intra(call);
            if (type.isObject()) {
                ObjectCollectives.scan(comm, exclusive, objects(sendbuf, sendoffset, count, type),
                        objects(recvbuf, recvoffset, count, type), op.onObjects(type));
                return done();
            }
            Part mine = operand(sendbuf, sendoffset, count, type);
            Part results = operand(recvbuf, recvoffset, count, type);
            return scan(comm, later, exclusive, mine, results, op.on(type, results));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    private Request scan(
            Comm comm, boolean later, boolean exclusive, Part mine, Part results,
            org.atoll.mpj.Op op) {
        if (later) {
            return started(exclusive
                    ? comm.exclusiveScanAsync(mine, results, op)
                    : comm.scanAsync(mine, results, op));
        }
        if (exclusive) {
            comm.exclusiveScan(mine, results, op);
        } else {
            comm.scan(mine, results, op);
        }
        return done();
    }

    /// Combines two buffers of this rank: `inOutBuf = inBuf OP inOutBuf`.
    public static void reduceLocal(
            @Nullable Object inBuf, @Nullable Object inOutBuf, int count, Datatype type, Op op) {
        try {
            Part left = operand(inBuf, 0, count, type);
            Part right = operand(inOutBuf, 0, count, type);
            op.on(type, right).combine(left, right);
        } catch (RuntimeException e) {
            throw MPIException.in("reduceLocal", e);
        }
    }

    public final void reduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op,
            int root) {
        reduce("reduce", false, sendbuf, 0, recvbuf, 0, count, type, op, root);
    }

    public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        reduceInPlace("reduce", false, buf, count, type, op, root);
    }

    public final void allReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        allReduce("allReduce", false, sendbuf, 0, recvbuf, 0, count, type, op);
    }

    public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        allReduce("allReduce", false, IN_PLACE, 0, buf, 0, count, type, op);
    }

    public final void reduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int[] recvcounts, Datatype type,
            Op op) {
        reduceScatter("reduceScatter", false, sendbuf, 0, recvbuf, 0, recvcounts, type, op);
    }

    public final void reduceScatter(
            @Nullable Object buf, int[] recvcounts, Datatype type, Op op) {
        reduceScatter("reduceScatter", false, IN_PLACE, 0, buf, 0, recvcounts, type, op);
    }

    public final void reduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int recvcount, Datatype type,
            Op op) {
        int[] counts = equal("reduceScatterBlock", recvcount);
        reduceScatter("reduceScatterBlock", false, sendbuf, 0, recvbuf, 0, counts, type, op);
    }

    public final void reduceScatterBlock(
            @Nullable Object buf, int recvcount, Datatype type, Op op) {
        int[] counts = equal("reduceScatterBlock", recvcount);
        reduceScatter("reduceScatterBlock", false, IN_PLACE, 0, buf, 0, counts, type, op);
    }

    public final Request iReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op,
            int root) {
        direct("iReduce", sendbuf);
        direct("iReduce", recvbuf);
        return reduce("iReduce", true, sendbuf, 0, recvbuf, 0, count, type, op, root);
    }

    public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root) {
        direct("iReduce", buf);
        return reduceInPlace("iReduce", true, buf, count, type, op, root);
    }

    public final Request iAllReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        direct("iAllReduce", sendbuf);
        direct("iAllReduce", recvbuf);
        return allReduce("iAllReduce", true, sendbuf, 0, recvbuf, 0, count, type, op);
    }

    public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op) {
        direct("iAllReduce", buf);
        return allReduce("iAllReduce", true, IN_PLACE, 0, buf, 0, count, type, op);
    }

    public final Request iReduceScatter(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int[] recvcounts, Datatype type,
            Op op) {
        direct("iReduceScatter", sendbuf);
        direct("iReduceScatter", recvbuf);
        return reduceScatter("iReduceScatter", true, sendbuf, 0, recvbuf, 0, recvcounts, type, op);
    }

    public final Request iReduceScatter(
            @Nullable Buffer buf, int[] recvcounts, Datatype type, Op op) {
        direct("iReduceScatter", buf);
        return reduceScatter("iReduceScatter", true, IN_PLACE, 0, buf, 0, recvcounts, type, op);
    }

    public final Request iReduceScatterBlock(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int recvcount, Datatype type,
            Op op) {
        direct("iReduceScatterBlock", sendbuf);
        direct("iReduceScatterBlock", recvbuf);
        int[] counts = equal("iReduceScatterBlock", recvcount);
        return reduceScatter("iReduceScatterBlock", true, sendbuf, 0, recvbuf, 0, counts, type, op);
    }

    public final Request iReduceScatterBlock(
            @Nullable Buffer buf, int recvcount, Datatype type, Op op) {
        direct("iReduceScatterBlock", buf);
        int[] counts = equal("iReduceScatterBlock", recvcount);
        return reduceScatter("iReduceScatterBlock", true, IN_PLACE, 0, buf, 0, counts, type, op);
    }
}
