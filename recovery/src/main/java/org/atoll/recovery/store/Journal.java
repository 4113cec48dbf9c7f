// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The manifest of a job: which life of each rank is the current one, and which snapshots count. A
/// piece of records, each with a checksum, that the coordinator appends to; it writes it anew when
/// most of them are superseded. A record that was torn by a power cut, or changed later, is passed
/// over.
///
/// Any thread may call. What a call has recorded is durable when it returns.
public final class Journal {
    /// The name of the piece.
    public static final String NAME = "manifest";

    private static final int KEPT = 2;
    private static final int SPARE_RECORDS = 256;

    private final Store store;
    private final long job;
    private final TreeMap<Integer, RankCommits> ranks = new TreeMap<>();
    private long sequence;
    private long records;
    private boolean whole = true;

    private Journal(Store store, long job) {
        this.store = store;
        this.job = job;
    }

    /// The records of a rank that count.
    ///
    /// @param life   the record of its current life
    /// @param newest the records of its newest commits, newest first
    private record RankCommits(@Nullable JournalRecord life, List<JournalRecord> newest) {
        static final RankCommits NONE = new RankCommits(null, List.of());

        int current() {
            int begun = life == null ? 0 : life.life();
            return newest.stream().mapToInt(JournalRecord::life).reduce(begun, Math::max);
        }

        List<Commit> commits() {
            return newest.stream().map(JournalRecord::commit).toList();
        }

        /// A snapshot taken after a return to an older one takes the place of those beyond.
        RankCommits with(JournalRecord record) {
            if (!record.isCommit()) {
                return record.life() < current() ? this : new RankCommits(record, newest);
            }
            List<JournalRecord> kept = new ArrayList<>();
            kept.add(record);
            newest.stream()
                    .filter(old -> old.commit().number() < record.commit().number())
                    .forEach(kept::add);
            return new RankCommits(
                    life, List.copyOf(kept.subList(0, Math.min(KEPT, kept.size()))));
        }

        List<JournalRecord> records() {
            List<JournalRecord> all = new ArrayList<>(newest);
            if (life != null) {
                all.add(life);
            }
            return all;
        }
    }

    /// Opens the manifest of a store, or begins one. Blocks.
    ///
    /// @param job    whose it must be
    /// @param copies what [#image] gave in earlier lives of the coordinator, if there are any: what
    ///     is damaged or missing in one is taken from another
    /// @throws IOException if it cannot be read or written, is another job's, or nothing of it
    ///     verifies
    public static Journal open(Store store, long job, List<byte[]> copies) throws IOException {
        Journal journal = new Journal(store, job);
        List<JournalRecords> found = new ArrayList<>();
        found.add(JournalRecords.of(bytes(store), store.place()));
        for (byte[] copy : copies) {
            found.add(JournalRecords.of(copy, "a copy of the manifest"));
        }
        TreeMap<Long, JournalRecord> union = new TreeMap<>();
        for (JournalRecords each : found) {
            each.checkJob(job);
            each.records().forEach(union::putIfAbsent);
        }
        union.values().forEach(journal::apply);
        journal.records = found.getFirst().records().size();
        journal.whole = found.getFirst().isWhole() && journal.records == union.size();
        if (!journal.whole) {
            journal.rewrite();
        }
        return journal;
    }

    /// Reads the manifest of a store, of whatever job, to look at it. Blocks.
    ///
    /// @return the commits that count, by rank and then newest first
    /// @throws IOException if it cannot be read, or nothing of it verifies
    public static List<Commit> inspect(Store store) throws IOException {
        Journal journal = ofAnyJob(store);
        return journal.ranks().stream().flatMap(rank -> journal.newest(rank).stream()).toList();
    }

    /// Reads the manifest of a store, of whatever job, for the latest life that it knows of.
    /// Blocks.
    ///
    /// @return 0 if it knows of none but first ones
    /// @throws IOException if it cannot be read, or nothing of it verifies
    public static int latestLife(Store store) throws IOException {
        Journal journal = ofAnyJob(store);
        return journal.ranks().stream().mapToInt(journal::life).max().orElse(0);
    }

    private static Journal ofAnyJob(Store store) throws IOException {
        Journal journal = new Journal(store, 0);
        JournalRecords.of(bytes(store), store.place()).records().values().forEach(journal::apply);
        return journal;
    }

