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
    private final boolean early;
    private final Map<Key, byte[]> arrived = new ConcurrentHashMap<>();
    private final Map<Key, byte[]> prepared = new ConcurrentHashMap<>();

    /// A state on its way.
    ///
    /// @param object whose
    /// @param moves  how often that had moved
    record Key(int object, int moves) {}

    /// Makes it.
    ///
    /// @param graphs write references to shared objects as such
    /// @param early  whether a state is sent as it was when the move was asked for, which is wrong
    States(Graphs graphs, boolean early) {
        this.graphs = graphs;
        this.early = early;
    }

    /// Sees whether the copy of this rank can be sent.
    ///
    /// @throws IllegalArgumentException if it cannot
    void prepare(SharedObject object) {
        byte[] written = write(object);
        if (early) {
            prepared.put(new Key(object.number(), object.moves()), written);
        }
    }

    /// Writes the copy of this rank, whose move has come.
    ///
    /// @throws IllegalArgumentException if it cannot be written
    byte[] send(SharedObject object) {
        byte[] before = prepared.remove(new Key(object.number(), object.moves()));
        return before == null ? write(object) : before;
    }

    /// Writes the copy of this rank.
    ///
    /// @throws IllegalArgumentException if it cannot be written, or could not be read again
    byte[] write(SharedObject object) {
        return write(object.shape(), object.state());
    }

    /// Writes a copy.
    ///
    /// @throws IllegalArgumentException if it cannot be written, or could not be read again
    byte[] write(SharedShape shape, Object state) {
        GraphWriter writer = graphs.writer();
        try {
            shape.face().writeState(state, writer);
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
    Object read(SharedShape shape, byte[] written) {
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
