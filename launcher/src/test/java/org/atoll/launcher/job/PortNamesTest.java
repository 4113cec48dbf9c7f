// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.atoll.fabric.files.OwnFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PortNamesTest {
    @TempDir
    private Path around;

    private Path own;
    private OwnFolder folder;
    private PortNames names;

    @BeforeEach
    void open() throws IOException {
        own = around.resolve("own");
        folder = OwnFolder.of(own);
        names = new PortNames(folder, "1-2-x-y");
    }

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    @Test
    void whatOneJobPublishesAnotherFindsUntilItIsTakenBack() throws IOException {
        PortNames other = new PortNames(folder, "3-4-x-y");
        names.publish("sum", "a port");
        names.publish("product", "another");
        assertThat(other.lookup("sum")).contains("a port");
        assertThatThrownBy(() -> other.publish("sum", "mine"))
                .isInstanceOf(IllegalStateException.class);
        names.unpublish("sum");
        assertThat(other.lookup("sum")).isEmpty();
        assertThat(other.lookup("product")).contains("another");
        assertThat(PosixFilePermissions.toString(
                Files.getPosixFilePermissions(own.resolve("1-2-x-y-names"))))
                .isEqualTo("rw-------");
    }

    /// Whoever opens a pipe that nobody writes to waits for ever.
    @Test
    void aPipeOrALinkNamedLikeAFileOfNamesIsNotRead() throws Exception {
        new ProcessBuilder("mkfifo", own.resolve("0-names").toString()).start().waitFor();
        Path secret = Files.writeString(around.resolve("secret"), "sum=believed");
        Files.createSymbolicLink(own.resolve("1-names"), secret);
        Files.createDirectory(own.resolve("2-names"));
        assertThat(names.lookup("sum")).isEmpty();
        names.publish("sum", "a port");
        assertThat(new PortNames(folder, "other").lookup("sum")).contains("a port");
    }
}
