// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.atoll.sim.machine.Machine;

/// A rank's processor, which says how long computing takes in virtual time. Used by the rank's
/// thread.
final class Processor {
    private final ComputeTime source;
    private final Machine machine;
    private final Machine.Node node;
    private final double scale;
    private final long skewNanos;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long measuredFrom;

    /// Creates a processor.
    ///
    /// @param source            where times come from
    /// @param machine           the speed of its nodes, their cache and memory, and what they take
    ///     for the work of models
    /// @param scale             how many times slower it is than its machine's others; for
    ///     measured time, than the processor this runs on
    /// @param skewNanos         how far its clock is wrong
    Processor(ComputeTime source, Machine machine, double scale, long skewNanos) {
        this.source = source;
        this.machine = machine;
        this.node = machine.node();
        this.scale = scale;
        this.skewNanos = skewNanos;
    }

    long skewNanos() {
        return skewNanos;
    }

    /// What nanoseconds of the modelled processor take here.
    long nanos(long said) {
        requireCount("nanoseconds", said);
        return source == ComputeTime.MODELLED ? Math.round(said * scale) : 0;
    }

    /// What the program's elementary steps take.
    long operations(long said) {
        requireCount("operations", said);
        return source == ComputeTime.MODELLED
                ? Math.round(said / node.operationsPerNano() * scale)
                : 0;
    }

    /// What bytes take between processor and memory; nothing if all that is held is in the cache.
    /// An old processor does little else meanwhile, so this is added to the operations' time.
    long traffic(long moved, long held) {
        requireCount("bytes moved", moved);
        requireCount("bytes held", held);
        return source == ComputeTime.MODELLED && held > node.cacheBytes()
                ? Math.round(moved * node.trafficNanosPerByte() * scale)
                : 0;
    }

    /// What the machine says that something of a model takes.
    long costNanos(String what) {
        return machine.costNanos().getOrDefault(what, 0L);
    }

    private static void requireCount(String what, long count) {
        if (count < 0) {
            throw new IllegalArgumentException(
                    "computing takes " + count + " " + what + ": at least 0 are needed");
        }
    }

    /// The rank's thread begins to run the program.
    void start() {
        if (source == ComputeTime.MEASURED) {
            measuredFrom = threads.getCurrentThreadCpuTime();
        }
    }

    /// The time the program has computed since the last call, when that is measured.
    long used() {
        if (source != ComputeTime.MEASURED) {
            return 0;
        }
        long until = threads.getCurrentThreadCpuTime();
        long used = until - measuredFrom;
        measuredFrom = until;
        return Math.round(used * scale);
    }
}
