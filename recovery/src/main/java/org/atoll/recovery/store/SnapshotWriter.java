// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import static org.atoll.recovery.store.SnapshotFormat.CHUNK_BYTES;
import static org.atoll.recovery.store.SnapshotFormat.INT;
import static org.atoll.recovery.store.SnapshotFormat.LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A snapshot that is put together: items of the program and parts of the recovery, in any order.
/// Nothing is copied: what is added stays as it is until the snapshot has been published.
///
/// One thread at a time; does not block.
public final class SnapshotWriter {
    private final SnapshotHeader header;
    private final List<Row> rows = new ArrayList<>();
    private final Set<String> itemNames = new HashSet<>();
    private final Set<String> partNames = new HashSet<>();

    /// Begins a snapshot.
    ///
    /// @param header what it says of itself
    public SnapshotWriter(SnapshotHeader header) {
        this.header = header;
    }

    /// A row of the table, with the content that follows.
    private record Row(
            ItemKind kind, MemorySegment name, long elements, List<MemorySegment> content,
            long bytes) {}

    /// Adds an item that the program has registered.
    ///
    /// @param kind     any but [ItemKind#PART]
    /// @param name     none of another item's
    /// @param elements how many elements an array has, else 1
    /// @param content  its bytes, in this machine's order, off heap or in a byte array
    /// @throws IllegalArgumentException if there is an item of that name, or the length is not that
    ///     of the kind
    public void item(ItemKind kind, String name, long elements, MemorySegment content) {
        boolean sized = kind.elementBytes() == 0
                || content.byteSize() == elements * kind.elementBytes();
        if (kind == ItemKind.PART || !sized) {
            throw new IllegalArgumentException("'" + name + "' of " + content.byteSize()
                    + " bytes is no item " + kind.describe(elements));
        }
        add(itemNames, kind, name, elements, List.of(content));
    }

    /// Adds bytes of the recovery itself.
    ///
    /// @param name    none of another part's; items have other names
    /// @param content its bytes, one segment behind the other, off heap or in byte arrays
    /// @throws IllegalArgumentException if there is a part of that name
    public void part(String name, List<MemorySegment> content) {
        long bytes = content.stream().mapToLong(MemorySegment::byteSize).sum();
        add(partNames, ItemKind.PART, name, bytes, content);
    }

    private void add(
            Set<String> names, ItemKind kind, String name, long elements,
            List<MemorySegment> content) {
        if (!names.add(name)) {
            throw new IllegalArgumentException("'" + name + "' is twice in a snapshot");
        }
        long bytes = content.stream().mapToLong(MemorySegment::byteSize).sum();
        rows.add(new Row(
                kind, MemorySegment.ofArray(name.getBytes(StandardCharsets.UTF_8)), elements,
                List.copyOf(content), bytes));
    }

    /// Computes the checksums. Nothing can be added any more.
    ///
    /// @param arena where table and checksums are put; as long-lived as the result is used
    /// @return the whole snapshot
    public Sealed seal(Arena arena) {
        MemorySegment table = table(arena);
        long body = table.byteSize()
                + rows.stream().mapToLong(row -> SnapshotFormat.padded(row.bytes)).sum();
        MemorySegment head = head(arena, body);
        Cutter cutter = new Cutter(arena, head, body);
        cutter.put(table);
        MemorySegment padding = arena.allocate(SnapshotFormat.ALIGNMENT);
        for (Row row : rows) {
            row.content.forEach(cutter::put);
            cutter.put(padding.asSlice(0, SnapshotFormat.padded(row.bytes) - row.bytes));
        }
        return cutter.end(header);
    }

