// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.recovery.state.StateCopy;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.DamagedSnapshotException;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.Sealed;
import org.atoll.recovery.store.Shelf;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotReader;
import org.atoll.recovery.store.SnapshotWriter;
import org.atoll.recovery.store.Store;
import org.jspecify.annotations.Nullable;

/// The snapshots of one rank, in a folder of its own on the host's disk: the newest two that are
/// whole and committed. One thread at a time.
final class RankSnapshots {
    static final String FOLDER = "atoll.recovery.folder";

    private static final String HEAD = "messages";
    private static final String BLOCKS = "log";
    private static final String POINTS = "points";
    private static final long PROGRAM = 0;

    /// So many lives may fail from a snapshot.
    private static final int FAILURES = 2;

    /// Who writes to a folder. A rank that is a thread may be in its next life while an earlier one
    /// still writes; a process has ended by then.
    private static final Map<Place, Writer> WRITERS = new ConcurrentHashMap<>();

    private final Writer writer;
    private final int rank;
    private final int life;
    private final long job;
    private final Planted planted;
    private final Journal journal;
    private final Store store;
    private final Shelf shelf;
    private final @Nullable SharedFolder shared;
    private @Nullable SnapshotReader newest;
    private volatile long last;

    /// A rank's folder, in one job.
    private record Place(String job, Path folder) {}

    /// The one life of a rank that may write to its folder.
    private static final class Writer {
        private int life;
    }

    /// The part of others in what makes a snapshot count. Both block.
    interface Elsewhere {

        /// Has it kept on another host, if there is one, and choices written to disk.
        ///
        /// @throws IOException if something cannot be written
        void hold(Sealed snapshot) throws IOException;

        /// It counts here.
        void count(Sealed snapshot);
    }

    /// The writing of a snapshot that was taken. Blocks.
    interface Writing {
        /// Writes it, as [#write] does.
        Written write(Elsewhere elsewhere) throws IOException;
    }

    /// A part of the work on the folder.
    private interface Work {
        void run() throws IOException;
    }

    private RankSnapshots(World world, Path folder, Writer writer) throws IOException {
        this.shared = SharedFolder.of(world).orElse(null);
        this.writer = writer;
        this.rank = world.rank();
        this.life = world.incarnation();
        this.job = JobNumber.of(world);
        this.planted = Planted.of(world);
        this.store = world.isSimulated() ? SimulatedDisk.of(world) : FolderStore.at(folder);
        this.journal = Journal.open(store, job, List.of());
        this.shelf = new Shelf(rank, job, List.of(store));
        if (life > 0) {
            boolean _ = journal.begin(rank, life);
        }
    }

