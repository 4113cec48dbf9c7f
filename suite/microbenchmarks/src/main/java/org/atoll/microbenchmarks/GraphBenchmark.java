// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.graph.PeerClasses;
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

/// Times three ways to write and read what a remote call carries. Two use the memory of a link,
/// with classes by table, as calls have them, or described in each graph; the third is Java's
/// serialization.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class GraphBenchmark {
    private static final int LINK_BYTES = 2 << 20;
    private static final int NODES = 100;
    private static final int NUMBERS = 1 << 17;
    private static final int DEPTH = 4;

    /// A tree of 15 nodes, a linked list of 100, an object with collections, or a `double[]` of a
    /// MiB.
    @Param({"tree", "list", "collections", "numbers"})
    public String kind;

    private final Graphs graphs =
            new Graphs(Settings.ofThisProcess(), GraphBenchmark.class.getClassLoader(), List.of());
    private final PeerClasses peer = graphs.peer();
    private final MemorySegment link = Arena.ofAuto().allocate(LINK_BYTES, 64);
    private Object value = "";

    /// Creates a benchmark without a value; JMH calls this.
    public GraphBenchmark() {
        kind = "";
    }

    /// Of a tree.
    private static final class Tree implements Serializable {
        private static final long serialVersionUID = 1L;
        private final int number;
        private final @Nullable Tree left;
        private final @Nullable Tree right;

        Tree(int depth) {
            this.number = depth;
            this.left = depth <= 1 ? null : new Tree(depth - 1);
            this.right = depth <= 1 ? null : new Tree(depth - 1);
        }

        @Override
        public String toString() {
            return left + " " + number + " " + right;
        }
    }

    /// Of a list.
    private static final class Link implements Serializable {
        private static final long serialVersionUID = 1L;
        private final int number;
        private final @Nullable Link next;

        Link(int number, @Nullable Link next) {
            this.number = number;
            this.next = next;
        }

        @Override
        public String toString() {
            return number + " " + next;
        }
    }

    /// With a list, a map, a set and an array.
    private static final class Collections implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String name = "an object with collections";
        private final ArrayList<String> texts =
                new ArrayList<>(List.of("alpha", "beta", "gamma", "delta"));
        private final HashMap<String, Integer> counts =
                new HashMap<>(Map.of("one", 1, "two", 2, "three", 3, "four", 4));
        private final HashSet<Integer> numbers = new HashSet<>(Set.of(1, 2, 3, 4));
        private final double[] place = {1, 2, 3, 4};

        @Override
        public String toString() {
            return name + texts + counts + numbers + place.length;
        }
    }

    /// Makes the value.
    @Setup
    public void make() {
        value = switch (kind) {
            case "tree" -> new Tree(DEPTH);
            case "list" -> list();
            case "collections" -> new Collections();
            default -> new double[NUMBERS];
        };
        byte[] classes = classes();
        peer.learn(classes);
    }

    private static Link list() {
        Link list = new Link(0, null);
        for (int i = 1; i < NODES; i++) {
            list = new Link(i, list);
        }
        return list;
    }

    private byte[] classes() {
        GraphWriter writer = graphs.tableWriter();
        writer.putObject(value);
        byte[] classes = graphs.descriptions(0, writer.classes());
        writer.release();
        return classes;
    }

    private int write(GraphWriter writer) {
        writer.putObject(value);
        int length = (int) writer.bytes();
        writer.copy(0, length, link, 0);
        writer.release();
        return length;
    }

    private static @Nullable Object read(GraphReader reader) {
        Object read = reader.getObject(Object.class);
        reader.release();
        return read;
    }

    /// Classes by table.
    ///
    /// @return the value that came back
    @Benchmark
    public @Nullable Object byTable() {
        int length = write(graphs.tableWriter());
        return read(graphs.readerInPlace(peer, link, 0, length));
    }

    /// Classes described in the graph.
    ///
    /// @return the value that came back
    @Benchmark
    public @Nullable Object described() {
        int length = write(graphs.writer());
        return read(graphs.readerInPlace(null, link, 0, length));
    }

    /// By Java's serialization.
    ///
    /// @return the value that came back
    /// @throws IOException            never
    /// @throws ClassNotFoundException never
    @Benchmark
    public Object streams() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        byte[] written = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            return in.readObject();
        }
    }
}
