// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.FreePort;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that are started by hand, as processes, with the words of the AgentTeamwork papers.
@Timeout(600)
@Sampled(value = 1, tests = 3)
class HandSystemTest {
    @TempDir
    private Path folder;

    private String port = "";

    /// How long the master waits for the others; only against a hang.
    private int joinSeconds = 100;

    @BeforeEach
    void findPort() throws IOException {
        port = Integer.toString(FreePort.find());
    }

    private Launched start(Map<String, String> environment, String... words) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("127.0.0.1", port));
        arguments.addAll(List.of(words));
        return Launched.startMain(folder, environment,
                List.of("-Duser.home=" + folder, "-Datoll.join.timeout=" + joinSeconds),
                ByHand.class.getName(), arguments);
    }

    private Launched master(int ranks) throws IOException {
        return start(Map.of(), "-ammaster", "-np", "" + ranks);
    }

    private Launched slave(int rank, int ranks, String... own) throws IOException {
        List<String> words = new ArrayList<>(
                List.of("-amslave", "-yourrank", "" + rank, "-np", "" + ranks));
        words.addAll(List.of(own));
        return start(Map.of(), words.toArray(String[]::new));
    }

    @Test
    void slavesAndTheirMasterMeetInAnyOrder() throws Exception {
        Launched second = slave(2, 3, " hello");
        Launched master = master(3);
        Launched first = slave(1, 3);
        assertThat(master.result().out()).isEqualTo("rank 0 met 3\n");
        assertThat(first.result().out()).isEqualTo("rank 1 met 3\n");
        assertThat(second.result().out()).isEqualTo("rank 2 met 3 hello\n");
        Path secret = folder.resolve(".atoll", "secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");
    }

    @Test
    void aRankThatIsTakenAndOneThatNeverComesAreNamed() throws Exception {
        joinSeconds = 5;
        String said = saidByRivals();
        while (joinSeconds < 100 && !said.contains("rank 1 has joined already")) {
            joinSeconds *= 5; // within these not both have come
            said = saidByRivals();
        }
        assertThat(said).contains("rank 1 has joined already")
                .contains("of 3 ranks these have not come in " + joinSeconds + " s: [2]");
    }

    private String saidByRivals() throws Exception {
        findPort();
        Launched master = master(3);
        List<Launched> rivals = List.of(slave(1, 3), slave(1, 3));
        String said = rivals.get(0).result(false).err() + rivals.get(1).result(false).err();
        assertThat(master.result(false).code()).isNotZero();
        return said;
    }

    @Test
    void aRankThatIsLostEndsTheOthers() throws Exception {
        Launched master = master(2);
        assertThat(slave(1, 2, "dies").result(false).code()).isEqualTo(9);
        Launched.Result left = master.result(false);
        assertThat(left.code()).isNotZero();
        assertThat(left.err()).contains("rank 1 is gone");
    }

    @Test
    void anotherSecretAndAnotherNumberOfRanksAreRefused() throws Exception {
        Launched master = master(2);
        Path other = Files.createFile(folder.resolve("other"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(other, "ab".repeat(32) + "\n");
        Launched stranger = start(Map.of("ATOLL_SECRET_FILE", other.toString()),
                "-amslave", "-yourrank", "1", "-np", "2");
        assertThat(stranger.result(false).err()).contains("wrong secret");
        Launched miscounting = slave(1, 3);
        assertThat(miscounting.result(false).err())
                .contains("the job has 2 ranks, but rank 1 was told that it has 3");
        assertThat(master.result(false).code()).isNotZero();
    }

    @Test
    void aSecretInTheEnvironmentIsRefused() throws Exception {
        assertThat(start(Map.of("ATOLL_SECRET", "ab".repeat(32)), "-ammaster", "-np", "1")
                .result(false).err())
                .contains("name that by ATOLL_SECRET_FILE").doesNotContain("abab");
    }

    @Test
    void aSecretThatOthersMayReadIsNone() throws Exception {
        Path open = Files.createFile(folder.resolve("open"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        assertThat(start(Map.of("ATOLL_SECRET_FILE", open.toString()),
                "-ammaster", "-np", "1").result(false).err())
                .contains("only its owner may read it");
    }
}
