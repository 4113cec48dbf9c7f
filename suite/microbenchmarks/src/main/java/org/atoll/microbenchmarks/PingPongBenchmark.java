// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A short message through the whole of mpj and back, between two ranks that are threads: a JMH
/// thread acts for rank 0, rank 1 answers. The time is the round trip; half of it is the latency
/// that `atoll bench --device threads` tells. Needs two processors.
///
/// What `-prof gc` counts is what all threads allocate, so both ranks' part.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class PingPongBenchmark {
    private static final int TAG = 1;
    private static final int ROOM_BYTES = 65536;
    private static final byte[] END = {};

    /// The message's length in bytes.
    @Param({"8", "1024"})
    public int bytes;

    private final SynchronousQueue<Comm> handOver = new SynchronousQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread job = new Thread(() -> Job.local(2).run(this::rank), "job");
    private byte[] message = {};
    private byte[] landing = {};

    @SuppressWarnings("NullAway.Init") // by start()
    private Comm comm;

    /// Creates a benchmark without a job; JMH calls this.
    public PingPongBenchmark() {}

    /// Starts a job of two ranks and waits for rank 0's communicator.
    ///
    /// @throws InterruptedException if JMH interrupts the thread
    @Setup(Level.Trial)
    public void start() throws InterruptedException {
        message = new byte[bytes];
        landing = new byte[bytes];
        job.start();
        comm = handOver.take();
    }

    /// Ends the job.
    ///
    /// @throws InterruptedException if JMH interrupts the thread
    @TearDown(Level.Trial)
    public void end() throws InterruptedException {
        comm.send(END, 1, TAG);
        ended.countDown();
        job.join();
    }

    private void rank(Rank rank) throws InterruptedException {
        if (rank.number() == 0) {
            handOver.put(Mpj.in(rank).comm());
            ended.await();
        } else {
            answer(Mpj.in(rank).comm());
        }
    }

    /// Sends every message back until an empty one comes.
    private static void answer(Comm comm) {
        byte[] room = new byte[ROOM_BYTES];
        long bytes = comm.receive(room, 0, TAG).bytes();
        while (bytes > 0) {
            comm.send(room, 0, bytes, 0, TAG);
            bytes = comm.receive(room, 0, TAG).bytes();
        }
    }

    /// One message to rank 1 and back.
    ///
    /// @return the message that came back
    @Benchmark
    public byte[] roundTrip() {
        comm.send(message, 1, TAG);
        comm.receive(landing, 1, TAG);
        return landing;
    }
}
