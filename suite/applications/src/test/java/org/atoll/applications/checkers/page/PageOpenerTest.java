// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.job.start.UserFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Browsers that are told of the page.
@Timeout(300)
class PageOpenerTest {
    private static final String ADDRESS = "http://127.0.0.1:1/0123456789abcdef/";

    @TempDir
    private Path folder;

    /// A program that writes down its arguments.
    private Path program() throws IOException {
        Path program = folder.resolve("open");
        Files.writeString(program, "#!/bin/sh\necho \"$@\" > " + folder + "/part && mv " + folder
                + "/part " + folder + "/said\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    @Test
    void theTokenIsOnNoCommandLine() throws Exception {
        Path file;
        try (PageOpener opener = PageOpener.of(
                ADDRESS, program().toString(), Map.of("DISPLAY", ":0"))) {
            assertThat(opener.note()).contains("a browser has been asked");
            Path said = folder.resolve("said");
            while (!Files.exists(said)) {
                Thread.sleep(5);
            }
            String argument = Files.readString(said).strip();
            assertThat(argument).doesNotContain("0123456789abcdef").endsWith(".html");
            file = Path.of(argument);
            assertThat(Files.readString(file)).contains("url=" + ADDRESS);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void whatAKilledProcessHasLeftIsDeleted() throws Exception {
        String left = "checkers-99999999999.html";
        Path path;
        try (OwnFolder own = UserFolder.open()) {
            path = own.path().resolve(left);
            Files.writeString(path, "left");
        }
        PageOpener.of(ADDRESS, program().toString(), Map.of("WAYLAND_DISPLAY", "w")).close();
        assertThat(path).doesNotExist();
    }

    @Test
    void withoutAScreenNothingIsOpened() throws Exception {
        try (PageOpener opener = PageOpener.of(
                ADDRESS, program().toString(), Map.of("DISPLAY", ""))) {
            assertThat(opener.note()).startsWith("open this address in a browser");
        }
        assertThat(folder.resolve("said")).doesNotExist();
    }
}
