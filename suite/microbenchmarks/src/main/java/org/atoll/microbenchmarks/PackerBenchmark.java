// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.RecordLayout;
import org.atoll.codec.Strided;
import org.atoll.fabric.wire.Packer;
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
import org.openjdk.jmh.annotations.Warmup;

/// Copies a payload between a user's buffer and native memory: bytes, numbers, a column of a
/// matrix of eight columns of numbers, and records of 32 bytes.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class PackerBenchmark {
    private static final int COLUMNS = 8;

    /// The payload's length in bytes.
    @Param({"8", "1024", "65536"})
    public int bytes;

    /// The buffer: `bytes`, `doubles`, `column` or `records`.
    @Param({"bytes", "doubles", "column", "records"})
    public String kind;

    private record Particle(double x, double y, double z, long id) {}

    private Object buffer = "";
    private Packer packer = ElementKinds.BYTES;
    private MemorySegment frame = MemorySegment.NULL;

    /// Creates a benchmark without buffers; JMH calls this.
    public PackerBenchmark() {
        kind = "";
    }

    /// Allocates the buffers.
    ///
    /// @throws IllegalArgumentException if there is no such kind
    @Setup
    public void allocate() {
        int numbers = bytes / Double.BYTES;
        frame = Arena.ofAuto().allocate(bytes, Long.BYTES);
        switch (kind) {
            case "bytes" -> use(new byte[bytes], ElementKinds.BYTES);
            case "doubles" -> use(new double[numbers], ElementKinds.DOUBLES);
            case "column" -> use(
                    new double[numbers * COLUMNS],
                    new Strided(ElementKinds.DOUBLES, numbers, 1, COLUMNS));
            case "records" -> {
                Particle[] particles = new Particle[Math.max(1, bytes / 32)];
                Arrays.setAll(particles, i -> new Particle(i, 1, 2 * i, i));
                use(particles, RecordLayout.of(Particle.class));
            }
            default -> throw new IllegalArgumentException("no kind of buffer is called " + kind);
        }
    }

    private void use(Object newBuffer, Packer newPacker) {
        buffer = newBuffer;
        packer = newPacker;
    }

    /// Copies from the buffer to the frame.
    ///
    /// @return the frame
    @Benchmark
    public MemorySegment pack() {
        packer.pack(buffer, 0, 0, bytes, frame, 0);
        return frame;
    }

    /// Copies from the frame to the buffer.
    ///
    /// @return the buffer
    @Benchmark
    public Object unpack() {
        packer.unpack(buffer, 0, 0, bytes, frame, 0);
        return buffer;
    }
}
