// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// The way from one rank to another: what it costs the processor at each end, and the pipes
/// between. A way over a gateway is wide.
final class Way {
    private final End end;
    private final boolean wide;
    private final Pipe[] pipes;
    private final long backNanos;

    /// The costs of a frame for the processors.
    ///
    /// @param sendNanos       the sender's, for any frame
    /// @param receiveNanos    the receiver's, for any frame
    /// @param copyNanosPerByte at either, for each byte
    record End(long sendNanos, long receiveNanos, double copyNanosPerByte) {}

    /// Creates a way.
    ///
    /// @param wide      whether it leaves the cluster
    /// @param backNanos how long the news takes that there is room again
    /// @param pipes     in their order
    Way(End end, boolean wide, long backNanos, Pipe... pipes) {
        this.end = end;
        this.wide = wide;
        this.backNanos = backNanos;
        this.pipes = pipes;
    }

    boolean isWide() {
        return wide;
    }

    long backNanos() {
        return backNanos;
    }

    int pipes() {
        return pipes.length;
    }

    Pipe pipe(int at) {
        return pipes[at];
    }

    long sendNanos(int bytes) {
        return end.sendNanos + Math.round(bytes * end.copyNanosPerByte);
    }

    long receiveNanos(int bytes) {
        return end.receiveNanos + Math.round(bytes * end.copyNanosPerByte);
    }
}
