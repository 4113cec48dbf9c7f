// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.recovery.bucket.S3Double;
import org.atoll.recovery.s3.Bucket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// All stores, and the folder alone.
class StoreTest {
    @TempDir
    private Path folder;

    private @Nullable S3Double server;

    private static MemorySegment bytes(String text) {
        return MemorySegment.ofArray(text.getBytes(UTF_8));
    }

    private static String text(Store store, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return new String(store.read(name, arena).toArray(JAVA_BYTE), UTF_8);
        }
    }

    private Store store(String kind) throws IOException {
        return switch (kind) {
            case "folder" -> FolderStore.at(folder.resolve("a/snapshots"));
            case "memory" -> new MemoryStore("memory", 1 << 20);
            default -> {
                server = new S3Double("bucket").started();
                yield Bucket.of("s3://bucket/a", server.environment()).own("snapshots");
            }
        };
    }

    @AfterEach
    void end() {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "memory", "bucket"})
    void piecesAreReplacedGrownListedAndDeleted(String kind) throws IOException {
        Store store = store(kind);
        assertThat(store.names()).isEmpty();
        store.publish("rank3/1-0.snapshot", List.of(bytes("ab"), bytes(""), bytes("cd")));
        store.publish("rank3/1-0.snapshot", List.of(bytes("new")));
        store.append("manifest", bytes("one "));
        store.append("manifest", bytes("two"));
        store.publish("empty", List.of());
        assertThat(store.names()).containsExactly("empty", "manifest", "rank3/1-0.snapshot");
        assertThat(text(store, "rank3/1-0.snapshot")).isEqualTo("new");
        assertThat(text(store, "manifest")).isEqualTo("one two");
        assertThat(text(store, "empty")).isEmpty();
        store.delete("rank3/1-0.snapshot");
        store.delete("rank3/1-0.snapshot");
        store.delete("rank4/1-0.snapshot");
        assertThat(store.names()).containsExactly("empty", "manifest");
        for (String none : List.of("rank3/1-0.snapshot", "rank4/1-0.snapshot")) {
            assertThatExceptionOfType(NoSuchFileException.class)
                    .isThrownBy(() -> text(store, none));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "memory", "bucket"})
    void manySegmentsAreOnePiece(String kind) throws IOException {
        Store store = store(kind);
        List<MemorySegment> segments = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            segments.add(bytes(i + ","));
            all.append(i).append(',');
        }
        store.publish("many", segments);
        assertThat(text(store, "many")).isEqualTo(all.toString());
    }

    @Test
    void nobodyElseCanEnterTheFolder() throws IOException {
        Store store = store("folder");
        store.publish("rank3/1-0.snapshot", List.of(bytes("x")));
        try (Stream<Path> made = Files.walk(folder.resolve("a/snapshots"))) {
            assertThat(made).hasSize(3).allSatisfy(path -> assertThat(PosixFilePermissions
                    .toString(Files.getPosixFilePermissions(path))).endsWith("------"));
        }
    }

    @Test
    void aFolderThatOthersCanEnterIsRefused() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FolderStore.at(open))
                .withMessageContaining(open + " lets other users in");
        Path file = Files.createFile(folder.resolve("file"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FolderStore.at(file))
                .withMessageContaining("is not a folder");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> FolderStore.existing(folder.resolve("none")))
                .withMessageContaining("none");
    }

    @Test
    void whatAnEarlierProcessLeftUnfinishedIsNoPiece() throws IOException {
        Store store = store("folder");
        store.publish("rank3/1-0.snapshot", List.of(bytes("x")));
        Path left = folder.resolve("a/snapshots/rank3/1-0.snapshot.12-3.tmp");
        Files.writeString(left, "half");
        assertThat(store.names()).containsExactly("rank3/1-0.snapshot");
        Path mine = folder.resolve("a/snapshots/rank3/2-0.snapshot."
                + ProcessHandle.current().pid() + "-2.tmp");
        Files.writeString(mine, "of an earlier process with the same number");
        store.publish("rank3/2-0.snapshot", List.of(bytes("y")));
        assertThat(left).doesNotExist();
        assertThat(mine).doesNotExist();
        assertThat(text(store, "rank3/2-0.snapshot")).isEqualTo("y");
    }

    @Test
    void aFullDiskIsSaidWithSizes() throws IOException {
        FolderStore store = FolderStore.at(folder.resolve("snapshots"));
        assertThat(store.refusal(
                        "rank3/1-0.snapshot", 3 << 20, new IOException("No space left on device")))
                .message().matches("rank3/1-0\\.snapshot of 3\\.0 MiB cannot be written in "
                        + folder + "/snapshots: the disk is full \\([0-9.]+ MiB are free\\)");
    }

    @Test
    void whatIsNoFileIsNotWritten() throws IOException {
        Store store = store("folder");
        Files.createDirectory(folder.resolve("a/snapshots/manifest"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.append("manifest", bytes("x")))
                .withMessageStartingWith("manifest cannot be written in " + folder)
                .withMessageContaining("is not a file of this user's");
    }

    @Test
    void aKeeperSaysThatItsMemoryIsTaken() throws IOException {
        MemoryStore store = new MemoryStore("the memory of n3", 10);
        store.publish("a", List.of(bytes("123456")));
        store.publish("a", List.of(bytes("1234567890")));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.publish("b", List.of(bytes("1"))))
                .withMessage("the memory of n3: b of 1 bytes has no room: 10 of 10 are taken");
        store.delete("a");
        store.publish("b", List.of(bytes("1")));
        assertThat(store.bytes()).isOne();
    }
}
