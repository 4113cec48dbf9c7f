// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
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

    /// What was written cannot be read here to be written again.
    @Test
    void allocatesBehindTheEndOfAFileThatIsWrittenOnly() throws IOException {
        byte[] written = {1, 2, 3};
        Path path = Files.write(folder.resolve("only written"), written);
        Disk disk = Disk.open(path, Set.of(StandardOpenOption.WRITE));
        disk.allocate(2);
        assertThat(path).hasBinaryContent(written);
        disk.allocate(3_000_000);
        disk.close();
        assertThat(Files.readAllBytes(path)).isEqualTo(Arrays.copyOf(written, 3_000_000));
    }

    @Test
    void allocatesAndLeavesWhatIsThere() throws IOException {
        byte[] written = new byte[2_500_000];
        Arrays.fill(written, (byte) 7);
        Disk disk = opened();
        Files.write(disk.path(), written);
        disk.allocate(3_000_000);
        disk.allocate(5);
        disk.close();
        assertThat(Files.readAllBytes(disk.path())).isEqualTo(Arrays.copyOf(written, 3_000_000));
    }
}
