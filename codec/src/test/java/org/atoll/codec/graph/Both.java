// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Writes and reads in both modes: a graph that describes its classes, and one by table.
final class Both {
    final Graphs graphs;
    final PeerClasses peer;

    Both(Map<String, String> settings, Replacement... replacements) {
        Properties properties = new Properties();
        properties.putAll(settings);
        this.graphs = new Graphs(new Settings(properties, Map.of(), new Properties()),
                Both.class.getClassLoader(), List.of(replacements));
        this.peer = graphs.peer();
    }

    static Both plain() {
        return new Both(Map.of());
    }

    byte[] described(@Nullable Object... values) {
        GraphWriter writer = graphs.writer();
        try {
            for (Object value : values) {
                writer.putObject(value);
            }
            return writer.toArray();
        } finally {
            writer.release();
        }
    }

    /// What the peer must know is told to it.
    byte[] byTable(@Nullable Object... values) {
        GraphWriter writer = graphs.tableWriter();
        try {
            for (Object value : values) {
                writer.putObject(value);
            }
            if (writer.classes() > peer.count()) {
                peer.learn(graphs.descriptions(peer.count(), writer.classes()));
            }
            return writer.toArray();
        } finally {
            writer.release();
        }
    }

    @Nullable Object[] read(@Nullable PeerClasses from, byte[] bytes, int count) {
        MemorySegment memory = Arena.ofAuto().allocate(bytes.length + 7L);
        MemorySegment.copy(MemorySegment.ofArray(bytes), 0, memory, 3, bytes.length);
        return all(graphs.readerInPlace(from, memory, 3, bytes.length), count);
    }

    private static @Nullable Object[] all(GraphReader reader, int count) {
        try {
            @Nullable Object[] values = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                values[i] = reader.getObject(Object.class);
            }
            assertThat(reader.remaining()).isZero();
            return values;
        } finally {
            reader.release();
        }
    }

    <T> @Nullable T read(byte[] bytes, Class<T> wanted) {
        GraphReader reader = graphs.reader(MemorySegment.ofArray(bytes), 0, bytes.length);
        try {
            return reader.getObject(wanted);
        } finally {
            reader.release();
        }
    }

    /// What comes back in one of the modes, after it has come back in the other.
    <T> T back(T value) {
        byte[] described = described(value);
        Object one = read(null, described, 1)[0];
        byte[] byTable = byTable(value);
        Object other = read(peer, byTable, 1)[0];
        assertThat(Objects.requireNonNull(one).getClass())
                .isEqualTo(Objects.requireNonNull(other).getClass());
        assertThat(byTable.length).isLessThanOrEqualTo(described.length);
        @SuppressWarnings("unchecked") // the same class, or what stands for it
        T back = (T) other;
        return back;
    }
}
