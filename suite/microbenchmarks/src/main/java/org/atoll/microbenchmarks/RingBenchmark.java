// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// One thread writes frames into a ring and takes them out: the work of both ends, without a
/// cache line that changes hands. The frames have a word, so payloads of up to 28 bytes share
/// their line.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class RingBenchmark {
    private static final int BATCH = 32;

    private final Rings ring = new Rings();

    /// The payload's length in bytes.
    @Param({"8", "1024"})
    public int bytes;

    /// Creates an empty ring; JMH calls this.
    public RingBenchmark() {}

    /// Claims and publishes one frame, then polls it.
    ///
    /// @return a word of the frame
    @Benchmark
    public long oneFrame() {
        ring.tryWrite(bytes, bytes);
        ring.poll();
        return ring.received();
    }

    /// The same for 32 frames, polled together; the time is that of one.
    ///
    /// @return a word of the last frame
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long manyFrames() {
        for (int i = 0; i < BATCH; i++) {
            ring.tryWrite(bytes, i);
        }
        ring.poll();
        return ring.received();
    }
}
