// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// The operations of all ranks with whole arrays that combine values by an [Op]; the contract is
/// that of [CollectiveCalls]. Results of floating-point reductions are the same on all ranks.
public abstract sealed class CombiningCalls extends CollectiveCalls permits ObjectCalls {
    CombiningCalls(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    private static <T> T copy(T values) {
        Buffer from = Given.whole("values", values);
        T to = fresh(values, from.count());
        whole(to).set(from);
        return to;
    }

    /// Combines the values of all ranks at the root (MPI 4.1, section 6.9.1).
    ///
    /// @param values this rank's values; unchanged
    /// @param op     the operation
    /// @param root   the rank that gets the results
    /// @param <T>    the kind of buffer
    /// @return the results at the root, the same `values` elsewhere
    public final <T> T reduce(T values, Op op, int root) {
        long length = Given.whole("values", values).count();
        T results = rank() == root ? fresh(values, length) : values;
        reduceInto(values, results, op, root);
        return results;
    }

    /// Combines the values of all ranks at the root, in a buffer of the caller's (MPI 4.1, section
    /// 6.9.1).
    ///
    /// @param values  this rank's values; unchanged unless `results` is the same
    /// @param results where results go at the root; ignored elsewhere
    /// @param op      the operation
    /// @param root    the rank that gets the results
    public final void reduceInto(Object values, @Nullable Object results, Op op, int root) {
        Given.op(op);
        Buffer in = Given.whole("values", values);
        Buffer out = alikeAtRoot(values, results, root);
        Buffer at = out == null ? null : op.units(out);
        run(on -> on.collectives().reduce(op.units(in), at, op.on(in.elements()), root));
    }

    /// Combines the values of all ranks at all ranks (MPI 4.1, section 6.9.6).
    ///
    /// @param values this rank's values; unchanged
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the results
    public final <T> T allReduce(T values, Op op) {
        T results = copy(values);
        allReduceInPlace(results, op);
        return results;
    }

    /// Combines the values of all ranks at all ranks, in a buffer of the caller's (MPI 4.1, section
    /// 6.9.6).
    ///
    /// @param values  this rank's values; unchanged
    /// @param results where the results go, of the same length
    /// @param op      the operation
    public final void allReduceInto(Object values, Object results, Op op) {
        Given.buffer("values", values);
        Given.buffer("results", results);
        Checks.sameLength(values, results);
        whole(results).set(whole(values));
        allReduceInPlace(results, op);
    }

    /// Combines the values of all ranks at all ranks (MPI 4.1, section 6.9.6).
    ///
    /// @param values this rank's values, replaced by the results
    /// @param op     the operation
    public final void allReduceInPlace(Object values, Op op) {
        Given.op(op);
        Buffer data = Given.whole("values", values);
        run(on -> on.collectives().allReduce(op.units(data), op.on(data.elements())));
    }

    /// Combines the values of the ranks from 0 to this one (MPI 4.1, section 6.11.1).
    ///
    /// @param values this rank's values; unchanged
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the results
    public final <T> T scan(T values, Op op) {
        T results = copy(values);
        scanInPlace(results, op);
        return results;
    }

    /// Combines the values of the ranks from 0 to this one (MPI 4.1, section 6.11.1).
    ///
    /// @param values this rank's values, replaced by the results
    /// @param op     the operation
    public final void scanInPlace(Object values, Op op) {
        Given.op(op);
        Buffer data = Given.whole("values", values);
        run(on -> on.collectives().scan(op.units(data), op.on(data.elements())));
    }

    /// Combines the values of the ranks below this one (MPI 4.1, section 6.11.2).
    ///
    /// @param values this rank's values; unchanged
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the results; on rank 0 a copy of its values
    public final <T> T exclusiveScan(T values, Op op) {
        Given.op(op);
        T results = copy(values);
        Buffer data = whole(results);
        run(on -> on.collectives().exclusiveScan(op.units(data), op.on(data.elements())));
        return results;
    }

    /// Combines the values of all ranks; each rank gets an equal part of the results (MPI 4.1,
    /// section 6.10.1).
    ///
    /// @param values this rank's values, a multiple of the number of ranks
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    /// @throws IllegalArgumentException if the values are no such multiple
    public final <T> T reduceScatter(T values, Op op) {
        long length = Given.whole("values", values).count();
        if (length % size() != 0) {
            throw new IllegalArgumentException(
                    "reduceScatter: values has " + length + " elements: not a multiple of " + size()
                            + " ranks; give counts");
        }
        return reduceScatter(values, Partition.equal(size(), length / size()), op);
    }

    /// Combines the values of all ranks; each rank gets a part of the results (MPI 4.1, section
    /// 6.10.2).
    ///
    /// @param values this rank's values
    /// @param counts how many results each rank gets; equal on all ranks
    /// @param op     the operation
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T reduceScatter(T values, int[] counts, Op op) {
        return reduceScatter(values, arrays().partition(counts), op);
    }

    private <T> T reduceScatter(T values, Partition parts, Op op) {
        T part = fresh(Given.buffer("values", values), parts.count(rank()));
        reduceScatter(values, part, parts, op);
        return part;
    }

    /// Combines the values of all ranks; each rank gets an equal part of the results, in a buffer
    /// of its own (MPI 4.1, section 6.10.1).
    ///
    /// @param values this rank's values
    /// @param part   where this rank's part goes; of the same kind, of equal length on all ranks
    /// @param op     the operation
    public final void reduceScatterInto(Object values, Object part, Op op) {
        Partition parts = Partition.equal(size(), Given.whole("part", part).count());
        Checks.sameKind(Given.buffer("values", values), part);
        reduceScatter(values, part, parts, op);
    }

    private void reduceScatter(Object values, Object part, Partition parts, Op op) {
        Given.op(op);
        Buffer in = Given.whole("values", values);
        run(on -> on.collectives().reduceScatter(
                op.units(in), op.units(whole(part)), op.units(parts), op.on(in.elements())));
    }
}
