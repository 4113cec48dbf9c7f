// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A job on a host with a stranger who connects to everything it listens at: [Siege]. The job ends
/// as it does without, and its processes stay as small as they are. The connections are spread over
/// the job's time, from the first socket it listens at.
///
/// With `-Datoll.strangers=full` there are 10,000 connections, and the job ends within 1.5 times
/// its undisturbed time, by the median of rounds in turn; `docs/notes/tests.md` has the command and
/// figures.
@Timeout(1200)
@Sampled(value = 1, tests = 2)
class StrangersSystemTest {
    private static final boolean FULL = "full".equals(System.getProperty("atoll.strangers"));
    private static final int CONNECTIONS = FULL ? 10_000 : 600;
    private static final int STEPS = FULL ? 4_000 : 100;
    private static final int ROUNDS = FULL ? 3 : 1;

    /// A listening socket has at most 64 strangers, and as many that are just being closed.
    private static final int DESCRIPTORS = 128;

    private static final int MEMORY_KIB = 128 * 1024;

    @TempDir
    private Path folder;

    private Map<String, String> environment = Map.of();

    /// A job, as it went.
    private record Run(Launched.Result result, double seconds, Siege siege) {}

    private Run run(int connections, double seconds, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("org.atoll.launcher.Besieged", Integer.toString(STEPS)));
        long begun = System.nanoTime();
        Launched launched = Launched.start(
                folder, environment, Launched.runArguments(all.toArray(String[]::new)));
        Siege siege = new Siege(launched.handle(), connections, seconds);
        try {
            Launched.Result result = launched.result();
            return new Run(result, (System.nanoTime() - begun) / 1e9, siege);
        } finally {
            siege.end();
        }
    }

    private void besiege(int sockets, String... words) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/net/tcp")), "needs Linux: /proc/net/tcp");
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Run quiet = run(0, 1, words);
            Run besieged = run(CONNECTIONS, 0.6 * quiet.seconds, words);
            System.out.printf("undisturbed %.1f s, %s%nbesieged %.1f s, %s%n",
                    quiet.seconds, quiet.siege, besieged.seconds, besieged.siege);
            look(quiet, besieged, sockets);
            ratios.add(besieged.seconds / quiet.seconds);
        }
        ratios.sort(null);
        double median = ratios.get(ROUNDS / 2);
        if (FULL) {
            assertThat(median).as("the median of %s", ratios).isLessThan(1.5);
        }
    }

    private static void look(Run quiet, Run besieged, int sockets) {
        assertThat(quiet.result.code()).as(quiet.result.err()).isZero();
        assertThat(besieged.result.code()).as(besieged.result.err()).isZero();
        assertThat(quiet.result.out()).startsWith("total ").hasLineCount(1);
        assertThat(besieged.result.out()).isEqualTo(quiet.result.out());
        assertThat(besieged.result.err()).doesNotContain("atoll: ");
        assertThat(besieged.siege.attacked()).hasSizeGreaterThanOrEqualTo(sockets);
        assertThat(besieged.siege.most("descriptors")).as("descriptors")
                .isLessThan(quiet.siege.most("descriptors") + 3 * DESCRIPTORS);
        assertThat(besieged.siege.most("memory")).as("memory in KiB")
                .isLessThan(quiet.siege.most("memory") + MEMORY_KIB);
    }

    /// Each rank listens, and one has a port.
    @Test
    void ranksThatTalkByTcpGoOn() throws Exception {
        besiege(5, "-n", "4", "--oversubscribe", "--device", "tcp");
    }

    /// Two gateways listen and, for the sake of the other host, the launcher; one rank has a port.
    @Test
    void clustersGoOn() throws Exception {
        Path ssh = Files.writeString(folder.resolve("ssh"),
                "#!/bin/sh\nshift\nshift\nexec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        environment = Map.of("ATOLL_SSH", ssh + " -q");
        besiege(4, "-n", "4", "--oversubscribe", "--cluster", "west=localhost:2",
                "--cluster", "east=far:2");
    }
}
