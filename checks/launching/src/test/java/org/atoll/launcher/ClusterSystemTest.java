// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.atoll.job.contract.VirtualHosts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real ssh to hosts made of namespaces by the tool `vcluster`; skipped where that cannot be
/// set up. The hosts' temporary folders and `/dev/shm` are their own.
@Timeout(900)
@Sampled(value = 1, tests = 3)
class ClusterSystemTest {
    private static final String PROBE = "org.atoll.launcher.Probe";
    private static final Path STATE = Path.of("/tmp/vc-launch");
    private static @Nullable VirtualHosts hosts;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void up() throws Exception {
        hosts = VirtualHosts.up(2, STATE);
    }

    @AfterAll
    static void down() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
    }

    private static VirtualHosts hosts() {
        return Objects.requireNonNull(hosts);
    }

    @Test
    void ranksOfTwoHostsMeetAndHostsAreLeftClean() throws Exception {
        Launched.Result result = run("-n", "4", "--host", "n1:2,n2:2", "--map-by", "node", PROBE);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).hasSize(4);
        assertThat(vcluster("ssh", "1", "test -z \"$(ls /dev/shm)\"")).isZero();
    }

    @Test
    void aRankKilledOnAnotherHostIsNamed() throws Exception {
        Launched.Result result = run("-n", "2", "--host", "n1,n2", PROBE, "kill");
        assertThat(result.cause()).isEqualTo("atoll: rank 1 was killed by signal 9 (SIGKILL)");
        assertThat(result.code()).isEqualTo(137);
    }

    /// The children go where slots are free: one to each host.
    @Test
    void ranksSpawnMoreOnOtherHosts() throws Exception {
        String family = Family.class.getName();
        Launched.Result result = run("-n", "2", "--host", "n1:2,n2:2", "--map-by", "node",
                "--tag-output", family, "spawn", "work");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().map(line -> line.replaceFirst(" in /.*", "")))
                .containsExactlyInAnyOrder("[0] parent 0 of 4", "[1] parent 1 of 4",
                        "[1.0] child 0 of 4", "[1.1] child 1 of 4");
        Launched.Result there = run("-n", "2", "--host", "n1:1,n2:3", family, "spawn", "work",
                family, "host=n2");
        assertThat(there.code()).as(there.err()).isZero();
        Launched.Result failed = run("-n", "2", "--host", "n1:1,n2:3", family, "spawn", "kill");
        assertThat(failed.cause())
                .isEqualTo("atoll: rank 1 of world 1 was killed by signal 9 (SIGKILL)");
        assertThat(failed.code()).isEqualTo(137);
        assertThat(vcluster("ssh", "2", "test -z \"$(ls /dev/shm)\"")).isZero();
    }

    /// Ranks of one host share memory meanwhile.
    @Test
    void ranksOfSeveralHostsTalkOverUcx() throws Exception {
        assumeTrue(
                Stream.of("x86_64-linux-gnu", "aarch64-linux-gnu").anyMatch(kind ->
                        Files.exists(Path.of("/usr/lib", kind, "libucp.so.0"))),
                "UCX is not here (package libucx0)");
        Launched.Result result = run("-n", "4", "--host", "n1:2,n2:2", "--between-hosts", "ucx",
                Wired.class.getName());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().sorted()).containsExactly(
                "rank 0 talks over [shm, ucx]", "rank 1 talks over [shm, ucx]",
                "rank 2 talks over [shm, ucx]", "rank 3 talks over [shm, ucx]");
        assertThat(vcluster("ssh", "2", "test -z \"$(ls /dev/shm)\"")).isZero();
    }

    @Test
    void ranksOfSeveralHostsShareAFile() throws Exception {
        Path shared = Files.createTempDirectory(Path.of("target"), "file").toAbsolutePath();
        for (String device : List.of("", "tcp")) {
            List<String> words = new ArrayList<>(List.of("-n", "4", "--host", "n1:2,n2:2"));
            words.addAll(device.isEmpty() ? List.of() : List.of("--device", device));
            words.addAll(List.of(FarFile.class.getName(), shared.resolve("shared").toString()));
            Launched.Result result = run(words.toArray(String[]::new));
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.out().lines().sorted()).containsExactly(
                    "rank 0 of 4 on node 0 is done", "rank 1 of 4 on node 0 is done",
                    "rank 2 of 4 on node 1 is done", "rank 3 of 4 on node 1 is done");
            assertThat(shared).isEmptyDirectory();
        }
        Files.delete(shared);
    }

    /// What `salloc` sets, here with a real Slurm, is all that the launcher goes by.
    @Test
    void anAllocationOfSlurmIsUsedAsAWhole() throws Exception {
        Path slurm = hosts().tool().resolveSibling("slurm-on-vcluster");
        assumeTrue(Files.isExecutable(slurm) && Files.isExecutable(Path.of("/usr/bin/salloc")),
                "Slurm or the tool slurm-on-vcluster is not here");
        assertThat(hosts().command(slurm, "up", "2").waitFor()).isZero();
        try {
            Process salloc = hosts().command(Path.of("/usr/bin/env"),
                    "SLURM_CONF=" + STATE.resolve("slurm/slurm.conf"), "salloc", "-N2", "-n3",
                    "env");
            Map<String, String> all = new HashMap<>(environment());
            salloc.inputReader().lines().filter(line -> line.startsWith("SLURM_"))
                    .forEach(line -> all.put(line.split("=", 2)[0], line.split("=", 2)[1]));
            Launched.Result result = Launched.run(folder, all, "--report-bindings", PROBE);
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.err().lines()).containsExactly(
                    "atoll: rank 0 is not bound on n1", "atoll: rank 1 is not bound on n1",
                    "atoll: rank 2 is not bound on n2");
            assertThat(result.out().lines()).hasSize(3);
        } finally {
            hosts().command(slurm, "down").waitFor();
        }
    }

    /// Slurm with PMIx, with PMI, and with neither, starts ranks; and hosts of its allocation are
    /// reached without ssh.
    @ParameterizedTest
    @Sampled(2)
    @ValueSource(strings = {"pmix", "pmi2", "none", "atoll run"})
    void slurmStartsRanksOnItsHosts(String way) throws Exception {
        Path slurm = hosts().tool().resolveSibling("slurm-on-vcluster");
        assumeTrue(Files.isExecutable(slurm) && Files.isExecutable(Path.of("/usr/bin/srun")),
                "Slurm or the tool slurm-on-vcluster is not here");
        assertThat(hosts().command(slurm, "up", "2").waitFor()).isZero();
        try {
            Path home = Files.createDirectories(
                    Launched.TEST_CLASSES.resolveSibling("home")); // the same on all hosts
            List<String> words = new ArrayList<>(List.of(
                    "SLURM_CONF=" + STATE.resolve("slurm/slurm.conf")));
            if (way.equals("atoll run")) {
                words.addAll(List.of("salloc", "--quiet", "-N2", "-n3"));
                words.addAll(Launched.command(List.of(), Atoll.class.getName(), List.of(
                        "run", "-cp", Launched.TEST_CLASSES.toString(), Met.class.getName())));
            } else {
                words.addAll(List.of("srun", "-N2", "-n3", "--mpi=" + way));
                words.addAll(Launched.command(
                        List.of("--enable-native-access=ALL-UNNAMED", "-Duser.home=" + home),
                        Met.class.getName(), List.of()));
            }
            Launched.Result result = Launched.startCommand(
                    folder, Map.of(), env(words)).result(false);
            assertThat(result.code()).as("%s", result).isZero();
            assertThat(result.out().lines()).containsExactlyInAnyOrder(
                    "rank 0 of 3 has the sum 3", "rank 1 of 3 has the sum 3",
                    "rank 2 of 3 has the sum 3");
        } finally {
            hosts().command(slurm, "down").waitFor();
        }
    }

    private static List<String> env(List<String> words) {
        List<String> all = new ArrayList<>(List.of("/usr/bin/env"));
        all.addAll(words);
        return all;
    }

    @Test
    void aHostThatIsNotThereIsNamed() throws Exception {
        Launched.Result result = run("-n", "2", "--host", "n1,n9", PROBE);
        assertThat(result.cause()).startsWith("atoll: host n9 cannot be reached: ssh: ");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void whenTheLauncherIsKilledNoRankIsLeftOnTheHosts() throws Exception {
        Launched launched = started();
        launched.signal("KILL");
        assertNothingIsLeftOnHostTwo(launched);
    }

    /// The process that would tidy up is gone; its mark says which it was.
    @Test
    void whenANodeDaemonIsKilledNothingIsLeftOnItsHost() throws Exception {
        Launched launched = started();
        assertThat(vcluster("ssh", "2", "ls /tmp/atoll-*/ | sed -n 's/^"
                + launched.handle().pid() + "-.*[.]\\([0-9]*\\)-.*/\\1/p' | xargs kill -9"))
                .isZero();
        assertThat(launched.result().code()).isNotZero();
        assertNothingIsLeftOnHostTwo(launched);
    }

    /// A job with a rank on each host, and its daemon's mark in the folder of the user's jobs.
    private static Launched started() throws Exception {
        Launched launched = Launched.start(folder, environment(),
                Launched.runArguments("-n", "2", "--host", "n1,n2", PROBE, "pids"));
        launched.awaitOutput("all");
        assertThat(vcluster("ssh", "2", filesOf(launched))).isZero();
        return launched;
    }

    private static void assertNothingIsLeftOnHostTwo(Launched launched) throws Exception {
        String left = "pgrep java || " + filesOf(launched);
        for (int look = 0; look < 100 && vcluster("ssh", "2", left) == 0; look++) {
            Thread.sleep(100);
        }
        assertThat(vcluster("ssh", "2", "pgrep java")).isEqualTo(1);
        assertThat(vcluster("ssh", "2", filesOf(launched))).isNotZero();
        assertThat(vcluster("ssh", "2", "test -z \"$(ls /dev/shm)\"")).isZero();
    }

    /// Lists a job's files in the folders of users' jobs, or fails if there are none.
    private static String filesOf(Launched launched) {
        return "ls -d /tmp/atoll-*/" + launched.handle().pid() + "-*";
    }

    @Test
    void aHostThatCrashesEndsTheJob() throws Exception {
        Launched launched = Launched.start(folder, environment(),
                Launched.runArguments("-n", "2", "--host", "n1,n2", PROBE, "pids"));
        launched.awaitOutput("all");
        assertThat(vcluster("crash", "2")).isZero();
        Launched.Result result = launched.result();
        vcluster("boot", "2");
        assertThat(result.cause()).startsWith("atoll: ");
        assertThat(result.code()).isNotZero();
    }

    private static Launched.Result run(String... arguments) throws Exception {
        return Launched.run(folder, environment(), arguments);
    }

    private static Map<String, String> environment() {
        return Map.of("ATOLL_SSH", hosts().ssh());
    }

    private static int vcluster(String... arguments) throws IOException, InterruptedException {
        return hosts().run(arguments);
    }
}
