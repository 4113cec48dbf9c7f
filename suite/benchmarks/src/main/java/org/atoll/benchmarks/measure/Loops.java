// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// The operations by name; the same names as in `measure.c`, which has no calls.
final class Loops {
    private static final int RATE_WINDOW = 64;
    private static final int STREAM_WINDOW = 16;

    private Loops() {}

    /// Finds an operation's loop.
    ///
    /// @return a fresh loop
    /// @throws IllegalArgumentException if there is no such operation
    static Loop named(String name) {
        return switch (name) {
            case "pingpong", "bandwidth" -> new PingPong(false);
            case "segments" -> new PingPong(true);
            case "rate" -> new WindowedSends(RATE_WINDOW);
            case "stream" -> new WindowedSends(STREAM_WINDOW);
            case "barrier" -> new Barrier();
            case "broadcast" -> new Broadcast();
            case "reduce" -> new Reduce();
            case "allreduce" -> new AllReduce();
            case "gather" -> new Gather();
            case "scatter" -> new Scatter();
            case "allgather" -> new AllGather();
            case "alltoall" -> new AllToAll();
            case "scan" -> new Scan();
            case "reducescatter" -> new ReduceScatter();
            case "call" -> new Call();
            case "put" -> new OneSided(true);
            case "get" -> new OneSided(false);
            case "filewrite" -> new FileLoop(true);
            case "fileread" -> new FileLoop(false);
            default -> throw new IllegalArgumentException("no operation is called " + name);
        };
    }
}
