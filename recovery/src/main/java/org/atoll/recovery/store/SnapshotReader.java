// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.memory.OwnedArena;

/// A snapshot that was read and has been verified, whole, before anything of it can be asked for.
/// What it gives is valid until it is closed. Any thread may ask.
public final class SnapshotReader implements AutoCloseable {
    private final Arena arena;
    private final String name;
    private final String place;
    private final Verified verified;

    private SnapshotReader(Arena arena, String name, String place, Verified verified) {
        this.arena = arena;
        this.name = name;
        this.place = place;
        this.verified = verified;
    }

    /// Reads a snapshot of a job. Blocks.
    ///
    /// @param wanted its name
    /// @param job    whose it must be
    /// @return the snapshot, open
    /// @throws DamagedSnapshotException if it is not there, does not verify, or is another's
    /// @throws IOException              if the store cannot be read
    public static SnapshotReader open(Store store, PieceNames.OfSnapshot wanted, long job)
            throws IOException {
        SnapshotReader reader = read(store, wanted.name(), wanted.rank());
        SnapshotHeader header = reader.header();
        String problem = header.job() != job
                ? "it is of job " + Long.toHexString(header.job()) + ", and this is job "
                        + Long.toHexString(job)
                : header.name().equals(wanted.name()) ? "" : "it is " + header.name();
        if (problem.isEmpty()) {
            return reader;
        }
        reader.close();
        throw new DamagedSnapshotException(
                wanted.rank(), wanted.name(), store.place(), problem);
    }

    /// Reads a snapshot of any job. Blocks.
    ///
    /// @return the snapshot, open
    /// @throws DamagedSnapshotException if it is not there or does not verify
    /// @throws IOException              if the store cannot be read
    public static SnapshotReader inspect(Store store, String name) throws IOException {
        return read(store, name, PieceNames.ofSnapshot(name)
                .map(PieceNames.OfSnapshot::rank)
                .orElse(-1));
    }

    private static SnapshotReader read(Store store, String name, int rank) throws IOException {
        Arena arena = new OwnedArena();
        try {
            Verified verified = Verified.of(store.read(name, arena));
            return new SnapshotReader(arena, name, store.place(), verified);
        } catch (NoSuchFileException e) {
            arena.close();
            throw new DamagedSnapshotException(rank, name, store.place(), "it is not there");
        } catch (UnverifiedException e) {
            arena.close();
            throw new DamagedSnapshotException(
                    rank, name, store.place(), String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    /// What the snapshot says of itself.
    public SnapshotHeader header() {
        return verified.header();
    }

    /// The digest of all its bytes.
    public long digest() {
        return verified.digest();
    }

    /// The length of the piece in bytes.
    public long bytes() {
        return verified.bytes();
    }

    /// Its name and where it was read, for messages.
    ///
    /// @return such as `rank3/17-0.snapshot in /scratch/snapshots`
    public String origin() {
        return name + " in " + place;
    }

    /// Finds an item that the program has registered.
    ///
    /// @return the item, or nothing if there is none of that name
    public Optional<SnapshotItem> item(String item) {
        return Optional.ofNullable(verified.items().get(item));
    }

    /// The items that the program has registered.
    ///
    /// @return all of them, in the order registered
    public List<SnapshotItem> items() {
        return List.copyOf(verified.items().values());
    }

    /// Finds a part of the recovery itself.
    ///
    /// @return its bytes, or nothing if there is none of that name
    public Optional<MemorySegment> part(String part) {
        return Optional.ofNullable(verified.parts().get(part)).map(SnapshotItem::content);
    }

    /// The parts of the recovery itself.
    ///
    /// @return their bytes by their names
    public Map<String, SnapshotItem> parts() {
        return verified.parts();
    }

    /// Frees the memory. Nothing that was given out is used then.
    @Override
    public void close() {
        arena.close();
    }
}
