// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Brings a message and its receive together when others of the same source wait before them.
///
/// A job of one rank sends to itself, so the times hold the whole way of a short message through
/// the mailbox and its ring, in one thread. What a depth costs is the difference to depth 0.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class MatcherBenchmark {
    private static final int BYTES = 8;
    private static final int CONTEXT = 2;
    private static final int TAG = 1;
    private static final int OTHER_TAG = 2;

    /// How many receives, or messages, with another tag wait before the one that matches.
    @Param({"0", "16", "256"})
    public int depth;

    private final byte[] message = new byte[BYTES];
    private final byte[] landing = new byte[BYTES];
    private final World world =
            World.join(new SoloMembership("jmh", null), Settings.ofThisProcess(), List.of());
    private final Mailbox mailbox = Mailbox.of(world);

    /// Joins a job of one rank; JMH calls this.
    public MatcherBenchmark() {}

    /// Receives that wait, for the benchmark of posted ones.
    @State(Scope.Thread)
    public static class Posted {

        /// Posts nothing yet; JMH calls this.
        public Posted() {}

        /// Posts receives that no message will match.
        @Setup
        public void post(MatcherBenchmark at) {
            for (int i = 0; i < at.depth; i++) {
                at.mailbox.startReceive(
                        new byte[BYTES], 0, BYTES, ElementKinds.BYTES, 0, CONTEXT, OTHER_TAG);
            }
        }
    }

    /// Messages that wait, for the benchmark of unexpected ones.
    @State(Scope.Thread)
    public static class Waiting {

        /// Sends nothing yet; JMH calls this.
        public Waiting() {}

        /// Sends messages that nobody will receive.
        @Setup
        public void send(MatcherBenchmark at) {
            for (int i = 0; i < at.depth; i++) {
                at.send(OTHER_TAG);
            }
        }
    }

    /// Ends the job.
    @TearDown
    public void leave() {
        world.abandon();
    }

    private void send(int tag) {
        mailbox.send(message, 0, BYTES, ElementKinds.BYTES, 0, CONTEXT, tag);
    }

    private Status receive() {
        return mailbox.receive(landing, 0, BYTES, ElementKinds.BYTES, 0, CONTEXT, TAG);
    }

    /// A message that finds its receive posted behind others.
    @Benchmark
    public Status posted(Posted posted) {
        send(TAG);
        return receive();
    }

    /// A receive that finds its message, which was copied aside, behind others.
    @Benchmark
    public Status unexpected(Waiting waiting) {
        send(TAG);
        mailbox.probes().tryProbe(0, CONTEXT, TAG);
        return receive();
    }
}
