// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.launcher.table.TableFormat;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Inventory;
import org.atoll.recovery.store.ItemKind;
import org.atoll.recovery.store.Journal;
import org.atoll.recovery.store.Sealed;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folders as `atoll snapshots` lists them, and its exit codes.
class SnapshotsCommandTest {
    private static final long JOB = 0x17;

    @TempDir
    private Path folder;

    private Path snapshots = Path.of("");

    private Launched.Result list(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("snapshots"));
        all.addAll(List.of(words));
        return Launched.start(folder, Map.of(), all).result();
    }

    /// Two snapshots of rank 3, of which the second one counts.
    private FolderStore written() throws IOException {
        snapshots = folder.resolve("snapshots");
        FolderStore store = FolderStore.at(snapshots);
        Journal journal = Journal.open(store, JOB, List.of());
        for (int number = 1; number <= 2; number++) {
            try (Arena arena = Arena.ofConfined()) {
                SnapshotWriter writer = new SnapshotWriter(new SnapshotHeader(
                        JOB, 3, 0, number, 0, 1_795_000_000_000L * (2 - number)));
                writer.item(ItemKind.INTS, "a \"b\", c\n", 2, MemorySegment.ofArray(new byte[8]));
                writer.part("log", List.of(MemorySegment.ofArray(new byte[5])));
                Sealed sealed = writer.seal(arena);
                store.publish(sealed.name(), sealed.segments());
                assertThat(number == 1 || journal.commit(sealed.commit())).isTrue();
            }
        }
        return store;
    }

    @Test
    void soundSnapshotsAreListed() throws Exception {
        assertThat(written().names()).hasSize(3);
        Launched.Result result = list(snapshots.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).containsExactly(
                "job  rank  number  life  taken                 counts  verifies  name"
                        + "       kind    bytes",
                "17   3     1       0     2026-11-18T11:06:40Z  no      yes       a \"b\", c?"
                        + "  int[2]  8",
                "                                                                 log"
                        + "        part    5",
                "17   3     2       0                           yes     yes       a \"b\", c?"
                        + "  int[2]  8",
                "                                                                 log"
                        + "        part    5");
    }

    private static String text(TableFormat format, Inventory inventory) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new SnapshotTable(format).write(new PrintStream(bytes, true, UTF_8), inventory);
        return bytes.toString(UTF_8);
    }

    @Test
    void eachRowIsWholeForPrograms() throws Exception {
        Inventory inventory = Inventory.of(written());
        assertThat(text(TableFormat.CSV, inventory)).startsWith("""
                job,rank,number,life,taken,counts,verifies,name,kind,bytes
                17,3,1,0,2026-11-18T11:06:40Z,no,yes,"a ""b"", c
                ",int[2],8
                17,3,1,0,2026-11-18T11:06:40Z,no,yes,log,part,5
                """);
        assertThat(text(TableFormat.JSON, inventory)).startsWith("""
                [{"job": "17", "rank": "3", "number": "1", "life": "0", \
                "taken": "2026-11-18T11:06:40Z", "counts": "no", "verifies": "yes", \
                "name": "a \\"b\\", c\\u000a", "kind": "int[2]", "bytes": "8"}, \
                {"job": "17",""").endsWith("}]\n");
    }

    @Test
    void aDamagedOneIsNamedAndTheExitCodeIsOne() throws Exception {
        Path piece = Path.of(written().place(), "rank3", "2-0.snapshot");
        byte[] bytes = Files.readAllBytes(piece);
        bytes[100] ^= 1;
        Files.write(piece, bytes);
        Launched.Result result = list(snapshots.toString(), "--format", "csv");
        assertThat(result.code()).isOne();
        assertThat(result.out()).contains(
                "\n,3,2,0,,yes,no: chunk 1 of 1 is damaged,,,\n", ",yes,log,part,5\n");
        Files.delete(piece);
        result = list(snapshots.toString(), "--format=csv");
        assertThat(result.code()).isOne();
        assertThat(result.out()).contains("\n,3,2,0,,yes,no: it is not there,,,\n");
        Files.write(snapshots.resolve("manifest"), new byte[500]);
        result = list("--format", "csv", snapshots.toString());
        assertThat(result.code()).isOne();
        assertThat(result.cause()).isEqualTo("atoll: the manifest in " + snapshots
                + " of 500 bytes is damaged: no record verifies");
    }

    @Test
    void otherFoldersAreMisuse() throws Exception {
        Launched.Result result = list(folder.resolve("none").toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: there is no folder " + folder + "/none");
        Path empty = folder.resolve("empty");
        assertThat(FolderStore.at(empty).names()).isEmpty();
        result = list(empty.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: there are no snapshots in " + empty);
        result = list(empty.toString(), "--format", "xml");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause())
                .isEqualTo("atoll: --format takes table, csv or json, not 'xml'");
    }
}
