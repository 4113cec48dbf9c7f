// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFileTest {
    @TempDir
    private Path around;

    private long takenBytes(Path file) throws Exception {
        Process du = new ProcessBuilder("du", "-B1", file.toString()).start();
        return Long.parseLong(du.inputReader().readLine().split("\t", -1)[0]);
    }

    @Test
    void whatIsReservedIsThereAndTheRestIsNot() throws Exception {
        Path path = Files.isDirectory(Path.of("/dev/shm"))
                ? MemoryFile.freshPath("test")
                : around.resolve("folder");
        try (OwnFolder folder = OwnFolder.make(path);
                MemoryFile file = MemoryFile.create(folder);
                Arena arena = Arena.ofConfined()) {
            MemorySegment memory = file.map(1 << 24, arena);
            Path inside = path.resolve(folder.names().getFirst());
            assertThat(takenBytes(inside)).isZero();
            assertThat(file.reserve(
                    List.of(new MemoryFile.Parts(0, 100, 1 << 20, 4)))).isTrue();
            assertThat(takenBytes(inside)).isBetween(4L * 4096, 4L << 16);
            assertThat(file.reserve(1 << 23, 1 << 23)).isTrue();
            assertThat(takenBytes(inside)).isBetween(1L << 23, (1L << 23) + (4L << 16));
            assertThat(file.size()).isEqualTo(1 << 24);
            memory.set(ValueLayout.JAVA_LONG, 1 << 23, 7);
            assertThat(MemoryFile.open(folder).map(1 << 24, arena)
                    .get(ValueLayout.JAVA_LONG, 1 << 23)).isEqualTo(7);
        } finally {
            OwnFolder.delete(path);
        }
    }

    /// An interrupt would close the file for all later parts.
    @Test
    void anInterruptIsKeptForLater() throws IOException {
        try (OwnFolder folder = OwnFolder.make(around.resolve("folder"));
                MemoryFile file = MemoryFile.create(folder)) {
            Thread.currentThread().interrupt();
            assertThat(file.reserve(0, 1 << 20)).isTrue();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(file.reserve(0, 1 << 20)).isTrue();
        }
    }
}
