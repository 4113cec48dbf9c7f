// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

/// Snapshots that are kept, and the one to begin from, on stores that go wrong.
class ShelfTest {
    private static final long JOB = 5;
    private static final int RANK = 2;

    private final MemoryStore first = new MemoryStore("the folder", Long.MAX_VALUE);
    private final MemoryStore second = new MemoryStore("the keeper", Long.MAX_VALUE);

    /// A snapshot whose content follows from its number and life.
    private static Sealed snapshot(Arena arena, int life, long number) {
        SnapshotWriter writer = new SnapshotWriter(
                new SnapshotHeader(JOB, RANK, life, number, 0, 0));
        byte[] content = content(life, number);
        writer.item(ItemKind.BYTES, "u", content.length, MemorySegment.ofArray(content));
        writer.part("log", List.of(MemorySegment.ofArray(content(life, -number))));
        return writer.seal(arena);
    }

    private static byte[] content(int life, long number) {
        byte[] content = new byte[300];
        new Random(31 * number + life).nextBytes(content);
        return content;
    }

    private static Commit publish(Shelf shelf, int life, long number) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Sealed sealed = snapshot(arena, life, number);
            shelf.publish(sealed);
            return sealed.commit();
        }
    }

    private static void flip(Store store, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = store.read(name, arena);
            bytes.set(JAVA_BYTE, 100, (byte) ~bytes.get(JAVA_BYTE, 100));
            store.publish(name, List.of(bytes));
        }
    }

    private static long restored(Shelf shelf, List<Commit> commits) throws IOException {
        try (SnapshotReader reader = shelf.restore(commits).orElseThrow()) {
            SnapshotHeader header = reader.header();
            assertThat(reader.item("u").orElseThrow().content().toArray(JAVA_BYTE))
                    .isEqualTo(content(header.life(), header.number()));
            assertThat(reader.part("log").orElseThrow().toArray(JAVA_BYTE))
                    .isEqualTo(content(header.life(), -header.number()));
            assertThat(commits).anyMatch(commit -> commit.name().equals(header.name())
                    && commit.digest() == reader.digest());
            return header.number();
        }
    }

    @Test
    void theNewestThatVerifiesAtAnyLevelIsTaken() throws IOException {
        Shelf shelf = new Shelf(RANK, JOB, List.of(first, second));
        assertThat(shelf.restore(List.of())).isEmpty();
        List<Commit> commits = List.of(publish(shelf, 0, 8), publish(shelf, 0, 7));
        assertThat(restored(shelf, commits)).isEqualTo(8);
        flip(first, commits.get(0).name());
        assertThat(restored(shelf, commits)).isEqualTo(8);
        second.delete(commits.get(0).name());
        assertThat(restored(shelf, commits)).isEqualTo(7);
        assertThat(restored(shelf, commits.subList(1, 2))).isEqualTo(7);
        flip(first, commits.get(1).name());
        flip(second, commits.get(1).name());
        assertThatExceptionOfType(DamagedSnapshotException.class)
                .isThrownBy(() -> shelf.restore(commits))
                .withMessage("rank 2: snapshot rank2/8-0.snapshot, rank2/7-0.snapshot in"
                        + " the folder, the keeper cannot be used:"
                        + " rank2/8-0.snapshot in the folder: chunk 1 of 1 is damaged;"
                        + " rank2/8-0.snapshot in the keeper: it is not there;"
                        + " rank2/7-0.snapshot in the folder: chunk 1 of 1 is damaged;"
                        + " rank2/7-0.snapshot in the keeper: chunk 1 of 1 is damaged");
    }

    @Test
    void whatWasNotCommittedIsNotTaken() throws IOException {
        Shelf shelf = new Shelf(RANK, JOB, List.of(first));
        Commit one = publish(shelf, 0, 1);
        Commit two = publish(shelf, 0, 2);
        assertThat(restored(shelf, List.of(one))).isOne();
        Commit other = new Commit(RANK, 0, 2, two.digest() + 1);
        assertThat(restored(shelf, List.of(other, one))).isOne();
    }

    @Test
    void twoAreKeptAndWhatIsUnderWay() throws IOException {
        Shelf shelf = new Shelf(RANK, JOB, List.of(first, second));
        for (long number = 1; number <= 4; number++) {
            publish(shelf, 0, number);
        }
        publish(shelf, 1, 3);
        publish(shelf, 1, 5);
        first.publish("rank1/1-0.snapshot", List.of(MemorySegment.ofArray(new byte[3])));
        first.publish("manifest", List.of(MemorySegment.ofArray(new byte[3])));
        shelf.keep(List.of());
        assertThat(second.names()).hasSize(6);
        shelf.keep(List.of(new Commit(RANK, 1, 3, 0), new Commit(RANK, 0, 2, 0)));
        List<String> kept =
                List.of("rank2/2-0.snapshot", "rank2/3-1.snapshot", "rank2/5-1.snapshot");
        assertThat(second.names()).isEqualTo(kept);
        assertThat(first.names()).containsAll(kept).hasSize(5)
                .contains("rank1/1-0.snapshot", "manifest");
    }

    /// Lives that write snapshots until the power is cut. What the next life begins from is one of
    /// the commits, whole, and the newest unless that was hit.
    @Test
    void whatIsLoadedIsAlwaysOneOfTheCommits() {
        Seeds.each(400, random -> {
            MemoryStore disk = new MemoryStore("the folder", Long.MAX_VALUE);
            MemoryStore manifest = new MemoryStore("the manifest", Long.MAX_VALUE);
            for (int life = 1; life <= 6; life++) {
                Map<String, Boolean> written = new TreeMap<>();
                FaultyStore faulty = new FaultyStore(
                        disk, new FaultyStore.Rates(0.1, 0.1, 0.1, 0.1), random::nextLong);
                Journal journal = Journal.open(manifest, JOB, List.of());
                assertThat(journal.begin(RANK, life)).isTrue();
                try {
                    live(faulty, journal, life, written);
                } catch (FaultyStore.PowerCut e) {
                    assertThat(faulty.faults()).isPositive();
                }
                check(new Shelf(RANK, JOB, List.of(disk)), journal.newest(RANK), written);
            }
        });
    }

    private static void live(
            FaultyStore faulty, Journal journal, int life, Map<String, Boolean> written)
            throws IOException {
        Shelf shelf = new Shelf(RANK, JOB, List.of(faulty));
        List<Commit> before = journal.newest(RANK);
        long number = before.isEmpty() ? 1 : before.getFirst().number() + 1;
        for (long end = number + 5; number < end; number++) {
            long faults = faulty.faults();
            try {
                Commit commit = publish(shelf, life, number);
                written.put(commit.name(), faulty.faults() == faults);
                assertThat(journal.commit(commit)).isTrue();
                shelf.keep(journal.newest(RANK));
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("No space left"); // goes on without it
            }
        }
    }

    private static void check(Shelf shelf, List<Commit> commits, Map<String, Boolean> written)
            throws IOException {
        Optional<Commit> sound = commits.stream()
                .filter(commit -> written.getOrDefault(commit.name(), false))
                .findFirst();
        if (commits.isEmpty()) {
            assertThat(shelf.restore(commits)).isEmpty();
            return;
        }
        try {
            long number = restored(shelf, commits);
            assertThat(sound.map(Commit::number).orElse(number)).isEqualTo(number);
        } catch (DamagedSnapshotException e) {
            assertThat(sound).isEmpty();
        }
    }
}
