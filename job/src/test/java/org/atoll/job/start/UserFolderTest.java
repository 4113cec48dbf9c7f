// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.atoll.fabric.files.OwnFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFolderTest {
    @TempDir
    private Path temporary;

    private Path expected;

    @BeforeEach
    void name() throws IOException {
        expected = temporary.resolve(
                "atoll-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private Path open(String runtime) throws IOException {
        try (OwnFolder folder =
                UserFolder.open(Map.of("XDG_RUNTIME_DIR", runtime), temporary)) {
            return folder.path();
        }
    }

    private void permit(Path folder, String permissions) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void isMadeOnceForThisUserAlone() throws IOException {
        assertThat(open("")).isEqualTo(expected);
        assertThat(open("")).isEqualTo(expected);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(expected)))
                .isEqualTo("rwx------");
    }

    @Test
    void liesInTheRuntimeFolderIfThatIsThisUsersAlone() throws IOException {
        Path runtime = Files.createDirectory(temporary.resolve("run"));
        permit(runtime, "rwx------");
        assertThat(open(runtime.toString())).isEqualTo(runtime.resolve("atoll"));
        permit(runtime, "rwxr-x---");
        assertThat(open(runtime.toString())).isEqualTo(expected);
        assertThat(open("/no/such/folder")).isEqualTo(expected);
        assertThat(open("run")).isEqualTo(expected);
        permit(runtime, "rwx------");
        Path link = Files.createSymbolicLink(temporary.resolve("link"), runtime);
        assertThat(open(link.toString())).isEqualTo(expected);
    }

    @Test
    void oneThatOthersMayEnterIsRefusedByName() throws IOException {
        Files.createDirectory(expected);
        permit(expected, "rwxr-xr-x");
        assertRefused("lets other users in (its permissions are rwxr-xr-x)");
    }

    @Test
    void whatIsNoFolderIsRefusedByName() throws Exception {
        Files.createFile(expected);
        assertRefused("is not a folder");
        Files.delete(expected);
        // Whoever opened it would wait for a writer for ever.
        new ProcessBuilder("mkfifo", expected.toString()).start().waitFor();
        assertRefused("is not a folder");
        Files.delete(expected);
        Files.createSymbolicLink(expected, Files.createDirectory(temporary.resolve("other")));
        assertRefused("is a link and not a folder");
    }

    @Test
    void oneThatOthersMayReplaceIsRefusedByName() throws IOException {
        permit(temporary, "rwxrwxrwx");
        assertRefused("is in a folder where others may replace it");
    }

    @Test
    void oneWithoutRoomForTheNameOfASocketIsRefusedByName() throws IOException {
        Path deep = Files.createDirectory(temporary.resolve("d".repeat(60)));
        assertThat(open(deep.toString())).isEqualTo(expected);
        assertThatThrownBy(() -> UserFolder.open(Map.of(), deep))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(deep.toString())
                .hasMessageContaining("too long");
    }

    private void assertRefused(String why) {
        assertThatThrownBy(() -> open(""))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(expected + " " + why)
                .hasMessageContaining("XDG_RUNTIME_DIR");
    }
}
