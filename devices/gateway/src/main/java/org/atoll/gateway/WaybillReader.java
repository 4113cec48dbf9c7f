// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Reads waybills from one connection after the other. The memory is reserved once; a wrong
/// length cannot ask for more.
final class WaybillReader {

    /// Takes waybills.
    interface Taker {

        /// Takes one waybill with what follows it.
        ///
        /// @param memory where it is, until this call returns
        /// @param at     where it begins
        /// @throws IOException if it cannot follow the one before
        void take(MemorySegment memory, long at, int total) throws IOException;
    }

    private static final int ALIGNMENT = 64;

    private final int ranks;
    private final MemorySegment memory = Arena.ofAuto().allocate(Spool.CHUNK_BYTES, ALIGNMENT);
    private final ByteBuffer view = memory.asByteBuffer();
    private volatile long heardNanos;
    private int start;
    private int end;

    /// Reserves the memory.
    WaybillReader(int ranks) {
        this.ranks = ranks;
    }

    /// {@return when bytes last came, as [System#nanoTime] counts} From any thread.
    long heardNanos() {
        return heardNanos;
    }

    /// Forgets the connection before; from now on the other end counts as heard.
    void begin() {
        start = 0;
        end = 0;
        heardNanos = System.nanoTime();
    }

    /// Hands over what comes, until the other end has finished. Blocks.
    ///
    /// @throws IOException if the connection broke
    void run(Wire wire, Taker taker) throws IOException {
        begin();
        while (fill(wire)) {
            handOver(taker);
        }
    }

    private boolean fill(Wire wire) throws IOException {
        if (start == end) {
            start = 0;
            end = 0;
        } else if (start > 0) {
            MemorySegment.copy(memory, start, memory, 0, (long) end - start);
            end -= start;
            start = 0;
        }
        view.limit(view.capacity()).position(end);
        int count = wire.read(view);
        end += Math.max(count, 0);
        heardNanos = System.nanoTime();
        return count >= 0;
    }

    private void handOver(Taker taker) throws IOException {
        while (end - start >= Waybill.BYTES) {
            String fault =
                    Waybill.fault(memory, start, ranks, Spool.CHUNK_BYTES - Waybill.BYTES);
            if (fault != null) {
                throw new IOException(fault);
            }
            int total = Waybill.BYTES + Waybill.length(memory, start);
            if (end - start < total) {
                return;
            }
            taker.take(memory, start, total);
            start += total;
        }
    }
}
