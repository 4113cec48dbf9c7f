// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {
    private static final int STRANGER = 4711;

    @TempDir
    private Path around;

    private static void needsRoot() throws IOException {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "only root can give files away: skipped");
    }

    private static void giveAway(Path path) throws IOException {
        Files.setAttribute(path, "unix:uid", STRANGER, java.nio.file.LinkOption.NOFOLLOW_LINKS);
    }

    @Test
    void oneOfAnotherUserIsNotOpened() throws IOException {
        needsRoot();
        Path path = around.resolve("folder");
        OwnFolder.make(path).close();
        giveAway(path);
        assertThatThrownBy(() -> OwnFolder.of(path))
                .isInstanceOf(NotOwnException.class)
                .hasMessage(path + " belongs to user " + STRANGER + " and not to root");
    }

    @Test
    void aFileOfAnotherUserIsNotOpenedAndNotDeleted() throws IOException {
        needsRoot();
        try (OwnFolder folder = OwnFolder.make(around.resolve("folder"))) {
            folder.create("file").close();
            giveAway(folder.path().resolve("file"));
            assertThatThrownBy(() -> folder.open("file", StandardOpenOption.READ))
                    .isInstanceOf(NotOwnException.class);
            folder.delete(name -> true);
            assertThat(folder.names()).containsExactly("file");
        }
    }

    @Test
    void whatIsNotAFileIsNotOpened() throws Exception {
        try (OwnFolder folder = OwnFolder.make(around.resolve("folder"))) {
            Path path = folder.path();
            Files.createSymbolicLink(path.resolve("link"), Files.createFile(path.resolve("file")));
            new ProcessBuilder("mkfifo", path.resolve("pipe").toString()).start().waitFor();
            for (String name : List.of("link", "pipe")) {
                assertThatThrownBy(() -> folder.open(name, StandardOpenOption.READ))
                        .isInstanceOf(NotOwnException.class);
                assertThatThrownBy(() -> folder.create(name))
                        .isInstanceOf(FileAlreadyExistsException.class);
            }
            folder.open("file", StandardOpenOption.READ).close();
        }
    }

    /// The names that lead there may be another's meanwhile.
    @Test
    void whatIsDoneInAFolderIsDoneInTheOneThatWasOpened() throws IOException {
        Path path = around.resolve("folder");
        Path moved = around.resolve("moved");
        try (OwnFolder folder = OwnFolder.make(path)) {
            Files.move(path, moved);
            Path other = Files.createDirectory(around.resolve("other"));
            Files.createFile(other.resolve("precious"));
            Files.createSymbolicLink(path, other);
            folder.create("file").close();
            assertThat(moved.resolve("file")).exists();
            folder.rename("file", "new");
            assertThat(folder.names()).containsExactly("new");
            folder.delete(name -> true);
            assertThat(moved).isEmptyDirectory();
            assertThat(other.resolve("precious")).exists();
            OwnFolder.delete(path);
            assertThat(path).doesNotExist();
            assertThat(other.resolve("precious")).exists();
        }
    }
}
