// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.TreeMap;

/// Pieces in the memory of this process, off heap, as a keeper holds them for ranks of other
/// hosts. They end with the process.
public final class MemoryStore implements Store {
    private final String place;
    private final long mostBytes;
    private final TreeMap<String, Piece> pieces = new TreeMap<>();
    private long bytes;

    /// Creates an empty store.
    ///
    /// @param place     what messages call it, such as `the memory of n3`
    /// @param mostBytes how many bytes all pieces together may have
    public MemoryStore(String place, long mostBytes) {
        this.place = place;
        this.mostBytes = mostBytes;
    }

    /// A piece and the memory that goes with it.
    private record Piece(Arena arena, MemorySegment bytes) {}

    @Override
    public void publish(String name, List<MemorySegment> piece) throws IOException {
        put(PieceNames.checked(name), piece);
    }

    @Override
    public synchronized void append(String name, MemorySegment more) throws IOException {
        Piece old = pieces.get(PieceNames.checked(name));
        put(name, old == null ? List.of(more) : List.of(old.bytes, more));
    }

    private synchronized void put(String name, List<MemorySegment> piece) throws IOException {
        long length = piece.stream().mapToLong(MemorySegment::byteSize).sum();
        Piece old = pieces.get(name);
        long replaced = old == null ? 0 : old.bytes.byteSize();
        if (bytes - replaced + length > mostBytes) {
            throw new FileSystemException(place, null, name + " of " + length
                    + " bytes has no room: " + bytes + " of " + mostBytes + " are taken");
        }
        Arena arena = Arena.ofShared();
        MemorySegment copy = arena.allocate(Math.max(1, length), Long.BYTES).asSlice(0, length);
        long at = 0;
        for (MemorySegment segment : piece) {
            MemorySegment.copy(segment, 0, copy, at, segment.byteSize());
            at += segment.byteSize();
        }
        pieces.put(name, new Piece(arena, copy));
        bytes += length - replaced;
        if (old != null) {
            old.arena.close();
        }
    }

    @Override
    public synchronized MemorySegment read(String name, Arena arena) throws IOException {
        Piece piece = pieces.get(name);
        if (piece == null) {
            throw new NoSuchFileException(name, null, "it is not in " + place);
        }
        MemorySegment copy = arena.allocate(piece.bytes.byteSize(), Long.BYTES);
        return copy.copyFrom(piece.bytes);
    }

    @Override
    public synchronized List<String> names() {
        return List.copyOf(pieces.keySet());
    }

    @Override
    public synchronized void delete(String name) {
        Piece piece = pieces.remove(name);
        if (piece != null) {
            bytes -= piece.bytes.byteSize();
            piece.arena.close();
        }
    }

    /// How many bytes all pieces have.
    public synchronized long bytes() {
        return bytes;
    }

    @Override
    public String place() {
        return place;
    }
}
