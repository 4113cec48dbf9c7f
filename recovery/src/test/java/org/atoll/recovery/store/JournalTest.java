// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Manifests as they grow, and those that were torn or changed.
class JournalTest {
    private static final long JOB = 0x17;

    private final MemoryStore store = new MemoryStore("memory", Long.MAX_VALUE);

    private Journal open() throws IOException {
        return Journal.open(store, JOB, List.of());
    }

    private byte[] bytes() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return store.read(Journal.NAME, arena).toArray(JAVA_BYTE);
        }
    }

    private void put(byte[] bytes) throws IOException {
        store.publish(Journal.NAME, List.of(MemorySegment.ofArray(bytes)));
    }

    private static Commit commit(int rank, int life, long number) {
        return new Commit(rank, life, number, 1_000L * number + life);
    }

    @Test
    void theNewestTwoCount() throws IOException {
        Journal journal = open();
        for (long number = 1; number <= 3; number++) {
            assertThat(journal.commit(commit(4, 0, number))).isTrue();
        }
        for (Journal each : List.of(journal, open())) {
            assertThat(each.newest(4)).containsExactly(commit(4, 0, 3), commit(4, 0, 2));
            assertThat(each.newest(5)).isEmpty();
            assertThat(each.ranks()).containsExactly(4);
        }
        assertThat(Journal.inspect(store)).containsExactly(commit(4, 0, 3), commit(4, 0, 2));
    }

    @Test
    void anEarlierLifeIsFenced() throws IOException {
        Journal journal = open();
        assertThat(journal.begin(4, 0)).isTrue();
        assertThat(journal.commit(commit(4, 0, 1))).isTrue();
        assertThat(journal.begin(4, 1)).isTrue();
        for (Journal each : List.of(journal, open())) {
            assertThat(each.life(4)).isOne();
            assertThat(each.begin(4, 0)).isFalse();
            assertThat(each.begin(4, 1)).isTrue();
            assertThat(each.commit(commit(4, 0, 2))).isFalse();
            assertThat(each.commit(commit(4, 0, 1))).isFalse();
            assertThat(each.commit(commit(4, 2, 2))).isFalse();
            assertThat(each.newest(4)).containsExactly(commit(4, 0, 1));
        }
        assertThat(open().commit(commit(4, 1, 2))).isTrue();
        assertThat(open().newest(4)).containsExactly(commit(4, 1, 2), commit(4, 0, 1));
    }

    /// The newest could not be read: the next life begins from the one before.
    @Test
    void afterAReturnToAnOlderOneThoseBeyondAreForgotten() throws IOException {
        Journal journal = open();
        for (long number = 1; number <= 3; number++) {
            assertThat(journal.commit(commit(4, 0, number))).isTrue();
        }
        assertThat(journal.begin(4, 1)).isTrue();
        assertThat(journal.commit(commit(4, 1, 3))).isTrue();
        assertThat(journal.newest(4)).containsExactly(commit(4, 1, 3), commit(4, 0, 2));
        assertThat(open().newest(4)).isEqualTo(journal.newest(4));
    }

    @Test
    void aCommitMayBeSaidTwice() throws IOException {
        Journal journal = open();
        assertThat(journal.commit(commit(4, 0, 2))).isTrue();
        int length = bytes().length;
        assertThat(journal.commit(commit(4, 0, 2))).isTrue();
        assertThat(journal.commit(new Commit(4, 0, 2, 5))).isFalse();
        assertThat(journal.commit(commit(4, 0, 1))).isFalse();
        assertThat(bytes()).hasSize(length);
    }

    @Test
    void aTornTailIsDropped() throws IOException {
        Journal journal = open();
        assertThat(journal.commit(commit(4, 0, 1))).isTrue();
        assertThat(journal.commit(commit(4, 0, 2))).isTrue();
        byte[] whole = bytes();
        for (int length = JournalRecord.BYTES; length < whole.length; length++) {
            put(Arrays.copyOf(whole, length));
            Journal again = open();
            assertThat(again.newest(4)).containsExactly(commit(4, 0, 1));
            assertThat(again.commit(commit(4, 0, 3))).isTrue();
            assertThat(open().newest(4)).containsExactly(commit(4, 0, 3), commit(4, 0, 1));
        }
        for (int length = 0; length < JournalRecord.BYTES; length++) {
            put(Arrays.copyOf(whole, length));
            assertThat(open().newest(4)).isEmpty();
        }
    }

    @Test
    void aChangedBitCostsOneRecordOnly() throws IOException {
        Journal journal = open();
        for (long number = 1; number <= 3; number++) {
            assertThat(journal.commit(commit(4, 0, number))).isTrue();
        }
        byte[] copy = journal.image();
        byte[] whole = bytes();
        for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
            byte[] changed = whole.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            put(changed);
            long lost = 1 + bit / Byte.SIZE / JournalRecord.BYTES;
            List<Commit> left = List.of(
                    commit(4, 0, lost == 3 ? 2 : 3), commit(4, 0, lost == 1 ? 2 : 1));
            assertThat(open().newest(4)).isEqualTo(left);
            put(changed);
            assertThat(Journal.open(store, JOB, List.of(copy)).newest(4))
                    .isEqualTo(journal.newest(4));
            assertThat(open().newest(4)).isEqualTo(journal.newest(4));
        }
    }

    @Test
    void anotherJobsOrARuinedManifestIsRefused() throws IOException {
        assertThat(open().commit(commit(4, 0, 1))).isTrue();
        assertThat(open().commit(commit(4, 0, 2))).isTrue();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Journal.open(store, 0x18, List.of()))
                .withMessage("the manifest in memory is of job 17, and this is job 18");
        byte[] ruined = bytes();
        Arrays.fill(ruined, (byte) 7);
        put(ruined);
        assertThatExceptionOfType(IOException.class).isThrownBy(this::open)
                .withMessage("the manifest in memory of 128 bytes is damaged:"
                        + " no record verifies");
        byte[] mark = {0x0D, 0x0C, 0x0B, 0x0A};
        System.arraycopy(mark, 0, ruined, 0, mark.length);
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        for (int i = 0; i < mark.length; i++) {
            ruined[i] = mark[little ? mark.length - 1 - i : i];
        }
        put(ruined);
        assertThatExceptionOfType(IOException.class).isThrownBy(this::open)
                .withMessageContaining("the other byte order");
    }

    @Test
    void aFolderHoldsIt(@TempDir Path folder) throws IOException {
        FolderStore files = FolderStore.at(folder.resolve("snapshots"));
        Journal journal = Journal.open(files, JOB, List.of());
        for (long number = 1; number <= 3; number++) {
            assertThat(journal.commit(commit(4, 0, number))).isTrue();
        }
        Path manifest = folder.resolve("snapshots/manifest");
        assertThat(manifest).hasSize(3L * JournalRecord.BYTES);
        Files.write(manifest, new byte[10], StandardOpenOption.APPEND);
        Journal again = Journal.open(files, JOB, List.of());
        assertThat(again.newest(4)).containsExactly(commit(4, 0, 3), commit(4, 0, 2));
        assertThat(again.begin(4, 1)).isTrue();
        assertThat(manifest).hasSize(3L * JournalRecord.BYTES);
        assertThat(Journal.open(files, JOB, List.of()).life(4)).isOne();
    }

    @Test
    void itIsWrittenAnewWhenItGrows() throws IOException {
        Journal journal = open();
        for (long number = 1; number <= 2_000; number++) {
            assertThat(journal.commit(commit((int) (number % 3), 0, number))).isTrue();
            assertThat(bytes().length / JournalRecord.BYTES).isLessThan(300);
        }
        assertThat(open().newest(2)).containsExactly(commit(2, 0, 2_000), commit(2, 0, 1_997));
    }

    /// Whatever was acknowledged is there afterwards, and nothing that nobody has asked for.
    @Test
    void acknowledgedCommitsOutlivePowerCuts() {
        Seeds.each(300, random -> {
            MemoryStore disk = new MemoryStore("memory", Long.MAX_VALUE);
            List<Commit> attempted = new ArrayList<>();
            List<Commit> acknowledged = new ArrayList<>();
            for (int start = 0; start < 6; start++) {
                FaultyStore faulty = new FaultyStore(
                        disk, new FaultyStore.Rates(0.1, 0, 0, 0.1), random::nextLong);
                try {
                    commitFive(Journal.open(faulty, JOB, List.of()), attempted, acknowledged);
                } catch (FaultyStore.PowerCut | IOException e) {
                    assertThat(faulty.faults()).isPositive();
                }
                List<Commit> counts = Journal.open(disk, JOB, List.of()).newest(0);
                long oldest = counts.isEmpty() ? 0 : counts.getLast().number();
                assertThat(attempted).containsAll(counts);
                assertThat(counts).containsAll(acknowledged.stream()
                        .filter(each -> each.number() >= oldest)
                        .toList());
            }
        });
    }

    private static void commitFive(
            Journal journal, List<Commit> attempted, List<Commit> acknowledged)
            throws IOException {
        List<Commit> newest = journal.newest(0);
        long number = newest.isEmpty() ? 1 : newest.getFirst().number() + 1;
        int life = journal.life(0) + 1;
        assertThat(journal.begin(0, life)).isTrue();
        for (int i = 0; i < 5; i++) {
            Commit commit = commit(0, life, number + i);
            attempted.add(commit);
            assertThat(journal.commit(commit)).isTrue();
            acknowledged.add(commit);
        }
    }
}
