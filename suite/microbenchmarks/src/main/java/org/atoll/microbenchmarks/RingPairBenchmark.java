// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/// Two threads and two rings: a frame of 8 bytes goes to and fro. The time of `ask` is the round
/// trip; that of `answer` is the same, seen from the other side. Needs two processors.
@State(Scope.Group)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class RingPairBenchmark {
    private static final int BYTES = 8;

    private Rings forth = new Rings();
    private Rings back = new Rings();

    /// Creates two empty rings; JMH calls this.
    public RingPairBenchmark() {}

    /// Empties the rings: an iteration may end between a frame and its answer.
    @Setup(Level.Iteration)
    public void start() {
        forth = new Rings();
        back = new Rings();
    }

    /// Sends a frame and waits for its answer.
    ///
    /// @return how many frames were polled
    @Benchmark
    @Group("roundTrip")
    @GroupThreads(1)
    public int ask(Control control) {
        forth.tryWrite(BYTES, 1);
        return await(back, control);
    }

    /// Waits for a frame and answers it.
    ///
    /// @return whether there was room for the answer
    @Benchmark
    @Group("roundTrip")
    @GroupThreads(1)
    public boolean answer(Control control) {
        await(forth, control);
        return back.tryWrite(BYTES, 2);
    }

    private static int await(Rings ring, Control control) {
        int frames = ring.poll();
        while (frames == 0 && !control.stopMeasurement) {
            Thread.onSpinWait();
            frames = ring.poll();
        }
        return frames;
    }
}
