// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The gate of one copy of an object: reads pass side by side, a write passes alone. No call
/// blocks; who cannot pass waits for what the gate then says.
///
/// One number holds all: how many reads are inside, in its lower half; how many writes there have
/// been, above; and, as its sign, whether a write is inside or waits for the reads to leave. Any
/// thread counts reads; only the one that carries out writes sets the sign. What a write has done
/// is seen by later reads, for both change the number.
///
/// A read that stores nothing may also look past the gate: it is right if no write has begun until
/// it is over, and else it has seen a state that never was, and is made again.
final class Gate {
    private static final long WRITE = Long.MIN_VALUE;
    private static final long ONE_WRITE = 1L << Integer.SIZE;
    private static final long READS = ONE_WRITE - 1;

    /// What [#glance] says if a write is inside, or waits.
    static final long CLOSED = 0;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Gate.class, "state", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long state;

    /// Lets a read in, unless there is a write.
    boolean tryRead() {
        long seen = state;
        while (seen >= 0) {
            long was = (long) STATE.compareAndExchange(this, seen, seen + 1);
            if (was == seen) {
                return true;
            }
            seen = was;
        }
        return false;
    }

    /// A read is over.
    ///
    /// @return whether a write waits that may go in now
    boolean endRead() {
        long left = (long) STATE.getAndAdd(this, -1L) - 1;
        return left < 0 && (left & READS) == 0;
    }

    /// Begins to look past the gate.
    ///
    /// @return what [#isUnchanged] wants to know, or [#CLOSED]
    long glance() {
        long seen = state;
        return seen < 0 ? CLOSED : 1 + (seen >>> Integer.SIZE);
    }

    /// Whether what was read since is right.
    boolean isUnchanged(long since) {
        VarHandle.acquireFence();
        return state >>> Integer.SIZE == since - 1;
    }

    /// Lets a write in if nobody is there.
    boolean tryWrite() {
        long seen = state;
        return seen >= 0 && (seen & READS) == 0
                && STATE.compareAndSet(this, seen, seen | WRITE);
    }

    /// Keeps further reads out.
    void closeForWrite() {
        long _ = (long) STATE.getAndBitwiseOr(this, WRITE);
    }

    /// Whether the reads have left. Only while the gate is closed for a write.
    boolean isEmpty() {
        return (state & READS) == 0;
    }

    /// A write is over.
    void endWrite() {
        long seen = state;
        while (!STATE.compareAndSet(this, seen, (seen + ONE_WRITE) & ~WRITE)) {
            seen = state;
        }
    }

    /// Whether a write is inside, or waits.
    boolean isClosed() {
        return state < 0;
    }
}
