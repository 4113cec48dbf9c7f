// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.coordinated;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Stored;
import org.atoll.recovery.log.JobNumber;
import org.atoll.recovery.log.StoredMessages;
import org.atoll.recovery.state.StateCopy;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.Sealed;
import org.atoll.recovery.store.Shelf;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotReader;
import org.atoll.recovery.store.SnapshotWriter;

/// The pieces of one rank of the snapshots of a job, in a folder of all ranks; the number of each
/// is that of its point. The manifest in that folder says which snapshots count; rank 0 alone
/// writes it, whole. One thread at a time writes.
final class Pieces {
    private static final String FOLDER = "atoll.recovery.folder";
    private static final String ALL = "all";
    private static final String MESSAGES = "messages";
    private static final long PROGRAM = 0;

    /// So many lives may fail from a snapshot.
    private static final int FAILURES = 2;

    private final int rank;
    private final int ranks;
    private final int life;
    private final long job;
    private final FolderStore store;
    private final Shelf shelf;

    /// Those from which this life could go on, by their points, the newest first.
    private final Map<Long, SnapshotReader> usable = new TreeMap<>(Comparator.reverseOrder());

    private Pieces(World world, Path folder) throws IOException {
        this.rank = world.rank();
        this.ranks = world.size();
        this.life = world.incarnation();
        this.job = JobNumber.of(world);
        this.store = FolderStore.at(folder);
        this.shelf = new Shelf(rank, job, List.of(store));
    }

    /// Opens them. Blocks.
    ///
    /// @throws IllegalStateException if the user has named no folder, or it cannot be used
    static Pieces of(World world) {
        String folder = world.settings().text(FOLDER, "");
        if (folder.isEmpty()) {
            throw new IllegalStateException("rank " + world.rank() + " cannot save itself: say"
                    + " --snapshots DIR beside --recovery coordinated");
        }
        Path all = Path.of(folder).resolve(ALL);
        try {
            Pieces pieces = new Pieces(world, all);
            if (world.incarnation() > 0) {
                pieces.beginNextLife();
            }
            return pieces;
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalStateException("rank " + world.rank()
                    + " cannot keep its snapshots in " + all + ": " + e.getMessage(), e);
        }
    }

    private void beginNextLife() throws IOException {
        if (rank == 0) {
            Journal.open(store, job, List.of()).beginAll(ranks, life);
        }
        for (Commit commit : Journal.inspect(store)) {
            if (commit.rank() == rank) {
                open(commit);
            }
        }
    }

    private void open(Commit commit) {
        try {
            shelf.restore(List.of(commit))
                    .ifPresent(reader -> usable.put(commit.number(), reader));
        } catch (IOException e) {
            System.err.println("atoll warning: " + e.getMessage());
        }
    }

    /// The points of the snapshots whose piece of this rank counts and verifies, newest first.
    List<Long> usable() {
        return List.copyOf(usable.keySet());
    }

    /// The best of some snapshots: the newest, unless two lives have failed that began from it and
    /// took none themselves. Then it may be what they failed of.
    ///
    /// @param points of usable ones, the newest first
    /// @return its point; 0 if there are none
    long preferred(List<Long> points) {
        boolean doubted = points.size() > 1
                && life - Objects.requireNonNull(usable.get(points.getFirst())).header().life()
                        > FAILURES;
        return points.isEmpty() ? 0 : points.get(doubted ? 1 : 0);
    }

    /// Takes the one that all ranks go on from; the others are not needed.
    ///
    /// @param point its point; 0 to begin from the beginning
    Optional<SnapshotReader> choose(long point) {
        Optional<SnapshotReader> chosen = Optional.ofNullable(usable.remove(point));
        usable.values().forEach(SnapshotReader::close);
        usable.clear();
        return chosen;
    }

    /// The messages that had come to the rank and were not received.
    static List<Stored> messages(SnapshotReader from) {
        byte[] bytes = from.part(MESSAGES).orElseThrow().toArray(ValueLayout.JAVA_BYTE);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return StoredMessages.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A piece that is durable.
    record Written(long digest, long bytes) {}

    /// Writes a piece, which is durable when the call returns. Blocks.
    ///
    /// @throws IOException if it cannot be written
    Written write(long point, StateCopy state, List<Stored> messages) throws IOException {
        state.settle();
        SnapshotWriter sealing = new SnapshotWriter(
                new SnapshotHeader(job, rank, life, point, PROGRAM, 0));
        state.addTo(sealing);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            StoredMessages.write(out, messages);
        }
        sealing.part(MESSAGES, List.of(MemorySegment.ofArray(bytes.toByteArray())));
        try (Arena arena = Arena.ofShared()) {
            Sealed sealed = sealing.seal(arena);
            shelf.publish(sealed);
            return new Written(sealed.commit().digest(), sealed.bytes());
        }
    }

    /// Records that a snapshot counts: all its pieces are durable. By rank 0. Blocks.
    ///
    /// @param digests those of the pieces, by rank
    /// @throws IOException if it cannot be recorded, or the job is in a later life
    void publish(long point, List<Long> digests) throws IOException {
        List<Commit> commits = new ArrayList<>();
        for (int each = 0; each < ranks; each++) {
            commits.add(new Commit(each, life, point, digests.get(each)));
        }
        if (!Journal.open(store, job, List.of()).commitAll(commits)) {
            throw new IOException("the ranks are in a later life than " + life);
        }
    }

    /// Removes pieces of this rank that no longer count. Blocks.
    ///
    /// @throws IOException if something cannot be read or removed
    void keep() throws IOException {
        shelf.keep(Journal.inspect(store).stream()
                .filter(commit -> commit.rank() == rank)
                .toList());
    }
}
