// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.ArrayDeque;
import java.util.Queue;

/// One direction of a link: packets go onto the line one after the other, each for as long as its
/// bytes take, and arrive a latency after their last bit has left. A packet that finds too many
/// waiting is dropped. For one thread; the caller tells the time.
final class Line {
    /// What [#nextNanos] says of an empty line.
    static final long NEVER = Long.MAX_VALUE;

    private final double nanosPerByte;
    private final long latencyNanos;
    private final double queueNanos;
    private final Queue<Packet> under = new ArrayDeque<>();
    private double freeNanos;

    /// A packet on its way.
    ///
    /// @param nanos when it arrives
    /// @param host  where, by the number its sender gave
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Packet(long nanos, int host, byte[] bytes) {}

    /// Creates an idle line.
    ///
    /// @param latencyNanos from the last bit's leaving to its arrival
    /// @param queueBytes   what may wait
    Line(double nanosPerByte, long latencyNanos, int queueBytes) {
        this.nanosPerByte = nanosPerByte;
        this.latencyNanos = latencyNanos;
        this.queueNanos = queueBytes * nanosPerByte;
        this.freeNanos = Double.NEGATIVE_INFINITY;
    }

    /// Sends a packet.
    ///
    /// @param now   the time in nanoseconds; never earlier than before
    /// @param bytes what it is; kept
    /// @return false if it was dropped
    boolean send(long now, int host, byte[] bytes) {
        double start = Math.max((double) now, freeNanos);
        double end = start + bytes.length * nanosPerByte;
        if (start > now && end - now > queueNanos) {
            return false;
        }
        freeNanos = end;
        under.add(new Packet(Math.round(end) + latencyNanos, host, bytes));
        return true;
    }

    /// When the next packet arrives.
    ///
    /// @return nanoseconds, or [#NEVER]
    long nextNanos() {
        Packet next = under.peek();
        return next == null ? NEVER : next.nanos;
    }

    /// Takes the packet that arrives next.
    ///
    /// @throws java.util.NoSuchElementException if none is on its way
    Packet take() {
        return under.remove();
    }
}
