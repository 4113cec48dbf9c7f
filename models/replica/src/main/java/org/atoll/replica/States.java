// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.jspecify.annotations.Nullable;

/// The states of objects in writing, on their way and as digests. From any thread, as far as
/// nothing changes the object meanwhile.
final class States {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final Graphs graphs;
    private final Map<Key, byte[]> arrived = new ConcurrentHashMap<>();

    /// A state on its way.
    ///
    /// @param object whose
    /// @param moves  how often that had moved
    record Key(int object, int moves) {}

    /// Makes it.
    ///
    /// @param graphs write shared objects themselves, and references to them as such
    States(Graphs graphs) {
        this.graphs = graphs;
    }

    /// Writes the copy of this rank.
    ///
    /// @throws IllegalArgumentException if it cannot be written, or could not be read again
    byte[] write(SharedObject object) {
        GraphWriter writer = graphs.writer();
        try {
            object.shape().face().writeState(object.state(), writer);
            byte[] written = writer.toArray();
            Unit.reader(graphs, written).release();
            return written;
        } finally {
            writer.release();
        }
    }

    /// A number that differs, but for chance, where states differ.
    long digest(SharedObject object) {
        long hash = OFFSET;
        for (byte each : write(object)) {
            hash = (hash ^ (each & 0xff)) * PRIME;
        }
        return hash;
    }

    /// Makes a copy of a state.
    ///
    /// @throws IllegalArgumentException if it cannot be read here
    Object read(Shape shape, byte[] written) {
        GraphReader reader = Unit.reader(graphs, written);
        try {
            return shape.face().readState(reader);
        } finally {
            reader.release();
        }
    }

    /// A state has come.
    void add(Key key, byte[] written) {
        arrived.put(key, written);
    }

    boolean has(Key key) {
        return arrived.containsKey(key);
    }

    /// Takes a state that has come.
    byte @Nullable [] take(Key key) {
        return arrived.remove(key);
    }
}
