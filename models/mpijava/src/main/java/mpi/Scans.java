// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Reductions up to each rank, which only communicators of one group have, in both faces.
abstract class Scans extends Comm {

    Scans() {}

    /// Combines what this rank and lower ones have; blocks (MPI 4.1, section 6.11.1).
    public final void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count,
            Datatype type, Op op) {
        combine("Scan").scan(
                new Items(Words.OPERANDS, sendbuf, sendoffset, count, type),
                new Items(Words.RESULTS, recvbuf, recvoffset, count, type), op);
    }

    /// Combines what this rank and lower ones have; blocks (MPI 4.1, section 6.11.1).
    public final void scan(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        combine("scan").scan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Combines what this rank and lower ones have; blocks (MPI 4.1, section 6.11.1).
    public final void scan(@Nullable Object buf, int count, Datatype type, Op op) {
        combine("scan").scan(Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Starts, and does not block: combines what this rank and lower ones have (MPI 4.1, section
    /// 6.11.1).
    public final Request iScan(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return combineLater("iScan").scan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Starts, and does not block: combines what this rank and lower ones have (MPI 4.1, section
    /// 6.11.1).
    public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return combineLater("iScan").scan(
                Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Combines what lower ranks have; blocks (MPI 4.1, section 6.11.2).
    public final void exScan(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        combine("exScan").exclusiveScan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Combines what lower ranks have; blocks (MPI 4.1, section 6.11.2).
    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        combine("exScan").exclusiveScan(Items.inPlace(type), Items.of(buf, count, type), op);
    }

    /// Starts, and does not block: combines what lower ranks have (MPI 4.1, section 6.11.2).
    public final Request iExScan(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return combineLater("iExScan").exclusiveScan(
                Items.of(Words.OPERANDS, sendbuf, count, type),
                Items.of(Words.RESULTS, recvbuf, count, type), op);
    }

    /// Starts, and does not block: combines what lower ranks have (MPI 4.1, section 6.11.2).
    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return combineLater("iExScan").exclusiveScan(
                Items.inPlace(type), Items.of(buf, count, type), op);
    }
}