    private static byte[] bytes(Store store) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return store.read(NAME, arena).toArray(ValueLayout.JAVA_BYTE);
        } catch (NoSuchFileException e) {
            return new byte[0];
        }
    }

    private void apply(JournalRecord record) {
        sequence = Math.max(sequence, record.sequence());
        ranks.put(record.rank(),
                ranks.getOrDefault(record.rank(), RankCommits.NONE).with(record));
    }

    /// Records that a life of a rank has begun. Commits of earlier lives are refused from then on.
    /// Blocks.
    ///
    /// @return false if a later life has begun already, and nothing was recorded
    /// @throws IOException if it cannot be recorded
    public synchronized boolean begin(int rank, int life) throws IOException {
        int current = life(rank);
        if (life > current || !ranks.containsKey(rank)) {
            record(JournalRecord.ofLife(sequence + 1, job, rank, life));
        }
        return life >= current;
    }

    /// Records that a snapshot counts. Blocks.
    ///
    /// @return false if it is of another life than the current one, or not newer than what this
    ///     life has committed, and nothing was recorded
    /// @throws IOException if it cannot be recorded; then it may count after a restart
    public synchronized boolean commit(Commit commit) throws IOException {
        List<Commit> newest = newest(commit.rank());
        if (newest.contains(commit)) {
            return commit.life() == life(commit.rank());
        }
        boolean older = newest.stream().anyMatch(each ->
                each.life() == commit.life() && each.number() >= commit.number());
        if (commit.life() != life(commit.rank()) || older) {
            return false;
        }
        record(JournalRecord.ofCommit(sequence + 1, job, commit));
        return true;
    }

    /// Records that a snapshot counts which an earlier life of its rank has committed elsewhere.
    /// Blocks.
    ///
    /// @throws IOException if it cannot be recorded
    public synchronized void adopt(Commit commit) throws IOException {
        if (!newest(commit.rank()).contains(commit)) {
            record(JournalRecord.ofCommit(sequence + 1, job, commit));
        }
    }

    /// Records that a snapshot of several ranks counts, for all of them or for none. Blocks.
    ///
    /// @param commits one for each of those ranks
    /// @return false if a rank is in a later life, and nothing was recorded
    /// @throws IOException if it cannot be recorded; then it may count after a restart
    public synchronized boolean commitAll(List<Commit> commits) throws IOException {
        if (commits.stream().anyMatch(each -> each.life() < life(each.rank()))) {
            return false;
        }
        for (Commit each : commits) {
            apply(JournalRecord.ofCommit(sequence + 1, job, each));
        }
        rewrite();
        return true;
    }

    /// Records that lives of several ranks have begun, of all of them or of none. Blocks.
    ///
    /// @param count how many ranks, from rank 0 on
    /// @throws IOException if it cannot be recorded
    public synchronized void beginAll(int count, int life) throws IOException {
        for (int rank = 0; rank < count; rank++) {
            apply(JournalRecord.ofLife(sequence + 1, job, rank, life));
        }
        rewrite();
    }

    /// A failed append may have left a part of a record behind.
    private void record(JournalRecord record) throws IOException {
        if (!whole || records > 2L * current().size() + SPARE_RECORDS) {
            rewrite();
        }
        whole = false;
        store.append(NAME, MemorySegment.ofArray(record.bytes()));
        whole = true;
        records++;
        apply(record);
    }

    private void rewrite() throws IOException {
        store.publish(NAME, List.of(MemorySegment.ofArray(image())));
        whole = true;
        records = current().size();
    }

    /// The current life of a rank.
    ///
    /// @return its number; 0 if none was recorded
    public synchronized int life(int rank) {
        return ranks.getOrDefault(rank, RankCommits.NONE).current();
    }

    /// The snapshots that count of a rank.
    ///
    /// @return none, one or two, newest first
    public synchronized List<Commit> newest(int rank) {
        return ranks.getOrDefault(rank, RankCommits.NONE).commits();
    }

    /// The ranks of which anything was recorded.
    public synchronized Set<Integer> ranks() {
        return new TreeSet<>(ranks.keySet());
    }

    /// The whole manifest, for a copy elsewhere.
    ///
    /// @return bytes that [#open] takes
    public synchronized byte[] image() {
        return JournalRecord.join(current());
    }

    /// What counts, as few records as will do, in the order recorded.
    private List<JournalRecord> current() {
        return ranks.values().stream()
                .flatMap(each -> each.records().stream())
                .sorted(Comparator.comparingLong(JournalRecord::sequence))
                .toList();
    }
}
