// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The snapshots of one rank, in several stores: such as a folder of its host, and the memory of a
/// keeper on another. Two are kept; a third one is there while it is not known to count.
///
/// One thread at a time.
public final class Shelf {
    private final int rank;
    private final long job;
    private final List<Store> levels;

    /// Creates the shelf of a rank.
    ///
    /// @param job    whose the snapshots are
    /// @param levels where they are, the quickest first
    public Shelf(int rank, long job, List<Store> levels) {
        this.rank = rank;
        this.job = job;
        this.levels = List.copyOf(levels);
    }

    /// Writes a snapshot to each store. It counts when the journal has recorded
    /// [Sealed#commit()]. Blocks.
    ///
    /// @throws IOException if one of the stores cannot write it; others may have
    public void publish(Sealed snapshot) throws IOException {
        for (Store level : levels) {
            level.publish(snapshot.name(), snapshot.segments());
        }
    }

    /// Removes what no longer counts: all pieces of the rank that are older than the newest commit
    /// or of an earlier life, but for those of the commits. Blocks.
    ///
    /// @param commits what [Journal#newest] says
    /// @throws IOException if something cannot be removed; the rest was
    public void keep(List<Commit> commits) throws IOException {
        if (commits.isEmpty()) {
            return;
        }
        Commit newest = commits.getFirst();
        Set<String> kept = commits.stream().map(Commit::name).collect(Collectors.toSet());
        List<IOException> failures = new ArrayList<>();
        for (Store level : levels) {
            for (String name : superseded(level, newest, failures)) {
                if (!kept.contains(name)) {
                    delete(level, name, failures);
                }
            }
        }
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private List<String> superseded(Store level, Commit newest, List<IOException> failures) {
        try {
            return level.names().stream()
                    .filter(name -> PieceNames.ofSnapshot(name)
                            .filter(piece -> piece.rank() == rank
                                    && (piece.number() <= newest.number()
                                            || piece.life() < newest.life()))
                            .isPresent())
                    .toList();
        } catch (IOException e) {
            failures.add(e);
            return List.of();
        }
    }

    private static void delete(Store level, String name, List<IOException> failures) {
        try {
            level.delete(name);
        } catch (IOException e) {
            failures.add(e);
        }
    }

    /// Finds the newest snapshot that counts and verifies, at whatever level. Blocks.
    ///
    /// @param commits what [Journal#newest] says, newest first; without the first one to begin from
    ///     the one before
    /// @return the snapshot, open; nothing if there are no commits
    /// @throws DamagedSnapshotException if none of them can be used; the message has each reason
    public Optional<SnapshotReader> restore(List<Commit> commits) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Commit commit : commits) {
            for (Store level : levels) {
                Optional<SnapshotReader> reader = open(level, commit, problems);
                if (reader.isPresent()) {
                    return reader;
                }
            }
        }
        if (commits.isEmpty()) {
            return Optional.empty();
        }
        throw new DamagedSnapshotException(
                rank,
                commits.stream().map(Commit::name).collect(Collectors.joining(", ")),
                levels.stream().map(Store::place).collect(Collectors.joining(", ")),
                String.join("; ", problems));
    }

    private Optional<SnapshotReader> open(Store level, Commit commit, List<String> problems) {
        String where = commit.name() + " in " + level.place() + ": ";
        try {
            SnapshotReader reader = SnapshotReader.open(
                    level,
                    new PieceNames.OfSnapshot(commit.rank(), commit.number(), commit.life()),
                    job);
            if (reader.digest() == commit.digest()) {
                return Optional.of(reader);
            }
            reader.close();
            problems.add(where + "it is not the one that was committed");
        } catch (DamagedSnapshotException e) {
            problems.add(where + e.problem());
        } catch (IOException e) {
            problems.add(where + e.getMessage());
        }
        return Optional.empty();
    }
}
