// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
    @TempDir
    private Path folder;

    private Disk opened() {
        return Disk.open(folder.resolve("it"), Set.of(
                StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    @Test
    void deletesTheFileItHasOpened() {
        Disk disk = opened();
        disk.deleteIfThere();
        assertThat(disk.path()).doesNotExist();
        disk.deleteIfThere();
        disk.close();
    }

    @Test
    void leavesAnotherFileThatHasTakenThePath() throws IOException {
        Disk disk = opened();
        Files.delete(disk.path());
        Files.createFile(disk.path());
        disk.deleteIfThere();
        assertThat(disk.path()).exists();
        disk.close();
    }

    /// A file system may give the key of a file that is gone to the next one: here it is its own.
    @Test
    void leavesWhatIsThereWhenItsFileWasClosed() {
        Disk disk = opened();
        disk.close();
        disk.deleteIfThere();
        assertThat(disk.path()).exists();
    }
}
