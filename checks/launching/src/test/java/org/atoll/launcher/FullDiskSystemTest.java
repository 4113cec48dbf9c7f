// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A disk that is full during a write of all ranks is what the job's last line tells. The disk is
/// a small file system in memory, which only the test's processes see; that needs root.
@Timeout(300)
class FullDiskSystemTest {
    @TempDir
    private Path folder;

    /// What runs a command that finds such a disk.
    private static List<String> withDisk(Path disk) {
        return List.of("unshare", "-m", "sh", "-c",
                "mount -t tmpfs -o size=256k tmpfs '" + disk + "' && exec \"$@\"", "sh");
    }

    private static boolean isPossible(Path disk) throws InterruptedException {
        List<String> command = new ArrayList<>(withDisk(disk));
        command.add("true");
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aFullDiskIsToldAsSuchAndNotAsADeadlock() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(isPossible(disk), "a file system of its own needs root and unshare");
        Path file = disk.resolve("file");
        List<String> command = new ArrayList<>(withDisk(disk));
        command.addAll(Launched.command(
                List.of(), Atoll.class.getName(),
                Launched.runArguments("-n", "3", FullDisk.class.getName(), file.toString())));
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(Files.readAllLines(err)).as("no trace of any rank").hasSize(1);
        assertThat(Files.readString(err))
                .startsWith("atoll: rank ")
                .contains(file.toString(), "No space left on device")
                .doesNotContain("deadlock");
    }
}
