// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFilesTest {
    @TempDir
    private Path folder;

    @Test
    void keepsTheFilesOfTheLivingAndRemovesThoseOfTheDead() throws IOException {
        JobFiles files = new JobFiles(List.of(folder));
        String living = files.newJob();
        String dead = living.replaceFirst("^([0-9]+)-([0-9]+)", "$1-1");
        String elsewhere = dead.replaceFirst("-[0-9a-f]{8}-", "-00000000-");
        Files.createFile(folder.resolve("atoll-" + living));
        Files.createFile(folder.resolve("atoll-" + living + "-3"));
        Files.createFile(folder.resolve("atoll-" + dead));
        Files.createFile(folder.resolve("atoll-" + dead + "-3"));
        Files.createFile(folder.resolve("atoll-" + elsewhere));
        Files.createFile(folder.resolve("atoll-something-else"));
        files.removeStale();
        assertThat(names()).containsExactlyInAnyOrder(
                "atoll-" + living, "atoll-" + living + "-3", "atoll-" + elsewhere,
                "atoll-something-else");
    }

    @Test
    void aMarkerOfADeadDaemonGivesItsJobUp() throws IOException {
        JobFiles files = new JobFiles(List.of(folder));
        String here = files.newJob();
        String owner = here.substring(0, here.lastIndexOf('-'));
        String elsewhere = here.replaceFirst("-[0-9a-f]{8}-", "-00000000-");
        Files.createFile(folder.resolve("atoll-" + elsewhere));
        files.mark(elsewhere);
        files.removeStale();
        assertThat(names()).hasSize(2);
        Files.move(folder.resolve("atoll-" + elsewhere + "." + owner),
                folder.resolve("atoll-" + elsewhere + "."
                        + owner.replaceFirst("^([0-9]+)-([0-9]+)", "$1-1")));
        files.removeStale();
        assertThat(names()).isEmpty();
    }

    @Test
    void removesAJobsFolderWithItsContents() throws IOException {
        JobFiles files = new JobFiles(List.of(folder));
        String job = files.newJob();
        Files.createFile(files.makeFolder(job).resolve("control"));
        files.remove(job);
        assertThat(names()).isEmpty();
    }

    @Test
    void aFolderOfADeadProcessGoesWithItsContents() throws IOException {
        JobFiles files = new JobFiles(List.of(folder));
        String dead = files.newJob().replaceFirst("^([0-9]+)-([0-9]+)", "$1-1");
        Files.createFile(files.makeSharedFolder(dead).resolve("probe"));
        files.removeStale();
        assertThat(names()).isEmpty();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }
}
