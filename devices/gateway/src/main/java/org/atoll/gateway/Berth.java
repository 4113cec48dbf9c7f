// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

/// A gateway's end of the connection with one rank of its cluster. It has only one in its life;
/// a rank whose connection breaks is lost.
final class Berth {
    private final int rank;
    private final Outlet out;
    private final int ranks;
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile boolean over;

    /// Makes a berth; frames for the rank wait in it until the rank connects.
    Berth(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
        this.out = new Outlet("atoll-gateway-to-" + rank, null);
        out.start();
    }

    /// {@return where waybills for the rank go}
    Outlet out() {
        return out;
    }

    /// {@return whether the rank, which connects now, has not been here before}
    boolean take() {
        return !taken.getAndSet(true);
    }

    /// Takes what the rank sends. Blocks until it has said goodbye.
    ///
    /// @throws IOException if the rank is lost
    void serve(Wire wire, WaybillReader.Taker taker) throws IOException {
        try {
            Handshake.welcome(wire, 0);
            out.attach(wire, 0);
            new WaybillReader(ranks)
                    .run(wire, (memory, at, total) -> take(memory, at, total, taker));
            if (!over) {
                throw new EOFException("it closed its connection to the gateway");
            }
        } finally {
            out.detach(wire);
            wire.close();
        }
    }

    private void take(MemorySegment memory, long at, int total, WaybillReader.Taker taker)
            throws IOException {
        if (Waybill.kind(memory, at) == Waybill.BYE) {
            over = true;
        } else if (Waybill.source(memory, at) != rank) {
            throw new IOException("it sent in the name of rank " + Waybill.source(memory, at));
        } else {
            taker.take(memory, at, total);
        }
    }
}