    private MemorySegment head(Arena arena, long body) {
        MemorySegment head =
                arena.allocate(SnapshotFormat.HEADER_BYTES, SnapshotFormat.ALIGNMENT);
        head.set(LONG, 0, SnapshotFormat.MAGIC);
        head.set(INT, SnapshotFormat.ORDER_AT, SnapshotFormat.ORDER_MARK);
        head.set(INT, SnapshotFormat.VERSION_AT, SnapshotFormat.VERSION);
        head.set(LONG, SnapshotFormat.JOB_AT, header.job());
        head.set(INT, SnapshotFormat.RANK_AT, header.rank());
        head.set(INT, SnapshotFormat.LIFE_AT, header.life());
        head.set(LONG, SnapshotFormat.NUMBER_AT, header.number());
        head.set(LONG, SnapshotFormat.PROGRAM_AT, header.program());
        head.set(LONG, SnapshotFormat.CREATED_AT, header.createdMillis());
        head.set(LONG, SnapshotFormat.LENGTH_AT, body);
        head.set(INT, SnapshotFormat.CHECKSUM_AT,
                Checksums.of(head.asSlice(0, SnapshotFormat.CHECKSUM_AT)));
        return head;
    }

    private MemorySegment table(Arena arena) {
        long bytes = SnapshotFormat.TABLE_BYTES;
        for (Row row : rows) {
            bytes += SnapshotFormat.ROW_BYTES + SnapshotFormat.padded(row.name.byteSize());
        }
        MemorySegment table = arena.allocate(bytes, SnapshotFormat.ALIGNMENT);
        table.set(INT, 0, rows.size());
        long at = SnapshotFormat.TABLE_BYTES;
        long content = bytes;
        for (Row row : rows) {
            table.set(INT, at, row.kind.code());
            table.set(INT, at + 4, (int) row.name.byteSize());
            table.set(LONG, at + 8, row.elements);
            table.set(LONG, at + 16, content);
            table.set(LONG, at + 24, row.bytes);
            MemorySegment.copy(
                    row.name, 0, table, at + SnapshotFormat.ROW_BYTES, row.name.byteSize());
            at += SnapshotFormat.ROW_BYTES + SnapshotFormat.padded(row.name.byteSize());
            content += SnapshotFormat.padded(row.bytes);
        }
        return table;
    }

    /// Cuts a body into chunks and puts the checksums between them.
    private static final class Cutter {
        private final List<MemorySegment> segments = new ArrayList<>();
        private final Checksums checksums;
        private final MemorySegment ends;
        private final MemorySegment trailer;
        private final long body;
        private long done;

        Cutter(Arena arena, MemorySegment head, long body) {
            this.checksums = new Checksums(head.get(INT, SnapshotFormat.CHECKSUM_AT));
            this.ends = arena.allocate(
                    SnapshotFormat.chunks(body) * SnapshotFormat.CHUNK_END_BYTES);
            this.trailer = arena.allocate(SnapshotFormat.TRAILER_BYTES);
            this.body = body;
            segments.add(head);
        }

        void put(MemorySegment bytes) {
            long from = 0;
            while (from < bytes.byteSize()) {
                int inside = (int) (done % CHUNK_BYTES);
                if (inside == 0) {
                    checksums.begin(index());
                }
                long length = Math.min(bytes.byteSize() - from, CHUNK_BYTES - inside);
                MemorySegment piece = bytes.asSlice(from, length);
                checksums.take(piece);
                segments.add(piece);
                int index = index();
                from += length;
                done += length;
                if (done % CHUNK_BYTES == 0 || done == body) {
                    end(index);
                }
            }
        }

        private int index() {
            return Math.toIntExact(done / CHUNK_BYTES);
        }

        private void end(int index) {
            long at = (long) index * SnapshotFormat.CHUNK_END_BYTES;
            ends.set(INT, at, index);
            ends.set(INT, at + 4, checksums.end(index));
            segments.add(ends.asSlice(at, SnapshotFormat.CHUNK_END_BYTES));
        }

        Sealed end(SnapshotHeader header) {
            long total = SnapshotFormat.total(body);
            trailer.set(LONG, 0, SnapshotFormat.END_MAGIC);
            trailer.set(LONG, 8, total);
            trailer.set(LONG, 16, checksums.digest());
            segments.add(trailer);
            return new Sealed(header, segments, total, checksums.digest());
        }
    }
}
