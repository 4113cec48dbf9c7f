// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.atoll.dsm.DoubleView;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures access to an element of a Java array, of a shared array that is all here, and of its
/// view in three ways. The yardstick: 2 ns for an element of the shared array.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class SharedArrayBenchmark {
    private static final int LENGTH = 4096;

    private final SynchronousQueue<Dsm> handOver = new SynchronousQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread job = new Thread(() -> Job.local(1).run(this::rank), "job");
    private final double[] array = new double[LENGTH];

    @SuppressWarnings("NullAway.Init") // by start()
    private Dsm dsm;

    @SuppressWarnings("NullAway.Init") // by start()
    private SharedDoubles shared;

    /// Creates a benchmark without a job; JMH calls this.
    public SharedArrayBenchmark() {}

    /// Starts a job of one rank, and allocates.
    ///
    /// @throws InterruptedException if JMH interrupts the thread
    @Setup(Level.Trial)
    public void start() throws InterruptedException {
        job.start();
        dsm = handOver.take();
        shared = dsm.doubles("shared", LENGTH);
    }

    /// Ends the job.
    ///
    /// @throws InterruptedException if JMH interrupts the thread
    @TearDown(Level.Trial)
    public void end() throws InterruptedException {
        ended.countDown();
        job.join();
    }

    private void rank(Rank rank) throws InterruptedException {
        handOver.put(Dsm.in(rank));
        ended.await();
    }

    /// Adds one to each element of an array.
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public double[] array() {
        for (int i = 0; i < LENGTH; i++) {
            array[i] += 1;
        }
        return array;
    }

    /// Adds one to each element of a shared array.
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public void elements() {
        for (int i = 0; i < LENGTH; i++) {
            shared.set(i, shared.get(i) + 1);
        }
    }

    /// Adds one to each element by a view.
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public void view() {
        DoubleView view = shared.write(0, LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            view.set(i, view.get(i) + 1);
        }
    }

    /// Adds one to each element by the segment of a view.
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public void segment() {
        MemorySegment memory = shared.write(0, LENGTH).segment();
        for (int i = 0; i < LENGTH; i++) {
            memory.setAtIndex(JAVA_DOUBLE, i, memory.getAtIndex(JAVA_DOUBLE, i) + 1);
        }
    }

    /// Adds one to each element by the array of a view.
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public void viewArray() {
        DoubleView view = shared.write(0, LENGTH);
        double[] elements = view.array();
        int first = view.offset();
        for (int i = first; i < first + LENGTH; i++) {
            elements[i] += 1;
        }
    }
}
