// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.concurrent.atomic.AtomicInteger;

/// The gate of one copy of an object: reads pass side by side, a write passes alone. No call
/// blocks; who cannot pass waits for what the gate then says.
///
/// One number holds all: how many reads are inside, and, as its sign, whether a write is inside or
/// waits for them to leave. Any thread counts reads; only the one that carries out writes sets the
/// sign. What a write has done is seen by later reads, for both change the number.
final class Gate {
    private static final int WRITE = Integer.MIN_VALUE;

    private final AtomicInteger state = new AtomicInteger();

    /// Lets a read in, unless there is a write.
    boolean tryRead() {
        int seen = state.get();
        while (seen >= 0) {
            int was = state.compareAndExchange(seen, seen + 1);
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
        return state.decrementAndGet() == WRITE;
    }

    /// Lets a write in if nobody is there.
    boolean tryWrite() {
        return state.compareAndSet(0, WRITE);
    }

    /// Keeps further reads out.
    void closeForWrite() {
        int _ = state.getAndUpdate(seen -> seen | WRITE);
    }

    /// Whether the reads have left. Only while the gate is closed for a write.
    boolean isEmpty() {
        return state.get() == WRITE;
    }

    /// A write is over.
    void endWrite() {
        int _ = state.getAndUpdate(seen -> seen & ~WRITE);
    }

    /// Whether a write is inside, or waits.
    boolean isClosed() {
        return state.get() < 0;
    }
}
