// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.copies;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.job.Settings;

/// Ours. As in a call, what was written is copied into memory of a device, and read out of it.
final class GraphCopier implements Copier {
    private final Graphs graphs = new Graphs(
            Settings.ofThisProcess(), GraphCopier.class.getClassLoader(), List.of());
    private MemorySegment memory = Arena.ofAuto().allocate(1 << 12);

    @Override
    public Object copy(Object subject) {
        int length = write(subject);
        GraphReader reader = graphs.reader(memory, 0, length);
        try {
            return Objects.requireNonNull(reader.getObject(Object.class));
        } finally {
            reader.release();
        }
    }

    private int write(Object subject) {
        GraphWriter writer = graphs.writer();
        try {
            writer.putObject(subject);
            int length = Math.toIntExact(writer.bytes());
            if (length > memory.byteSize()) {
                memory = Arena.ofAuto().allocate(2L * length);
            }
            writer.copy(0, length, memory, 0);
            return length;
        } finally {
            writer.release();
        }
    }
}
