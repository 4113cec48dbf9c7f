// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Real processes on four emulated clusters; skipped where that cannot be set up. Nothing here
/// says how fast anything is: the machine may be busy.
@Timeout(900)
@Sampled(value = 1, tests = 3)
class EmulationSystemTest {
    private static final Emulation EMULATION = new Emulation();
    private static final Links LINKS = new Links(4, 1, 60, 1, 1 << 17);
    private static final String LAUNCHER = "org.atoll.launcher.Atoll";
    private static boolean up;

    @BeforeAll
    static void setUp() throws Exception {
        Emulation.obstacle().ifPresent(reason -> abort(reason));
        if (EMULATION.up().isPresent()) {
            abort("an emulated wide area is up, and may be somebody's");
        }
        try {
            EMULATION.up(LINKS, 2);
        } catch (IllegalStateException e) {
            abort("somebody else has just set one up");
        }
        up = true;
    }

    @AfterAll
    static void takeDown() throws Exception {
        if (up) {
            EMULATION.down();
            assertThat(EMULATION.up()).isEmpty();
            assertThat(Path.of("/run/netns", new Host(1, 1).namespace())).doesNotExist();
            assertThat(Path.of("/sys/class/net", Host.bridge(1))).doesNotExist();
        }
    }

    @Test
    void ranksOfFourClustersSayHello() throws Exception {
        assertThat(run("hello").lines().sorted()).containsExactly(
                "rank 0 of 8 on c1h1", "rank 1 of 8 on c1h1",
                "rank 2 of 8 on c2h1", "rank 3 of 8 on c2h1",
                "rank 4 of 8 on c3h1", "rank 5 of 8 on c3h1",
                "rank 6 of 8 on c4h1", "rank 7 of 8 on c4h1");
    }

    /// [Crossings] looks at what came.
    @ParameterizedTest
    @EnumSource
    @Sampled
    void collectivesCrossEveryLink(Way way) throws Exception {
        List<CrossingJob.Case> cases = List.of(
                new CrossingJob.Case(Collective.STREAM, 1024),
                new CrossingJob.Case(Collective.BROADCAST, 100_000),
                new CrossingJob.Case(Collective.ALLREDUCE, 100_000),
                new CrossingJob.Case(Collective.ALLTOALL, 1024));
        CrossingJob job = new CrossingJob(
                Commands.java(LAUNCHER), EMULATION, LINKS, 2, 1, 0, List.of());
        Map<CrossingJob.Case, Double> nanos = job.run(way, cases);
        assertThat(nanos.keySet()).containsExactlyInAnyOrderElementsOf(cases);
        assertThat(nanos.values()).as("no packet is early").allMatch(
                time -> time > LINKS.latencyMillis() * 1e6);
    }

    @Test
    void anApplicationGivesTheRightAnswer() throws Exception {
        assertThat(run("asp", "--nodes", "200", "--model", "mpj", "--check"))
                .contains("check");
    }

    @Test
    void plainSocketsFeelTheLatency() throws Exception {
        assertThat(LinkCheck.measure(EMULATION, LINKS).roundTripMillis())
                .isGreaterThan(2 * LINKS.latencyMillis());
    }

    @Test
    void thereIsOneAtATime() {
        assertThatIllegalStateException().isThrownBy(() -> EMULATION.up(LINKS, 1))
                .withMessageContaining("is up already");
        assertThat(Files.exists(EMULATION.hostFile())).isTrue();
    }

    private static String run(String... program)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Commands.java(LAUNCHER));
        command.addAll(List.of("run", "-n", "8", "--hostfile", EMULATION.hostFile().toString()));
        command.addAll(List.of(program));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("ATOLL_SSH", EMULATION.enter().toString());
        builder.environment().put("NO_COLOR", "1");
        Process process = builder.start();
        process.getOutputStream().close();
        String said =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
