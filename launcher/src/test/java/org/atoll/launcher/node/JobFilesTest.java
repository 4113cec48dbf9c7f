// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.atoll.fabric.files.OwnFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFilesTest {
    @TempDir
    private Path shared;

    @TempDir
    private Path around;

    private Path own;
    private OwnFolder folder;
    private JobFiles files;

    @BeforeEach
    void open() throws IOException {
        own = around.resolve("own");
        folder = OwnFolder.of(own);
        files = new JobFiles(folder, shared);
    }

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    @Test
    void keepsTheFilesOfTheLivingAndRemovesThoseOfTheDead() throws IOException {
        String living = files.newJob();
        String dead = deadOf(living);
        String elsewhere = elsewhereOf(dead);
        Files.createFile(shared.resolve("atoll-" + living));
        Files.createFile(shared.resolve("atoll-" + living + "-3"));
        Files.createFile(shared.resolve("atoll-" + dead));
        Files.createFile(shared.resolve("atoll-" + dead + "-3"));
        Files.createFile(shared.resolve("atoll-" + elsewhere));
        Files.createFile(shared.resolve("atoll-something-else"));
        Files.createFile(shared.resolve(dead));
        files.makeFolder(living);
        Files.createFile(files.makeFolder(dead).resolve("control"));
        Files.createFile(own.resolve(dead + "-names"));
        files.removeStale();
        assertThat(names(shared)).containsExactlyInAnyOrder(
                "atoll-" + living, "atoll-" + living + "-3", "atoll-" + elsewhere,
                "atoll-something-else", dead);
        assertThat(names(own)).containsExactly(living);
    }

    @Test
    void aMarkerOfADeadDaemonGivesItsJobUp() throws IOException {
        String here = files.newJob();
        String owner = here.substring(0, here.lastIndexOf('-'));
        String elsewhere = elsewhereOf(here);
        Files.createFile(shared.resolve("atoll-" + elsewhere));
        files.mark(elsewhere);
        files.removeStale();
        assertThat(names(shared)).hasSize(1);
        assertThat(names(own)).hasSize(1);
        Files.move(own.resolve(elsewhere + "." + owner),
                own.resolve(elsewhere + "." + deadOf(owner)));
        files.removeStale();
        assertThat(names(shared)).isEmpty();
        assertThat(names(own)).isEmpty();
    }

    @Test
    void removesAJobsFoldersWithTheirContents() throws IOException {
        String job = files.newJob();
        Files.createFile(files.makeFolder(job).resolve("control"));
        Files.createFile(files.makeSharedFolder(job).resolve("probe"));
        files.remove(job);
        assertThat(names(shared)).isEmpty();
        assertThat(names(own)).isEmpty();
    }

    @Test
    void deletionFollowsNoLink() throws IOException {
        Path precious = Files.createDirectory(around.resolve("precious"));
        Files.createFile(precious.resolve("letter"));
        String dead = deadOf(files.newJob());
        Path rest = files.makeSharedFolder(dead);
        Files.createSymbolicLink(rest.resolve("link"), precious);
        Files.createSymbolicLink(shared.resolve("atoll-" + dead + "-1"), precious);
        Files.createSymbolicLink(own.resolve(dead), precious);
        files.removeStale();
        assertThat(names(shared)).isEmpty();
        assertThat(names(own)).isEmpty();
        assertThat(precious.resolve("letter")).exists();
    }

    /// A `long` does not hold it.
    @Test
    void aNameWithTooLongANumberIsNoJobsAndEndsNothing() throws IOException {
        String real = files.newJob();
        String tail = real.replaceFirst("^[0-9]+-[0-9]+", "");
        for (String name : new String[] {
            "9".repeat(200) + "-1" + tail, "1-" + "9".repeat(200) + tail,
            "9".repeat(19) + "-" + "9".repeat(19) + tail
        }) {
            Files.createFile(shared.resolve("atoll-" + name));
            Files.createFile(own.resolve(name));
            Files.createFile(own.resolve(real + "." + name));
        }
        files.removeStale();
        assertThat(names(shared)).hasSize(3);
        assertThat(names(own)).hasSize(6);
    }

    @Test
    void aProcessThatHasEndedAndIsNotYetWaitedForIsDead() {
        String rest = " 1 1 0 -1 4 0 0 0 0 1 2 3 4 20 0 1 0 4711 0 0 0";
        assertThat(JobFiles.start("12 (j a) va) S 1" + rest)).isEqualTo(4711);
        assertThat(JobFiles.start("12 (java) Z 1" + rest)).isEqualTo(-1);
        assertThat(JobFiles.start("12 (java) X 1" + rest)).isEqualTo(-1);
    }

    @Test
    void theFilesOfAZombieGo() throws Exception {
        // The shell becomes a sleeper that waits for no child.
        Process parent = new ProcessBuilder("sh", "-c", "sh -c 'echo $$' & exec sleep 100").start();
        try {
            long pid = Long.parseLong(parent.inputReader().readLine());
            Path stat = Path.of("/proc/" + pid + "/stat");
            String line = Files.readString(stat);
            while (!line.contains(") Z ")) {
                Thread.sleep(5);
                line = Files.readString(stat);
            }
            String start = line.substring(line.lastIndexOf(')') + 2).split(" ", -1)[19];
            String zombie = files.newJob().replaceFirst("^[0-9]+-[0-9]+", pid + "-" + start);
            files.makeFolder(zombie);
            files.removeStale();
            assertThat(names(own)).isEmpty();
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    private static String deadOf(String owner) {
        return owner.replaceFirst("^([0-9]+)-([0-9]+)", "$1-1");
    }

    private static String elsewhereOf(String job) {
        return job.replaceFirst("-[0-9a-f]{8}-", "-00000000-");
    }

    private static String[] names(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toArray(String[]::new);
        }
    }
}
