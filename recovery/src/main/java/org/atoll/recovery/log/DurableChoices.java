// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.atoll.fabric.World;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Store;

/// The choices that a keeper holds, on disk: a piece for each rank, written whole. What the newest
/// snapshots of all ranks hold follows from these choices. One thread at a time.
final class DurableChoices {
    private static final String FOLDER = "keeper";

    private final Store store;
    private final long job;

    /// Opens them.
    ///
    /// @param job whose they must be
    DurableChoices(Store store, long job) {
        this.store = store;
        this.job = job;
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
        Path own = hosts.folder(named).resolve(FOLDER + (world.rank() - world.size()));
        try {
            return Optional.of(new DurableChoices(
                    world.isSimulated() ? SimulatedDisk.of(world) : FolderStore.at(own),
                    JobNumber.of(world)));
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalStateException("a keeper cannot keep choices in " + own + ": "
                    + e.getMessage(), e);
        }
    }

    /// Writes what is known of some ranks. Blocks.
    ///
    /// @throws IOException if it cannot be written: one line with the reason
    void write(Map<Integer, ChoiceBatch> known) throws IOException {
        for (Map.Entry<Integer, ChoiceBatch> each : known.entrySet()) {
            byte[] bytes = new ChoicePiece(each.getKey(), job, each.getValue()).bytes();
            store.publish(
                    ChoicePiece.name(each.getKey()), List.of(MemorySegment.ofArray(bytes)));
        }
    }

    /// Reads what an earlier life has written. What is damaged is passed over: ranks tell it again.
    /// Blocks.
    ///
    /// @throws IOException if it cannot be read, or is another job's
    Map<Integer, ChoiceBatch> read() throws IOException {
        Map<Integer, ChoiceBatch> found = new HashMap<>();
        for (ChoicePiece each : pieces(store, true)) {
            if (each.job() != job) {
                throw new IOException("the choices in " + store.place() + " are of job "
                        + Long.toHexString(each.job()) + ", and this is job "
                        + Long.toHexString(job));
            }
            found.put(each.rank(), each.batch());
        }
        return found;
    }

    private static List<ChoicePiece> pieces(Store store, boolean passesOver)
            throws IOException {
        List<ChoicePiece> found = new ArrayList<>();
        for (String name : store.names()) {
            if (ChoicePiece.isName(name)) {
                piece(store, name, passesOver).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<ChoicePiece> piece(Store store, String name, boolean passesOver)
            throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            byte[] bytes = store.read(name, arena).toArray(ValueLayout.JAVA_BYTE);
            return Optional.of(ChoicePiece.of(bytes, name + " in " + store.place()));
        } catch (IOException e) {
            if (passesOver) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Reads the choices of a job that has ended, of all keepers. They and the newest snapshot of
    /// each rank are of one run. Blocks.
    ///
    /// @param folder that of the job's snapshots
    /// @return for each rank all that is known
    /// @throws IOException if something cannot be read, or is damaged
    static Map<Integer, ChoiceBatch> all(Path folder) throws IOException {
        Map<Integer, ChoiceBatch> found = new TreeMap<>();
        try (DirectoryStream<Path> keepers = Files.newDirectoryStream(folder, FOLDER + "*")) {
            for (Path keeper : keepers) {
                for (ChoicePiece each : pieces(FolderStore.existing(keeper), false)) {
                    found.merge(each.rank(), each.batch(), ChoiceBatch::with);
                }
            }
        }
        return found;
    }
}
