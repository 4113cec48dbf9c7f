// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedFileTest {
    private static final int STRANGER = 4711;

    @TempDir
    private Path own;

    private Path shared = Path.of("");

    @BeforeEach
    void makeAFolderForEverybody() throws IOException {
        own = own.toRealPath();
        shared = Files.createDirectory(own.resolve("shared"));
        Files.setAttribute(shared, "unix:mode", 01777);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileIsWrittenWholeAndKeepsItsPermissions() throws Exception {
        Path path = own.resolve("out.json");
        NamedFile.at(path).replace("one");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        Path earlier = Files.createLink(own.resolve("earlier"), path);
        NamedFile.at(path).replace("two");
        assertThat(path).hasContent("two");
        assertThat(earlier).as("the old one").hasContent("one");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        assertThat(names(own)).containsExactly("earlier", "out.json", "shared");
    }

    @Test
    void noLinkIsFollowedWhereOthersMayWrite() throws Exception {
        Path precious = Files.writeString(own.resolve("precious"), "precious");
        Path link = Files.createSymbolicLink(shared.resolve("out.json"), precious);
        Path way = Files.createSymbolicLink(shared.resolve("way"), own);
        String advice = " is a link in a folder where others may write; name the place itself";
        for (Path path : List.of(link, way.resolve("precious"))) {
            assertThatThrownBy(() -> NamedFile.at(path))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage(path + ": " + (path.equals(link) ? link : way) + advice);
        }
        assertThatThrownBy(() -> NamedFile.folder(way.resolve("new"))).hasMessageContaining(advice);
        assertThat(precious).hasContent("precious");
        assertThat(names(own)).containsExactly("precious", "shared");
    }

    /// The link comes between the look and the writing.
    @Test
    void aLinkThatComesLaterIsNotFollowedEither() throws Exception {
        Path precious = Files.writeString(own.resolve("precious"), "precious");
        NamedFile whole = NamedFile.at(shared.resolve("whole"));
        NamedFile growing = NamedFile.at(shared.resolve("growing"));
        Files.createSymbolicLink(shared.resolve("whole"), precious);
        Files.createSymbolicLink(shared.resolve("growing"), precious);
        assertThatThrownBy(() -> whole.replace("x")).hasMessageContaining("no regular file");
        assertThatThrownBy(() -> growing.open(StandardOpenOption.TRUNCATE_EXISTING))
                .hasMessageContaining("no regular file");
        assertThat(precious).hasContent("precious");
    }

    @Test
    void ownLinksInOwnFoldersLeadToTheirFiles() throws Exception {
        Files.createDirectory(own.resolve("data"));
        Files.createSymbolicLink(own.resolve("way"), Path.of("data"));
        Path latest = Files.createSymbolicLink(own.resolve("latest"), Path.of("way/../data/first"));
        NamedFile.at(latest).replace("first");
        assertThat(latest).isSymbolicLink().hasContent("first");
        assertThat(own.resolve("data/first")).isRegularFile();
        Files.createSymbolicLink(own.resolve("round"), Path.of("round"));
        assertThatThrownBy(() -> NamedFile.at(own.resolve("round")))
                .hasMessageEndingWith(": its links go in a circle");
    }

    @Test
    void whatIsAnothersIsNotTouchedWhereOthersMayWrite() throws Exception {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "only root can give files away: skipped");
        Path theirs = Files.writeString(shared.resolve("out.svg"), "theirs");
        Files.setAttribute(theirs, "unix:uid", STRANGER, LinkOption.NOFOLLOW_LINKS);
        assertThatThrownBy(() -> NamedFile.at(theirs)).hasMessage(theirs
                + ": it belongs to user 4711, in a folder where others may write");
        Path pipe = shared.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assertThatThrownBy(() -> NamedFile.at(pipe)).hasMessageEndingWith("no regular file");
    }

    @Test
    void whatCannotBeWrittenIsKnownBefore() throws Exception {
        assertThatThrownBy(() -> NamedFile.at(own.resolve("none/out.csv")))
                .hasMessage(own + "/none/out.csv: there is no folder " + own + "/none");
        assertThatThrownBy(() -> NamedFile.at(own)).hasMessage(own + ": Is a directory");
        Files.createFile(own.resolve("file"));
        assertThatThrownBy(() -> NamedFile.folder(own.resolve("file/below")))
                .hasMessageEndingWith("/file is a file, not a folder");
    }

    @Test
    void aFullDiskLeavesTheOldFile() throws Exception {
        Path full = Files.createSymbolicLink(own.resolve("full"), Path.of("/dev/full"));
        assertThatThrownBy(() -> NamedFile.at(full).replace("x"))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(full + ": No space left on device");
        assertThat(names(own)).containsExactly("full", "shared");
    }

    @Test
    void whatGrowsIsWrittenInPlace() throws Exception {
        Path path = NamedFile.folder(own.resolve("a/b")).resolve("rank.0.out");
        for (StandardOpenOption how : List.of(
                StandardOpenOption.APPEND, StandardOpenOption.APPEND,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            try (OutputStream out = NamedFile.at(path).open(how)) {
                out.write("line\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(Files.readString(path)).endsWith("line\n");
            }
        }
        assertThat(path).hasContent("line");
    }
}
