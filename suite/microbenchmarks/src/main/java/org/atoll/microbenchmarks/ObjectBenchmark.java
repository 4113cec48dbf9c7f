// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;
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

/// A list of 1000 small records to bytes and back: as messages carry it, and through plain
/// object streams.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class ObjectBenchmark {
    private static final int RECORDS = 1000;

    /// What the records hold: only `numbers`, or a `text` too.
    @Param({"numbers", "text"})
    public String kind;

    private final ObjectCodec codec =
            new CompactObjects(
                    Settings.ofThisProcess(), ObjectBenchmark.class.getClassLoader());

    private List<Object> records = new ArrayList<>();

    /// Creates a benchmark without records; JMH calls this.
    public ObjectBenchmark() {
        kind = "";
    }

    private record Sample(int id, double x, double y) implements Serializable {}

    private record Reading(int id, String station, double value) implements Serializable {}

    /// Makes the records.
    @Setup
    public void make() {
        for (int i = 0; i < RECORDS; i++) {
            records.add(
                    kind.equals("text")
                            ? new Reading(i, "station " + i % 50, i / 3.0)
                            : new Sample(i, i / 2.0, -i));
        }
    }

    /// As messages carry it.
    ///
    /// @return the list that came back
    @Benchmark
    public @Nullable Object compact() {
        return codec.decode(codec.encode(records));
    }

    /// Through plain object streams.
    ///
    /// @return the list that came back
    /// @throws IOException            never
    /// @throws ClassNotFoundException never
    @Benchmark
    public Object streams() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(records);
        }
        byte[] written = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            return in.readObject();
        }
    }
}
