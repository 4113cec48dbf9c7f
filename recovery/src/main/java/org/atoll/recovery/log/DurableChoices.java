// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.atoll.fabric.World;
import org.atoll.recovery.depot.Depot;
import org.atoll.recovery.depot.Depots;
import org.atoll.recovery.depot.FolderDepot;
import org.atoll.recovery.store.ChangedPieceException;
import org.atoll.recovery.store.Store;

/// The choices that a keeper holds, on disk: a piece for each rank, written whole. What the newest
/// snapshots of all ranks hold follows from these choices, and from those of all other keepers that
/// the job has had: one that was started again may have fewer. One thread at a time.
final class DurableChoices {
    private static final String FOLDER = "keeper";
    private static final int MOST_ATTEMPTS = 20;

    private final Store store;
    private final List<Store> others;
    private final long job;

    /// Opens them.
    ///
    /// @param store  the keeper's own
    /// @param others what other keepers have written, as far as it is on this host
    /// @param job    whose they must be
    DurableChoices(Store store, List<Store> others, long job) {
        this.store = store;
        this.others = List.copyOf(others);
        this.job = job;
    }

    /// Choices that were read.
    ///
    /// @param known   for each rank all that is known of it
    /// @param damaged the ranks of which something could not be read, and why
    record Written(Map<Integer, ChoiceBatch> known, Map<Integer, String> damaged) {
        Written() {
            this(new TreeMap<>(), new TreeMap<>());
        }
    }

    /// Those of a keeper.
    ///
    /// @return nothing if the user has named no folder
    /// @throws IllegalStateException if the folder cannot be used
    static Optional<DurableChoices> of(World world, Hosts hosts) {
        String named = world.settings().text(RankSnapshots.FOLDER, "");
        if (named.isEmpty() || !world.isKeeper()) {
            return Optional.empty();
        }
        String shared = SharedFolder.named(world.settings());
        String part = FOLDER + (world.rank() - world.size());
        try {
            if (world.isSimulated()) {
                return Optional.of(new DurableChoices(
                        SimulatedDisk.of(world), List.of(), JobNumber.of(world)));
            }
            Depot depot = shared.isEmpty()
                    ? new FolderDepot(hosts.folder(named))
                    : Depots.named(shared, System.getenv());
            return Optional.of(new DurableChoices(
                    depot.own(part), stores(depot, part), JobNumber.of(world)));
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw new IllegalStateException("a keeper cannot keep choices in "
                    + (shared.isEmpty() ? hosts.folder(named) : shared) + "/" + part + ": "
                    + e.getMessage(), e);
        }
    }

    /// What keepers have written beside a job's snapshots.
    ///
    /// @param but the name of one that is left out
    static List<Store> stores(Depot depot, String but) throws IOException {
        List<Store> found = new ArrayList<>();
        for (String part : depot.parts()) {
            if (part.startsWith(FOLDER) && !part.equals(but)) {
                found.add(depot.existing(part));
            }
        }
        return found;
    }

    /// Writes what is known of some ranks. Blocks.
    ///
    /// @throws IOException if it cannot be written: one line with the reason
    void write(Map<Integer, ChoiceBatch> known) throws IOException {
        for (Map.Entry<Integer, ChoiceBatch> each : known.entrySet()) {
            write(each.getKey(), each.getValue());
        }
    }

    /// An earlier life of the keeper, which does not know that it is over, may write there as well:
    /// what it knows is no less true.
    private void write(int rank, ChoiceBatch known) throws IOException {
        ChoiceBatch all = known;
        for (int attempt = 1; ; attempt++) {
            byte[] bytes = new ChoicePiece(rank, job, all).bytes();
            try {
                store.publish(
                        ChoicePiece.name(rank), List.of(MemorySegment.ofArray(bytes)));
                return;
            } catch (ChangedPieceException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
            Written found = new Written();
            read(store, ChoicePiece.name(rank), rank, found);
            all = known.with(found.known.getOrDefault(rank, known));
        }
    }

    /// Reads what earlier lives of all keepers have written, which may write meanwhile. Blocks.
    ///
    /// @throws IOException if it cannot be read, or is another job's
    Written read() throws IOException {
        Written found = new Written();
        read(store, found);
        for (Store other : others) {
            read(other, found);
        }
        return found;
    }

    private void read(Store from, Written found) throws IOException {
        for (String name : from.names()) {
            OptionalInt rank = ChoicePiece.rank(name);
            if (rank.isPresent()) {
                read(from, name, rank.getAsInt(), found);
            }
        }
    }

    private void read(Store from, String name, int rank, Written found) throws IOException {
        ChoicePiece piece;
        try (Arena arena = Arena.ofConfined()) {
            byte[] bytes = from.read(name, arena).toArray(ValueLayout.JAVA_BYTE);
            piece = ChoicePiece.of(bytes, name + " in " + from.place());
        } catch (IOException e) {
            found.damaged.put(rank, String.valueOf(e.getMessage()));
            return;
        }
        if (piece.job() != job) {
            throw new IOException("the choices in " + from.place() + " are of job "
                    + Long.toHexString(piece.job()) + ", and this is job "
                    + Long.toHexString(job));
        }
        found.known.merge(piece.rank(), piece.batch(), ChoiceBatch::with);
    }
}