    /// Opens them.
    ///
    /// @return nothing if the user has named no folder
    /// @throws IllegalStateException if the folder cannot be used
    static Optional<RankSnapshots> of(World world, Hosts hosts) {
        String folder = world.settings().text(FOLDER, "");
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        Path own = hosts.folder(folder).resolve("rank" + world.rank());
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

    /// Finds that from which this life comes: the newest that is whole, wherever it is. Holder
    /// only; blocks.
    ///
    /// @param recall brings what keepers have, and is not asked in a first life
    /// @throws IllegalStateException if all that there is is damaged
    void restore(Recall recall) {
        try {
            newest = find(life == 0 ? List.of() : recall.stock(), recall);
        } catch (IOException e) {
            throw new IllegalStateException("rank " + rank + " cannot use its snapshots in "
                    + store.place() + ": " + e.getMessage(), e);
        }
        SnapshotReader from = newest;
        last = from == null ? 0 : from.header().number();
    }

    private @Nullable SnapshotReader find(List<Recall.At> stock, Recall recall)
            throws IOException {
        List<Commit> local = journal.newest(rank);
        SharedFolder third = shared;
        List<Commit> far = third == null ? List.of() : third.commits();
        List<Commit> all = Stream.of(
                        local.stream(), stock.stream().map(each -> each.held().commit()),
                        far.stream())
                .flatMap(each -> each)
                .distinct()
                .sorted(Held.NEWEST_FIRST)
                .toList();
        List<String> problems = new ArrayList<>();
        for (Commit commit : inOrder(all)) {
            SnapshotReader found = local.contains(commit) ? read(commit, problems) : null;
            for (Recall.At each : stock) {
                boolean wanted = found == null && each.held().commit().equals(commit);
                if (wanted && fetch(each, recall)) {
                    found = read(commit, problems);
                }
            }
            if (found == null && third != null && far.contains(commit)
                    && third.fetch(commit, store, problems)) {
                found = read(commit, problems);
            }
            if (found != null) {
                journal.adopt(commit);
                return found;
            }
        }
        // others forget nothing before a rank has two: with one it may begin from the beginning
        if (all.size() > 1) {
            throw new IOException(String.join("; ", problems));
        }
        return null;
    }

    /// Which is tried first: the newest, unless two lives have failed that began from it and took
    /// none themselves. Then it may be what they failed of.
    ///
    /// @param all newest first
    private List<Commit> inOrder(List<Commit> all) {
        if (all.size() < 2 || life - all.getFirst().life() <= FAILURES) {
            return all;
        }
        List<Commit> others = new ArrayList<>(all.subList(1, all.size()));
        others.add(all.getFirst());
        return others;
    }

    private @Nullable SnapshotReader read(Commit commit, List<String> problems)
            throws IOException {
        try {
            return shelf.restore(List.of(commit)).orElseThrow();
        } catch (DamagedSnapshotException e) {
            problems.add(String.valueOf(e.getMessage()));
            return null;
        }
    }

    private boolean fetch(Recall.At from, Recall recall) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            Optional<MemorySegment> bytes = recall.fetch(from, arena);
            if (bytes.isPresent()) {
                store.publish(from.held().commit().name(), List.of(bytes.get()));
            }
            return bytes.isPresent();
        }
    }

    /// That from which this life comes, once it has been found.
    ///
    /// @return nothing in a life that begins from the beginning
    Optional<SnapshotReader> newest() {
        return Optional.ofNullable(newest);
    }

    /// The number of that which is written next.
    long next() {
        return last + 1;
    }

    /// What it holds of messages.
    static SavedLog log(SnapshotReader from) {
        return SavedLog.of(
                from.part(HEAD).orElseThrow(),
                from.part(BLOCKS).orElse(MemorySegment.NULL));
    }

    /// How many points the program had passed there.
    static long points(SnapshotReader from) {
        return from.part(POINTS)
                .map(bytes -> bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, 0))
                .orElse(0L);
    }

    /// Those that count. From any thread.
    ///
    /// @return none, one or two, newest first
    List<Commit> commits() {
        return journal.newest(rank);
    }

    /// The bytes of one that counts. From any thread; blocks.
    ///
    /// @return nothing if it counts no more, or cannot be read
    Optional<MemorySegment> bytes(Commit commit, Arena arena) {
        try {
            return Optional.of(store.read(commit.name(), arena));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// A snapshot that counts.
    ///
    /// @param bytes      its length
    /// @param everywhere whether it is wherever the user wants snapshots to be
    record Written(long bytes, boolean everywhere) {}

    /// Writes one, and commits it. Blocks.
    ///
    /// @param points how many points the program has passed
    /// @param wanted whether others are short of memory for what it would let them forget
    /// @return what was written
    /// @throws IOException if it cannot be written: then the older ones stand
    Written write(
            StateCopy state, SavedLog log, long points, Elsewhere elsewhere, boolean wanted)
            throws IOException {
        Written written;
        alone(state::settle);
        SnapshotWriter sealing = new SnapshotWriter(
                new SnapshotHeader(job, rank, life, next(), PROGRAM, 0));
        state.addTo(sealing);
        sealing.part(HEAD, List.of(MemorySegment.ofArray(log.head())));
        MemorySegment passed = MemorySegment.ofArray(new byte[Long.BYTES]);
        passed.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, points);
        sealing.part(POINTS, List.of(passed));
        if (!log.blocks().isEmpty()) {
            sealing.part(BLOCKS, log.blocks());
        }
        try (Arena arena = Arena.ofShared()) {
            Sealed sealed = sealing.seal(arena);
            alone(() -> shelf.publish(sealed));
            hold(sealed, elsewhere);
            alone(() -> commit(sealed));
            elsewhere.count(sealed);
            SharedFolder third = shared;
            written = new Written(
                    sealed.bytes(), third == null || third.write(sealed, wanted));
        }
        last++;
        alone(() -> shelf.keep(journal.newest(rank)));
        return written;
    }

    private void hold(Sealed sealed, Elsewhere elsewhere) throws IOException {
        try {
            elsewhere.hold(sealed);
        } catch (CommunicationException e) {
            planted.ended(e);
        }
    }

    private void commit(Sealed sealed) throws IOException {
        if (!journal.commit(sealed.commit())) {
            throw new IOException("rank " + rank + " is in a later life than " + life);
        }
    }

    private void alone(Work work) throws IOException {
        synchronized (writer) {
            if (writer.life != life) {
                throw new IOException("rank " + rank + " is in a later life than " + life);
            }
            work.run();
        }
    }
}
