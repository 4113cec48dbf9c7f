// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks what `atoll run` does when something goes wrong, with real processes. It ends, with one
/// cause, the right exit code, and nothing left behind (which [Launched#result] checks).
@Sampled(tests = 2)
@Timeout(600)
class FaultSystemTest {
    private static final String PROBE = "org.atoll.launcher.Probe";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "throw    | 1   | atoll: rank 1 threw java.lang.IllegalStateException: boom",
        "early    | 1   | atoll: rank 1 ended early: its process exited with code 0 inside the job,"
            + " before MPI.Finalize or the end of Job.run",
        "exit3    | 3   | atoll: rank 1 ended with exit code 3",
        "kill     | 137 | atoll: rank 1 was killed by signal 9 (SIGKILL)",
        "abort    | 7   | atoll: rank 1: cannot go on",
        "bereft   | 1   | atoll: rank 1: cannot connect to rank 2",
        "deserted | 3   | atoll: rank 2 ended with exit code 3",
        "late     | 5   | atoll: rank 1 ended with exit code 5",
        "absent   | 1   | atoll: rank 1 ended before it joined the job; others wait for it",
    })
    void theFirstFailingRankIsNamed(String fault, int code, String cause) throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "3", PROBE, fault);
        assertThat(result.cause()).isEqualTo(cause);
        assertThat(result.code()).isEqualTo(code);
    }

    /// The number of the version is the launcher's own word, read by the probe from its answer.
    @Test
    void aRankOfAnotherVersionIsAnsweredWithOurs() throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "3", PROBE, "version");
        assertThat(result.cause())
                .matches("atoll: rank 1: the launcher speaks version \\d+ and said 8 bytes");
        assertThat(result.code()).isEqualTo(2);
    }

    @Test
    void aRankThatWaitsForTheOthersToLeaveHasNothingToSayOfTheirFailure() throws Exception {
        Launched.Result result =
                Launched.run(folder, "-n", "2", "org.atoll.launcher.LeftAlone");
        assertThat(result.cause())
                .isEqualTo("atoll: rank 1 threw java.lang.IllegalStateException: boom");
        assertThat(result.err()).doesNotContain("CommunicationException");
    }

    @Test
    void aWrongSecretIsSaid() throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "2", PROBE, "secret");
        assertThat(result.cause())
                .startsWith("atoll: rank 1 threw org.atoll.fabric.job.CommunicationException")
                .contains("wrong secret: the launcher does not share the secret of job");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).doesNotContain("abababab");
    }

    @Test
    void aDeadlockSaysWhoWaitsForWhom() throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "2", PROBE, "deadlock");
        assertThat(result.cause()).isEqualTo("atoll: deadlock: rank 0 waits in receive from 1,"
                + " tag 5; rank 1 waits in receive from 0, tag 5");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void aDeadlockIsFoundAlsoWhenMainHasReturned() throws Exception {
        Launched.Result result =
                Launched.run(folder, "-n", "2", Deadlocked.class.getName(), "beside");
        assertThat(result.cause()).isEqualTo("atoll: deadlock: rank 0 waits in receive from 1,"
                + " tag 7 at Deadlocked.java:24; rank 1 waits in receive from 0, tag 7 at"
                + " Deadlocked.java:24");
    }

    @Test
    void aHangEndsAtTheTimeout() throws Exception {
        Launched.Result result =
                Launched.run(folder, "-n", "2", "--timeout", "3", PROBE, "hang");
        assertThat(result.cause())
                .isEqualTo("atoll: the job did not end within 3 s (--timeout)");
        assertThat(result.code()).isEqualTo(124);
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void aSignalEndsTheJobAndNobodyIsLeft(String signal, int code) throws Exception {
        assumeFalse(
                signal.equals("INT") && Launched.isInterruptIgnored(),
                "in the background of a shell");
        Launched launched = pids();
        launched.signal(signal);
        Launched.Result result = launched.result();
        assertThat(result.cause()).isEqualTo("atoll: interrupted by SIG" + signal);
        assertThat(result.code()).isEqualTo(code);
        assertNobodyIsLeft(result.out());
    }

    @Test
    void whenTheLauncherIsKilledNobodyAndNothingIsLeft() throws Exception {
        Launched launched = pids();
        assertThat(launched.leftOvers()).isNotEmpty();
        launched.signal("KILL");
        assertNobodyIsLeft(launched.output());
        for (int look = 0; look < 600 && !launched.leftOvers().isEmpty(); look++) {
            Thread.sleep(100);
        }
        assertThat(launched.leftOvers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "-n 2 no.such.Program            | there is no program no.such.Program",
        "-n 2 none.jar                   | there is no file none.jar",
        "-n 2 None.java                  | there is no file None.java",
        "--no-such-option X              | Unknown option:",
        "-4 org.atoll.launcher.Probe     | Unknown option: '-4'",
        "-n 2 ./org/atoll/launcher/Probe | a class is named as in Java, a.b.Main",
        "-n 0 org.atoll.launcher.Probe   | -n takes a whole number of at least 1, not 0",
        "-n 999999 org.atoll.launcher.Probe | 999999 processes do not fit into the",
        "-n 2000000000 org.atoll.launcher.Probe : -n 2000000000 X | no program X",
        "-n x org.atoll.launcher.Probe   | is not a whole number",
        "-n 2                            | which program?",
        "-n 3 --host localhost:2 org.atoll.launcher.Probe | 3 processes do not fit into 2 slots",
        "-n 2 --device shm --host n1,n2 org.atoll.launcher.Probe | shm joins ranks of one host",
        "--device pigeons org.atoll.launcher.Probe | there is no device pigeons",
        "--device mpi org.atoll.launcher.Probe | device mpi is for ranks that a launcher of MPI",
        "--timeout 0 org.atoll.launcher.Probe | --timeout takes a number of seconds above 0",
        "--gateways many org.atoll.launcher.Probe | --gateways takes auto, dedicated, none, not",
        "--between-hosts shm org.atoll.launcher.Probe | --between-hosts takes auto, tcp, ucx, not",
        "--gateways dedicated org.atoll.launcher.Probe | all ranks are in one cluster (local)",
        "--gateways dedicated --device threads org.atoll.launcher.Probe | there are no gateways",
        "--gateways dedicated --device sim org.atoll.launcher.Probe | there are no gateways",
        "--cluster west org.atoll.launcher.Probe | --cluster takes NAME=HOSTS",
        "--cluster w=localhost --host n1 org.atoll.launcher.Probe | --cluster and --host exclude",
        "--device threads --bind-to core org.atoll.launcher.Probe"
                + "| --bind-to has no effect with --device threads: its ranks are threads",
        "--tag-output --output dir=x org.atoll.launcher.Probe"
                + "| --tag-output and --output exclude each other",
        "-J-Datoll.shm.slotz=5 org.atoll.launcher.Probe | there is no setting atoll.shm.slotz",
        "-J-Datoll.profile=1 org.atoll.launcher.Probe"
                + "| -J-Datoll.profile=1 would reach the ranks only; atoll run takes --profile",
        "-J-Datoll.ssh=rsh org.atoll.launcher.Probe | atoll run takes ATOLL_SSH instead",
        "-J Xmx1g org.atoll.launcher.Probe | -J takes a flag of the JVM, as in -J-Xmx1g, not",
        "--hostfile none org.atoll.launcher.Probe | cannot read the host file none",
        "--map-by hair org.atoll.launcher.Probe | --map-by takes slot, node or",
        "--map-by slot:PE=2 org.atoll.launcher.Probe | write --threads 2 --bind-to core for",
        "--bind-to hair org.atoll.launcher.Probe | --bind-to takes core or none",
        "-n 2 --threads 99999 --bind-to core org.atoll.launcher.Probe"
                + "| --bind-to core: 2 ranks with 199998 threads would share the",
        "--output dir=/dev/null org.atoll.launcher.Probe | that is a file, not a folder",
        "--output DIR org.atoll.launcher.Probe | --output takes dir=DIR",
        "-x NO_SUCH_VARIABLE_HERE org.atoll.launcher.Probe | there is no such variable here",
    })
    void misuseIsOneLineAndTwo(String arguments, String cause) throws Exception {
        Launched.Result result = Launched.run(folder, arguments.split(" +"));
        assertThat(result.cause()).contains(cause);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void slotsMayBeOversubscribed() throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "3", "--host", "localhost:1", "--oversubscribe", PROBE);
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "echo noise >&2; echo 'no route to host.' >&2; exit 255"
                + "| cannot be reached: no route to host",
        "echo sh: java: not found >&2; exit 127 | does not start Atoll: sh: java: not found;"
                + " Atoll and its JDK must be at the same paths there as here",
    })
    void anUnreachableHostIsNamedWithItsReason(String body, String cause) throws Exception {
        Path ssh = script(body);
        Launched.Result result = Launched.run(
                folder, Map.of("ATOLL_SSH", ssh.toString()),
                "-n", "2", "--host", "localhost,far", PROBE);
        assertThat(result.cause()).isEqualTo("atoll: host far " + cause);
        assertThat(result.code()).isEqualTo(1);
    }

    private Path script(String body) throws Exception {
        Path script = Files.writeString(folder.resolve("ssh"), "#!/bin/sh\n" + body + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }

    private Launched pids() throws Exception {
        Launched launched = Launched.start(
                folder, Map.of(), Launched.runArguments("-n", "3", PROBE, "pids"));
        launched.awaitOutput("all");
        return launched;
    }

    private static void assertNobodyIsLeft(String output) throws InterruptedException {
        List<Long> pids = output.lines()
                .filter(line -> line.startsWith("pid "))
                .map(line -> Long.valueOf(line.substring(4)))
                .toList();
        assertThat(pids).hasSize(3);
        for (int look = 0; look < 600 && pids.stream().anyMatch(Launched::lives); look++) {
            Thread.sleep(100);
        }
        assertThat(pids).noneMatch(Launched::lives);
    }
}
