// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import static org.atoll.recovery.store.SnapshotFormat.CHUNK_BYTES;
import static org.atoll.recovery.store.SnapshotFormat.CHUNK_END_BYTES;
import static org.atoll.recovery.store.SnapshotFormat.HEADER_BYTES;
import static org.atoll.recovery.store.SnapshotFormat.INT;
import static org.atoll.recovery.store.SnapshotFormat.LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The contents of a snapshot whose bytes are as they were written.
///
/// @param items what the program has registered, in order, by name
/// @param parts what the recovery itself has saved, by name
record Verified(
        SnapshotHeader header, long bytes, long digest, Map<String, SnapshotItem> items,
        Map<String, SnapshotItem> parts) {
    Verified {
        items = Collections.unmodifiableMap(new LinkedHashMap<>(items));
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /// Verifies all of it, and then takes it apart. The checksums between the chunks are taken out
    /// in place, so that each content is in one piece.
    ///
    /// @throws UnverifiedException if anything is not as it was written
    static Verified of(MemorySegment all) throws UnverifiedException {
        long body = checkHeader(all);
        long digest = checkBody(all, body);
        MemorySegment contents = close(all, body);
        SnapshotHeader header = new SnapshotHeader(
                all.get(LONG, SnapshotFormat.JOB_AT), all.get(INT, SnapshotFormat.RANK_AT),
                all.get(INT, SnapshotFormat.LIFE_AT), all.get(LONG, SnapshotFormat.NUMBER_AT),
                all.get(LONG, SnapshotFormat.PROGRAM_AT),
                all.get(LONG, SnapshotFormat.CREATED_AT));
        Map<String, SnapshotItem> items = new LinkedHashMap<>();
        Map<String, SnapshotItem> parts = new LinkedHashMap<>();
        try {
            readTable(contents, items, parts);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new UnverifiedException("its table of contents is damaged");
        }
        return new Verified(header, all.byteSize(), digest, items, parts);
    }

    /// Checks the header, and the length that it announces.
    ///
    /// @return the length of the body
    private static long checkHeader(MemorySegment all) throws UnverifiedException {
        if (all.byteSize() < HEADER_BYTES) {
            throw new UnverifiedException(
                    "it has " + all.byteSize() + " bytes, less than its header");
        }
        if (all.get(LONG, 0) != SnapshotFormat.MAGIC) {
            throw new UnverifiedException("it is no snapshot of Atoll");
        }
        int mark = all.get(INT, SnapshotFormat.ORDER_AT);
        if (mark == Integer.reverseBytes(SnapshotFormat.ORDER_MARK)) {
            throw new UnverifiedException(
                    "it was written by a machine with the other byte order");
        }
        int version = all.get(INT, SnapshotFormat.VERSION_AT);
        if (version != SnapshotFormat.VERSION) {
            throw new UnverifiedException("its format is version " + version
                    + ", and this Atoll reads version " + SnapshotFormat.VERSION);
        }
        int checksum = Checksums.of(all.asSlice(0, SnapshotFormat.CHECKSUM_AT));
        if (all.get(INT, SnapshotFormat.CHECKSUM_AT) != checksum) {
            throw new UnverifiedException("its header is damaged");
        }
        long body = all.get(LONG, SnapshotFormat.LENGTH_AT);
        long total = SnapshotFormat.total(body);
        if (total != all.byteSize()) {
            throw new UnverifiedException((total > all.byteSize() ? "it is torn: " : "")
                    + "it has " + all.byteSize() + " bytes instead of " + total);
        }
        return body;
    }

    /// Checks chunks and trailer.
    ///
    /// @return the digest
    private static long checkBody(MemorySegment all, long body) throws UnverifiedException {
        Checksums checksums = new Checksums(all.get(INT, SnapshotFormat.CHECKSUM_AT));
        int chunks = Math.toIntExact(SnapshotFormat.chunks(body));
        long at = HEADER_BYTES;
        for (int index = 0; index < chunks; index++) {
            long length = Math.min(CHUNK_BYTES, body - (long) index * CHUNK_BYTES);
            checksums.begin(index);
            checksums.take(all.asSlice(at, length));
            at += length;
            boolean same = checksums.end(index) == all.get(INT, at + 4);
            if (!same || all.get(INT, at) != index) {
                throw new UnverifiedException(
                        "chunk " + (index + 1) + " of " + chunks + " is damaged");
            }
            at += CHUNK_END_BYTES;
        }
        boolean ends = all.get(LONG, at) == SnapshotFormat.END_MAGIC
                && all.get(LONG, at + 8) == all.byteSize();
        if (!ends || all.get(LONG, at + 16) != checksums.digest()) {
            throw new UnverifiedException("its end is damaged");
        }
        return checksums.digest();
    }

    /// Moves the chunks together.
    ///
    /// @return the body
    private static MemorySegment close(MemorySegment all, long body) {
        MemorySegment contents = all.asSlice(HEADER_BYTES, body);
        long from = HEADER_BYTES + CHUNK_BYTES + CHUNK_END_BYTES;
        for (long to = CHUNK_BYTES; to < body; to += CHUNK_BYTES) {
            long length = Math.min(CHUNK_BYTES, body - to);
            MemorySegment.copy(all, from, contents, to, length);
            from += length + CHUNK_END_BYTES;
        }
        return contents;
    }

    private static void readTable(
            MemorySegment body, Map<String, SnapshotItem> items,
            Map<String, SnapshotItem> parts) {
        int rows = body.get(INT, 0);
        long at = SnapshotFormat.TABLE_BYTES;
        for (int row = 0; row < rows; row++) {
            ItemKind kind = ItemKind.ofCode(body.get(INT, at)).orElseThrow(
                    () -> new IllegalArgumentException("an unknown kind of item"));
            int nameBytes = body.get(INT, at + 4);
            byte[] name = body.asSlice(at + SnapshotFormat.ROW_BYTES, nameBytes)
                    .toArray(ValueLayout.JAVA_BYTE);
            SnapshotItem item = new SnapshotItem(
                    kind, new String(name, StandardCharsets.UTF_8), body.get(LONG, at + 8),
                    body.asSlice(body.get(LONG, at + 16), body.get(LONG, at + 24)).asReadOnly());
            (kind == ItemKind.PART ? parts : items).put(item.name(), item);
            at += SnapshotFormat.ROW_BYTES + SnapshotFormat.padded(nameBytes);
        }
    }
}
