// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// Collectives that combine what all ranks give, in both faces.
abstract class CombiningCollectives extends ExchangingCollectives {

    CombiningCollectives() {}

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
            Given.op(op).on(type, right).combine(left, right);
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
}
