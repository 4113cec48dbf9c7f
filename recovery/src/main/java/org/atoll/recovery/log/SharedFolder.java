// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Settings;
import org.atoll.recovery.depot.Depot;
import org.atoll.recovery.depot.Depots;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.Sealed;
import org.atoll.recovery.store.Shelf;
import org.atoll.recovery.store.Store;

/// A rank's snapshots in a folder or bucket that outlives all hosts of the job: each so many a
/// snapshot that counts is written there, too. Until then others forget nothing for it. One thread
/// at a time.
final class SharedFolder {
    private static final String FOLDER = "atoll.recovery.shared";
    private static final String EACH = "atoll.recovery.shared.each";
    private static final int MOST_ATTEMPTS = 20;

    private final int rank;
    private final int life;
    private final int each;
    private final Store store;

    /// The same place, of which looks do not change what [#store] takes for the newest.
    private final Store watched;
    private final Journal journal;
    private final Shelf shelf;
    private int since;

    private SharedFolder(World world, Depot depot) throws IOException {
        long job = JobNumber.of(world);
        this.rank = world.rank();
        this.life = world.incarnation();
        this.each = world.settings().number(EACH, 1, 1);
        String part = "rank" + rank;
        this.store = depot.own(part);
        this.watched = depot.existing(part);
        this.journal = life == 0
                ? Journal.open(store, job, List.of())
                : begun(store, job, rank, life);
        this.shelf = new Shelf(rank, job, List.of(store));
    }

    /// Opens the manifest for a later life. An earlier one, which does not know that it is over,
    /// may write between the look and the record: then both are done again.
    static Journal begun(Store store, long job, int rank, int life) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Journal journal = Journal.open(store, job, List.of());
                boolean _ = journal.begin(rank, life);
                return journal;
            } catch (ChangedPieceException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /// The name of the folder or bucket of all ranks and keepers.
    ///
    /// @return an empty text if the user has named none
    static String named(Settings settings) {
        return settings.text(FOLDER, "");
    }

    /// Opens a rank's part.
    ///
    /// @return nothing if the user has named none
    /// @throws IllegalStateException if it cannot be used
    static Optional<SharedFolder> of(World world) {
        String named = named(world.settings());
        if (named.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SharedFolder(world, Depots.named(named, System.getenv())));
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw new IllegalStateException("rank " + world.rank()
                    + " cannot keep snapshots in " + named + ": " + e.getMessage(), e);
        }
    }

    /// Writes a snapshot if its turn has come, and commits it. Blocks.
    ///
    /// @param wanted whether it is written in any case
    /// @return whether it was
    /// @throws IOException if it cannot be written, or the rank is in a later life
    boolean write(Sealed snapshot, boolean wanted) throws IOException {
        since++;
        if (since < each && !wanted) {
            return false;
        }
        requireLatest();
        shelf.publish(snapshot);
        requireLatest();
        commit(snapshot.commit());
        shelf.keep(journal.newest(rank));
        since = 0;
        return true;
    }

    /// In a bucket one that writes at the same moment is refused, too.
    private void commit(Commit snapshot) throws IOException {
        try {
            if (!journal.commit(snapshot)) {
                throw later();
            }
        } catch (ChangedPieceException e) {
            requireLatest();
            throw e;
        }
    }

    /// Whoever lives on behind a cut does not know that it is over.
    private void requireLatest() throws IOException {
        if (Journal.latestLife(watched) > life) {
            throw later();
        }
    }

    private IOException later() {
        return new IOException("rank " + rank + " is in a later life than " + life);
    }

    /// Those that count.
    ///
    /// @return none, one or two, newest first
    List<Commit> commits() {
        return journal.newest(rank);
    }

    /// Copies one to the rank's own folder, where it is verified. Blocks.
    ///
    /// @param problems gets the reason if it cannot be read
    /// @return whether it is there
    /// @throws IOException if it cannot be written there
    boolean fetch(Commit commit, Store to, List<String> problems) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment bytes;
            try {
                bytes = store.read(commit.name(), arena);
            } catch (IOException e) {
                problems.add(commit.name() + " in " + store.place() + ": " + e.getMessage());
                return false;
            }
            to.publish(commit.name(), List.of(bytes));
            return true;
        }
    }
}
