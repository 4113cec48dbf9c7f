// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

/// Faults under a real Slurm on hosts made of namespaces, and batch scripts that are
/// submitted to it; skipped where these cannot be set up.
@Timeout(900)
@Sampled(value = 1, tests = 2)
class SlurmSystemTest {
    private static final Path STATE = Path.of("/tmp/vc-slurm");
    private static @Nullable VirtualHosts hosts;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void up() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/srun")), "Slurm is not here");
        VirtualHosts all = VirtualHosts.up(2, STATE);
        hosts = all;
        assumeTrue(Files.isExecutable(slurm()), "the tool slurm-on-vcluster is not here");
        assertThat(all.command(slurm(), "up", "2").waitFor()).isZero();
    }

    @AfterAll
    static void down() throws Exception {
        if (hosts != null) {
            hosts.command(slurm(), "down").waitFor();
            hosts.close();
        }
    }

    private static Path slurm() {
        return Objects.requireNonNull(hosts).tool().resolveSibling("slurm-on-vcluster");
    }

    private static Map<String, String> environment() {
        return Map.of("SLURM_CONF", STATE.resolve("slurm/slurm.conf").toString());
    }

    private static Launched.Result run(List<String> words, List<String> more) throws Exception {
        List<String> all = new ArrayList<>(words);
        all.addAll(more);
        return Launched.startCommand(folder, environment(), all).result(false);
    }

    private static List<String> causes(Launched.Result result) {
        return result.err().lines().filter(line -> line.startsWith("atoll: ")).toList();
    }

    /// The same on all hosts.
    private static String home() throws Exception {
        return Files.createDirectories(Launched.TEST_CLASSES.resolveSibling("home")).toString();
    }

    @ParameterizedTest
    @Sampled(3)
    @ValueSource(strings = {"pmix", "pmi2", "none"})
    void ofAKilledRankNothingIsLeft(String way) throws Exception {
        Launched.Result result = run(
                List.of("srun", "-N2", "-n4", "--mpi=" + way),
                Launched.command(
                        List.of("--enable-native-access=ALL-UNNAMED", "-Duser.home=" + home()),
                        Met.class.getName(), List.of("2", "kill")));
        assertThat(result.code()).as("%s", result).isNotZero();
        assertThat(result.out()).isEmpty();
        assertThat(causes(result)).singleElement().asString()
                .matches("atoll: the job has failed: rank (?:2 is gone.*|[013]: .*\\brank 2\\b.*)");
        for (int host = 1; host <= 2; host++) {
            assertThat(Objects.requireNonNull(hosts).on(host,
                    "pgrep -a -x java; ls -A /dev/shm; find /tmp/atoll-* -mindepth 1"))
                    .isEmpty();
        }
    }

    @Test
    void aWholeJobInEachTaskIsRefusedOnce() throws Exception {
        Launched.Result result = run(
                List.of("srun", "-N2", "-n2", "--mpi=none"),
                Launched.command(List.of(), Atoll.class.getName(),
                        Launched.runArguments("-n", "2", Met.class.getName())));
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(causes(result)).containsExactly("atoll: 'atoll run' was started 2 times by srun"
                + " (SLURM_STEP_NUM_TASKS=2); start it once, without srun, or let that start the"
                + " ranks: 'atoll java PROGRAM'");
    }

    /// The shell of an allocation may live longer than that.
    @Test
    void anAllocationThatHasEndedIsNamed() throws Exception {
        Launched.Result result = run(
                List.of("salloc", "--quiet", "-N2", "-n2", "sh", "-c",
                        "scancel $SLURM_JOB_ID; while squeue -h -j $SLURM_JOB_ID -t R 2>&1"
                                + " | grep -q main; do sleep 0.1; done; \"$@\"; echo code $? >&2",
                        "sh"),
                Launched.command(List.of(), Atoll.class.getName(),
                        Launched.runArguments(Met.class.getName())));
        assertThat(causes(result)).as("%s", result).singleElement().asString()
                .matches("atoll: the allocation of SLURM_JOB_ID=[0-9]+ has ended \\(srun: .*\\):"
                        + " ask for one by salloc or sbatch, or unset the variables of Slurm");
        assertThat(result.err()).contains("code 2\n");
    }

    @Test
    void aBatchScriptIsSubmitted() throws Exception {
        Path out = Files.createTempFile(Launched.TEST_CLASSES.getParent(), "batch", ".out");
        List<String> words = List.of(
                "submit", "--engine", "slurm", "-N", "2", "--time", "0:05:00", "--output",
                out.toString(), "run", "-cp", Launched.TEST_CLASSES.toString(),
                Met.class.getName());
        Launched.Result result =
                Launched.start(folder, environment(), words).result();
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out()).matches("Submitted batch job [0-9]+\n");
        for (int look = 0; look < 600 && !Files.readString(out).contains("rank 1"); look++) {
            Thread.sleep(100);
        }
        for (int look = 0; look < 600 && Files.readString(out).lines().count() < 2; look++) {
            Thread.sleep(100);
        }
        assertThat(Files.readString(out).lines()).containsExactlyInAnyOrder(
                "rank 0 of 2 has the sum 1", "rank 1 of 2 has the sum 1");
        Files.delete(out);
    }
}
