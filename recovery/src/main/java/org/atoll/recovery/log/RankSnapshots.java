// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.recovery.state.StateCopy;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.Sealed;
import org.atoll.recovery.store.Shelf;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotReader;
import org.atoll.recovery.store.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/// The snapshots of one rank, in a folder of its own on the host's disk: the newest two that are
/// whole and committed. One thread at a time.
final class RankSnapshots {
    private static final String FOLDER = "atoll.recovery.folder";
    private static final String JOB = "atoll.recovery.job";
    private static final String HEAD = "messages";
    private static final String BLOCKS = "log";
    private static final long PROGRAM = 0;

    /// Who writes to a folder. A rank that is a thread may be in its next life while an earlier one
    /// still writes; a process has ended by then.
    private static final Map<Place, Writer> WRITERS = new ConcurrentHashMap<>();

    private final Writer writer;
    private final int rank;
    private final int life;
    private final long job;
    private final Journal journal;
    private final Shelf shelf;
    private final @Nullable SnapshotReader newest;
    private long last;

    /// A rank's folder, in one job.
    private record Place(String job, Path folder) {}

    /// The one life of a rank that may write to its folder.
    private static final class Writer {
        private int life;
    }

    private RankSnapshots(World world, Path folder, Writer writer) throws IOException {
        this.writer = writer;
        this.rank = world.rank();
        this.life = world.incarnation();
        this.job = number(world.settings().text(JOB, world.job()));
        FolderStore store = FolderStore.at(folder);
        this.journal = Journal.open(store, job, List.of());
        this.shelf = new Shelf(rank, job, List.of(store));
        if (life > 0) {
            boolean _ = journal.begin(rank, life);
        }
        List<Commit> commits = journal.newest(rank);
        this.newest = shelf.restore(commits).orElse(null);
        SnapshotReader from = newest;
        this.last = from == null ? 0 : from.header().number();
    }

    /// Opens them.
    ///
    /// @return nothing if the user has named no folder
    /// @throws IllegalStateException if the folder cannot be used, or all that it has is damaged
    static Optional<RankSnapshots> of(World world) {
        String folder = world.settings().text(FOLDER, "");
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        Path own = Path.of(folder).resolve("rank" + world.rank());
        Writer writer =
                WRITERS.computeIfAbsent(new Place(world.job(), own), key -> new Writer());
        try {
            synchronized (writer) { // not before an earlier life has written what it is at
                requireLatest(world, writer.life);
                writer.life = world.incarnation();
                return Optional.of(new RankSnapshots(world, own, writer));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalStateException("rank " + world.rank()
                    + " cannot keep its snapshots in " + own + ": " + e.getMessage(), e);
        }
    }

    private static void requireLatest(World world, int last) {
        if (world.incarnation() < last) {
            throw new CommunicationException(
                    "rank " + world.rank() + " is in its life " + last, world.rank(), null);
        }
    }

    /// A name as a number (FNV-1a).
    private static long number(String name) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /// That from which this life comes.
    ///
    /// @return nothing in a life that begins from the beginning
    Optional<SnapshotReader> newest() {
        return Optional.ofNullable(newest);
    }

    /// What it holds of messages.
    static SavedLog log(SnapshotReader from) {
        return SavedLog.of(
                from.part(HEAD).orElseThrow(),
                from.part(BLOCKS).orElse(MemorySegment.NULL));
    }

    /// Writes one, and commits it. Blocks.
    ///
    /// @throws IOException if it cannot be written: then the older ones stand
    void write(StateCopy state, SavedLog log) throws IOException {
        synchronized (writer) {
            if (writer.life != life) {
                throw new IOException("rank " + rank + " is in a later life than " + life);
            }
            writeAlone(state, log);
        }
    }

    private void writeAlone(StateCopy state, SavedLog log) throws IOException {
        state.settle();
        SnapshotWriter sealing = new SnapshotWriter(
                new SnapshotHeader(job, rank, life, last + 1, PROGRAM, 0));
        state.addTo(sealing);
        sealing.part(HEAD, List.of(MemorySegment.ofArray(log.head())));
        if (!log.blocks().isEmpty()) {
            sealing.part(BLOCKS, log.blocks());
        }
        try (Arena arena = Arena.ofShared()) {
            Sealed sealed = sealing.seal(arena);
            shelf.publish(sealed);
            if (!journal.commit(sealed.commit())) {
                throw new IOException("rank " + rank + " is in a later life than " + life);
            }
        }
        last++;
        shelf.keep(journal.newest(rank));
    }
}
