// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.atoll.applications.water.Water;
import org.atoll.job.contract.Sampled;
import org.atoll.job.contract.VirtualHosts;
import org.atoll.launcher.Atoll;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each way in which ranks are started, on four hosts made of namespaces: the contracts of messages
/// and a program that checks itself. One run takes one of them, as [Sampled] says; with
/// `-Datoll.conformance=full` all run, on communicators of every shape. Skipped where there are no
/// such hosts or launchers.
@Timeout(1800)
class EngineTest {
    private static final int HOSTS = 4;
    private static final Path STATE = Path.of("/tmp/vc-engines");
    private static final String OPEN_MPI = "/usr/bin/mpirun.openmpi";
    private static final String MPICH = "/usr/bin/mpiexec.hydra";
    private static final String SLURM = "/usr/bin/srun";
    private static @Nullable VirtualHosts hosts;

    @TempDir
    private static Path folder;

    /// The same on all hosts.
    private final Path place = Path.of("target").toAbsolutePath();

    @BeforeAll
    static void up() throws Exception {
        VirtualHosts all = VirtualHosts.up(HOSTS, STATE);
        hosts = all;
        if (Files.isExecutable(Path.of(SLURM)) && Files.isExecutable(slurm())) {
            assertThat(all.command(slurm(), "up", "" + HOSTS).waitFor()).isZero();
        }
    }

    @AfterAll
    static void down() throws Exception {
        if (hosts != null) {
            if (Files.isDirectory(STATE.resolve("slurm"))) {
                hosts.command(slurm(), "down").waitFor();
            }
            hosts.close();
        }
    }

    private static Path slurm() {
        return Objects.requireNonNull(hosts).tool().resolveSibling("slurm-on-vcluster");
    }

    @ParameterizedTest
    @Sampled(12)
    @CsvSource({
        "mpirun, smoke", "mpiexec, smoke", "srun pmix, smoke", "srun pmi2, smoke",
        "srun none, smoke", "atoll run, smoke", "mpirun, water", "mpiexec, water",
        "srun pmix, water", "srun pmi2, water", "srun none, water", "atoll run, water"
    })
    void whatIsStartedSoConforms(String way, String program) throws Exception {
        List<String> words = switch (program) {
            case "smoke" -> Axes.FULL
                    ? List.of(Smoke.class.getName(), "whole")
                    : List.of(Smoke.class.getName());
            default -> List.of(Water.class.getName(), "--check");
        };
        List<String> command = command(way);
        assumeTrue(Files.isExecutable(Path.of(command.getFirst())), command.getFirst());
        command.addAll(java());
        if (way.equals("atoll run")) {
            command.addAll(List.of(Atoll.class.getName(), "run"));
        }
        command.addAll(words);
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true).redirectOutput(out.toFile());
        if (way.endsWith(" mpi")) {
            builder.environment().put("ATOLL_DEVICE", "mpi");
        }
        builder.environment().put("SLURM_CONF", STATE.resolve("slurm/slurm.conf").toString());
        Process process = builder.start();
        boolean ended = process.waitFor(1500, TimeUnit.SECONDS);
        process.destroyForcibly();
        String said = Files.readString(out);
        assertThat(ended).as(said).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        if (program.equals("smoke")) {
            assertThat(said.lines().filter(line -> line.endsWith(" clauses hold"))).as(said)
                    .hasSize(HOSTS).allMatch(line -> line.contains(
                            " of " + HOSTS + ": " + Smoke.clauses().size() + " clauses hold"));
        } else {
            assertThat(said).contains("check passed");
        }
    }

    /// Only with `-Datoll.conformance=full`: MPI over the hosts' network cannot sleep, so this
    /// takes minutes.
    @ParameterizedTest
    @CsvSource({
        "mpirun mpi, smoke", "mpiexec mpi, smoke", "mpirun mpi, water", "mpiexec mpi, water"
    })
    void whatTalksOverTheLaunchersMpiConforms(String way, String program) throws Exception {
        assumeTrue(Axes.FULL, "only with -Datoll.conformance=full");
        whatIsStartedSoConforms(way, program);
    }

    private List<String> command(String way) throws Exception {
        String ssh = "ssh -F " + STATE.resolve("ssh_config");
        Path list = Files.writeString(place.resolve("engine-hosts"),
                "10.77.0.1:1\n10.77.0.2:1\n10.77.0.3:1\n10.77.0.4:1\n");
        List<String> mpi = way.endsWith(" mpi") ? overMpi(way) : List.of();
        return new ArrayList<>(switch (way.replace(" mpi", "")) {
            case "mpirun" -> with(mpi, OPEN_MPI, "--allow-run-as-root", "-n", "" + HOSTS,
                    "--mca", "plm_rsh_agent", ssh, "--mca", "oob_tcp_if_include", "10.77.0.0/24",
                    "--host", "n1,n2,n3,n4");
            case "mpiexec" -> with(mpi, MPICH, "-n", "" + HOSTS, "-launcher", "ssh",
                    "-launcher-exec", agent(ssh).toString(), "-f", list.toString(),
                    "-localhost", "10.77.0.254");
            case "atoll run" -> {
                assumeTrue(Files.isExecutable(Path.of(SLURM)), "Slurm is not here");
                yield List.of("/usr/bin/salloc", "--quiet", "-N" + HOSTS, "-n" + HOSTS);
            }
            default -> List.of(SLURM, "-N" + HOSTS, "-n" + HOSTS,
                    "--mpi=" + way.replace("srun ", ""));
        });
    }

    /// Ranks have their messages from the launcher's own library, too, over the hosts' network.
    private static List<String> overMpi(String way) {
        return way.startsWith("mpirun")
                ? List.of("-x", "ATOLL_DEVICE", "--mca", "pml", "ob1", "--mca", "btl", "self,tcp",
                        "--mca", "btl_tcp_if_include", "10.77.0.0/24")
                : List.of("-genv", "ATOLL_DEVICE", "mpi", "-genv", "ATOLL_MPI_LIBRARY",
                        "libmpich.so.12");
    }

    private static List<String> with(List<String> more, String... words) {
        return Stream.concat(Stream.of(words), more.stream()).toList();
    }

    /// MPICH's launcher takes one word, and looks names up itself: so it has addresses.
    private Path agent(String ssh) throws Exception {
        Path agent = Files.writeString(
                place.resolve("engine-ssh"), "#!/bin/sh\nexec " + ssh + " -i "
                        + STATE.resolve("id") + " -o StrictHostKeyChecking=no"
                        + " -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR \"$@\"\n");
        assertThat(agent.toFile().setExecutable(true)).isTrue();
        return agent;
    }

    private List<String> java() throws Exception {
        Path home = Files.createDirectories(place.resolve("home"));
        String classes = System.getProperty(
                "surefire.test.class.path", System.getProperty("java.class.path"));
        String modules = System.getProperty("jdk.module.path", "");
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-ea",
                "--enable-native-access=ALL-UNNAMED", "-Duser.home=" + home, "-cp",
                classes + (modules.isEmpty() ? "" : File.pathSeparator + modules));
    }
}
