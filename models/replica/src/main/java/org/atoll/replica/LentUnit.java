// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.graph.GraphWriter;

/// The place where the whole of an operation lies: what follows in a [Unit] of kind LENT.
///
/// @param owner the rank in whose memory it is
/// @param slot  which of its [org.atoll.codec.lend.SharedSlots]
/// @param bytes how long it is
record LentUnit(int owner, long slot, int bytes) {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(
            int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(
            long[].class, ByteOrder.nativeOrder());

    /// The place that a unit names.
    ///
    /// @param unit one of kind LENT
    static LentUnit of(byte[] unit) {
        int at = Unit.HEAD_BYTES;
        return new LentUnit(
                (int) INT.get(unit, at), (long) LONG.get(unit, at + Integer.BYTES),
                (int) INT.get(unit, at + Integer.BYTES + Long.BYTES));
    }

    /// The unit that names it.
    ///
    /// @param operation the head of what lies there
    byte[] unit(Unit operation, Graphs graphs) {
        GraphWriter writer = new Unit(
                Unit.LENT, operation.object(), operation.operation(), operation.number())
                .begin(graphs);
        writer.putInt(owner);
        writer.putLong(slot);
        writer.putInt(bytes);
        return Unit.end(writer);
    }
}
