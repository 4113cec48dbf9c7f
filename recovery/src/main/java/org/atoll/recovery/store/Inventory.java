// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A list of what a store holds, each snapshot read and verified.
///
/// @param problem   what is wrong with the manifest, or nothing
/// @param snapshots by rank, then by number and life; those that were committed and are gone are
///     among them
public record Inventory(String problem, List<Entry> snapshots) {
    private static final Comparator<Entry> ORDER = Comparator
            .comparingInt((Entry entry) -> entry.piece.rank())
            .thenComparingLong(entry -> entry.piece.number())
            .thenComparingInt(entry -> entry.piece.life());

    /// Creates it.
    public Inventory {
        snapshots = List.copyOf(snapshots);
    }

    /// A snapshot.
    ///
    /// @param piece       what its name says
    /// @param isCommitted whether it is one of those that count
    /// @param problem     what is wrong with it, or nothing
    /// @param header      what it says of itself; null if it does not verify
    /// @param bytes       its length; 0 if it does not verify
    /// @param items       what the program had registered, and then the parts of the recovery;
    ///     nothing if it does not verify
    public record Entry(
            PieceNames.OfSnapshot piece, boolean isCommitted, String problem,
            @Nullable SnapshotHeader header, long bytes, List<Item> items) {
        /// Creates it.
        public Entry {
            items = List.copyOf(items);
        }
    }

    /// An item of a snapshot.
    ///
    /// @param kind  such as `double[100]`
    /// @param bytes the length of its content
    public record Item(String name, String kind, long bytes) {
        static Item of(SnapshotItem item) {
            return new Item(item.name(), item.describe(), item.content().byteSize());
        }
    }

    /// Whether all that is there verifies, and all that counts is there.
    public boolean isSound() {
        return problem.isEmpty() && snapshots.stream().allMatch(entry -> entry.problem.isEmpty());
    }

    /// Several lists as one, such as those of a job's ranks.
    public static Inventory of(List<Inventory> all) {
        return new Inventory(
                all.stream()
                        .map(Inventory::problem)
                        .filter(each -> !each.isEmpty())
                        .collect(Collectors.joining("; ")),
                all.stream().flatMap(each -> each.snapshots.stream()).sorted(ORDER).toList());
    }

    /// Reads all snapshots of a store, one after the other. Blocks.
    ///
    /// @throws IOException if the store cannot be read
    public static Inventory of(Store store) throws IOException {
        List<String> names = store.names();
        List<Commit> commits = new ArrayList<>();
        String problem = "";
        try {
            commits.addAll(Journal.inspect(store));
        } catch (IOException e) {
            problem = String.valueOf(e.getMessage());
        }
        List<Entry> entries = new ArrayList<>();
        Set<String> found = new HashSet<>();
        for (String name : names) {
            Optional<PieceNames.OfSnapshot> piece = PieceNames.ofSnapshot(name);
            if (piece.isPresent()) {
                found.add(name);
                entries.add(entry(store, piece.get(), commitOf(name, commits)));
            }
        }
        for (Commit commit : commits) {
            if (found.add(commit.name())) {
                entries.add(damaged(
                        new PieceNames.OfSnapshot(commit.rank(), commit.number(), commit.life()),
                        true, "it is not there"));
            }
        }
        entries.sort(ORDER);
        return new Inventory(problem, entries);
    }

    private static Optional<Commit> commitOf(String name, List<Commit> commits) {
        return commits.stream().filter(commit -> commit.name().equals(name)).findFirst();
    }

    private static Entry damaged(
            PieceNames.OfSnapshot piece, boolean isCommitted, String problem) {
        return new Entry(piece, isCommitted, problem, null, 0, List.of());
    }

    private static Entry entry(
            Store store, PieceNames.OfSnapshot piece, Optional<Commit> commit)
            throws IOException {
        try (SnapshotReader reader = SnapshotReader.inspect(store, piece.name())) {
            SnapshotHeader header = reader.header();
            if (!header.name().equals(piece.name())) {
                return damaged(piece, commit.isPresent(), "it is " + header.name());
            }
            if (commit.isPresent() && commit.get().digest() != reader.digest()) {
                return damaged(piece, true, "it is not the one that was committed");
            }
            List<Item> items = new ArrayList<>();
            reader.items().forEach(item -> items.add(Item.of(item)));
            reader.parts().values().forEach(part -> items.add(Item.of(part)));
            return new Entry(piece, commit.isPresent(), "", header, reader.bytes(), items);
        } catch (DamagedSnapshotException e) {
            return damaged(piece, commit.isPresent(), e.problem());
        }
    }
}
