// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.atoll.recovery.state.CopyBuffers.CopyBuffer;
import org.atoll.recovery.store.ItemKind;
import org.atoll.recovery.store.SnapshotWriter;

/// The state of a rank at one moment, in memory off heap. It is written while the program goes on:
/// [#settle], [#addTo] a writer, publish, and [#close]. From any thread, one at a time.
public final class StateCopy implements AutoCloseable {
    private static final long PIECE = 1 << 30;

    private final CopyBuffers buffers;
    private final CopyBuffer buffer;
    private final List<Saved> items;
    private boolean isClosed;

    StateCopy(CopyBuffers buffers, CopyBuffer buffer, List<Saved> items) {
        this.buffers = buffers;
        this.buffer = buffer;
        this.items = List.copyOf(items);
    }

    /// An item and its copy.
    record Saved(StateItem item, String name, long elements, MemorySegment content) {
        ItemKind kind() {
            return item.kind();
        }
    }

    /// A checksum of each item.
    ///
    /// @return by name, in the order registered
    public Map<String, Long> checksums() {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (Saved each : items) {
            CRC32C sum = new CRC32C();
            long bytes = each.content.byteSize();
            for (long at = 0; at < bytes; at += PIECE) {
                sum.update(each.content.asSlice(at, Math.min(PIECE, bytes - at)).asByteBuffer());
            }
            sums.put(each.name, sum.getValue());
        }
        return sums;
    }

    /// How many bytes the items have.
    public long bytes() {
        return items.stream().mapToLong(item -> item.content.byteSize()).sum();
    }

    /// Forces the output files to disk as far as the copy knows them. Blocks. Before the snapshot
    /// is published: its lengths must be there when it counts.
    ///
    /// @throws IOException if a file cannot be forced
    public void settle() throws IOException {
        for (Saved each : items) {
            each.item.settle();
        }
    }

    /// Adds the items to a snapshot, which refers to them until this is closed.
    public void addTo(SnapshotWriter writer) {
        for (Saved each : items) {
            writer.item(each.kind(), each.name, each.elements, each.content);
        }
    }

    /// Gives the memory back for another copy. Closing it again does nothing.
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            buffers.release(buffer);
        }
    }
}
