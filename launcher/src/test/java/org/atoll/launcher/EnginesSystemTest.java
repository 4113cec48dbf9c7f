// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that other launchers have started: Open MPI's `mpirun`, which speaks PMIx, and MPICH's
/// `mpiexec`, which speaks PMI. Skipped where they are not.
@Timeout(300)
class EnginesSystemTest {
    private static final String OPEN_MPI =
            "/usr/bin/mpirun.openmpi --allow-run-as-root --oversubscribe";
    private static final String MPICH = "/usr/bin/mpiexec.hydra";

    @TempDir
    private Path folder;

    private Launched start(String launcher, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.split(" ")));
        assumeTrue(Files.isExecutable(Path.of(command.getFirst())), "there is no " + launcher);
        command.addAll(List.of("-n", "3"));
        command.addAll(Launched.command(
                List.of("--enable-native-access=ALL-UNNAMED"), Met.class.getName(),
                List.of(words)));
        return Launched.startCommand(folder, Map.of(), command);
    }

    @ParameterizedTest
    @ValueSource(strings = {OPEN_MPI, MPICH})
    void theirRanksMeet(String launcher) throws Exception {
        Launched.Result result = start(launcher).result(false);
        assertThat(result.code()).as("%s", result).isZero();
        assertThat(result.out().lines()).containsExactlyInAnyOrder(
                "rank 0 of 3 has the sum 3", "rank 1 of 3 has the sum 3",
                "rank 2 of 3 has the sum 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {OPEN_MPI, MPICH})
    void theCauseOfTheEndIsToldOnce(String launcher) throws Exception {
        Launched.Result result = start(launcher, "1").result(false);
        assertThat(result.code()).as("%s", result).isEqualTo(Met.CODE);
        assertThat(result.err().lines().filter(line -> line.startsWith("atoll: ")))
                .hasSizeLessThanOrEqualTo(1)
                .allMatch(line -> line.startsWith("atoll: the job has failed: rank 1 is gone"));
    }

    @Test
    void aDescriptorThatIsNotThereIsMisuse() throws Exception {
        Launched.Result result = Launched.startCommand(
                folder, Map.of("PMI_FD", "99", "PMI_RANK", "0", "PMI_SIZE", "2"),
                Launched.command(List.of("--enable-native-access=ALL-UNNAMED"),
                        Met.class.getName(), List.of())).result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: the launcher (PMI_FD=99 PMI_RANK=0 PMI_SIZE=2)"
                + " cannot be asked where the others are: descriptor 99 is not open");
    }
}
