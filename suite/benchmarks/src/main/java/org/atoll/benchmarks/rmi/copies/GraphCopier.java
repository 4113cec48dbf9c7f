// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.copies;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.graph.PeerClasses;
import org.atoll.fabric.job.Settings;

/// Ours. As between two ranks, classes are described once, and what was written is copied out of
/// the writer before it is read.
final class GraphCopier implements Copier {
    private final Graphs graphs = new Graphs(
            Settings.ofThisProcess(), GraphCopier.class.getClassLoader(), List.of());
    private final PeerClasses peer = graphs.peer();
    private byte[] bytes = new byte[1 << 12];
    private MemorySegment segment = MemorySegment.ofArray(bytes);

    @Override
    public Object copy(Object subject) {
        int length = write(subject); // may replace the bytes
        GraphReader reader = graphs.readerInPlace(peer, bytes, 0, length);
        try {
            return Objects.requireNonNull(reader.getObject(Object.class));
        } finally {
            reader.release();
        }
    }

    private int write(Object subject) {
        GraphWriter writer = graphs.tableWriter();
        try {
            writer.putObject(subject);
            if (writer.classes() > peer.count()) {
                peer.learn(graphs.descriptions(peer.count(), writer.classes()));
            }
            int length = Math.toIntExact(writer.bytes());
            if (length > bytes.length) {
                bytes = new byte[2 * length];
                segment = MemorySegment.ofArray(bytes);
            }
            writer.copy(0, length, segment, 0);
            return length;
        } finally {
            writer.release();
        }
    }
}
