// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that other launchers have started: Open MPI's `mpirun`, which speaks PMIx, MPICH's
/// `mpiexec`, which speaks PMI, and Open MPI 5's `prterun`, which the variable `ATOLL_PRTERUN`
/// names. Skipped where they are not.
@Timeout(300)
@Sampled(value = 1, tests = 3)
class EnginesSystemTest {
    private static final String OPEN_MPI =
            "/usr/bin/mpirun.openmpi --allow-run-as-root --oversubscribe";
    private static final String PRTE = "PRTERUN --allow-run-as-root --map-by :OVERSUBSCRIBE";
    private static final String MPICH = "/usr/bin/mpiexec.hydra";

    @TempDir
    private Path folder;

    private Launched start(String launcher, String... words) throws Exception {
        return start(launcher, Map.of(), words);
    }

    private Launched start(String launcher, Map<String, String> variables, String... words)
            throws Exception {
        return Launched.startCommand(folder, variables, command(launcher, words));
    }

    private static List<String> command(String launcher, String... words) {
        List<String> command = new ArrayList<>(List.of(launcher
                .replace("PRTERUN", System.getenv().getOrDefault("ATOLL_PRTERUN", "prterun"))
                .split(" ")));
        assumeTrue(Files.isExecutable(Path.of(command.getFirst())), "there is no " + launcher);
        command.addAll(List.of("-n", "3"));
        command.addAll(Launched.command(
                List.of("--enable-native-access=ALL-UNNAMED"), Met.class.getName(),
                List.of(words)));
        return command;
    }

    private Launched.Result alone(Map<String, String> environment) throws Exception {
        return Launched.startCommand(folder, environment, Launched.command(
                List.of("--enable-native-access=ALL-UNNAMED"), Met.class.getName(), List.of()))
                .result();
    }

    @ParameterizedTest
    @ValueSource(strings = {OPEN_MPI, MPICH, PRTE})
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

    /// In a space of processes and temporary folders of its own, where what is left can be seen.
    @ParameterizedTest
    @ValueSource(strings = {OPEN_MPI, MPICH, PRTE})
    void ofAKilledRankNothingIsLeft(String launcher) throws Exception {
        assumeTrue(Launched.mayHaveStrangers(), "hosts of one's own need root");
        Launched.Result result = Launched.startListed(
                folder, Map.of(), command(launcher, "1", "kill")).result(false);
        assertThat(result.code()).as("%s", result).isNotZero();
        assertThat(result.out() + result.err()).containsPattern("(?i)signal:? 9|aborted-strsignal");
        assertThat(result.out().lines().filter(line -> line.startsWith("left: "))).isEmpty();
        assertThat(result.out()).doesNotContain("has the sum");
        assertThat(result.err().lines().filter(line -> line.startsWith("atoll: ")))
                .hasSizeLessThanOrEqualTo(1)
                .allMatch(line -> line.matches("atoll: the job has failed: rank .*"))
                .allMatch(line -> line.matches(".*\\brank 1\\b.*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {OPEN_MPI, MPICH})
    void aWholeJobInTheirPlaceIsRefusedOnce(String launcher) throws Exception {
        List<String> command = command(launcher);
        int main = command.indexOf(Met.class.getName());
        command.set(main, Atoll.class.getName());
        command.addAll(List.of("run", "-n", "2", Met.class.getName()));
        Launched.Result result =
                Launched.startCommand(folder, Map.of(), command).result(false);
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(result.err().lines().filter(line -> line.startsWith("atoll: ")))
                .singleElement().asString()
                .startsWith("atoll: 'atoll run' was started ")
                .endsWith(", or let that start the ranks: 'atoll java PROGRAM'");
    }

    /// The jars that lie beside the launcher's make a build. Those of the last rank's are others.
    @Test
    void ranksOfAnotherBuildAreNamedOnce() throws Exception {
        String usual = jars("usual", LeftAlone.class);
        String other = jars("other", Shown.class);
        List<String> command = command(OPEN_MPI);
        command.set(command.indexOf("3"), "2");
        int path = command.indexOf("-cp") + 1;
        String rest = command.get(path);
        command.set(path, usual + File.pathSeparator + rest);
        List<String> last = new ArrayList<>(command.subList(command.indexOf("-n"), command.size()));
        last.set(1, "1");
        last.set(last.indexOf("-cp") + 1, other + File.pathSeparator + rest);
        command.add(":");
        command.addAll(last);
        Launched.Result result = Launched.startCommand(folder, Map.of(), command).result(false);
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(result.err().lines().filter(line -> line.startsWith("atoll: ")))
                .singleElement().asString()
                .matches("atoll: rank 2 on host \\S+ has Atoll 0\\.1\\.0 \\([0-9a-f]{8}\\), and"
                        + " rank 0 on host \\S+ has 0\\.1\\.0 \\([0-9a-f]{8}\\): all need the same"
                        + " build");
    }

    /// A folder with a jar of the launcher's classes and one with another class.
    private String jars(String name, Class<?> other) throws Exception {
        Path place = Files.createDirectory(folder.resolve(name));
        Path launcher = place.resolve("launcher.jar");
        Path more = place.resolve("more.jar");
        Path classes = Path.of(Launched.placeOf(Atoll.class));
        if (Files.isDirectory(classes)) {
            jar(launcher, classes.toString(), ".");
        } else {
            Files.copy(classes, launcher);
        }
        jar(more, Launched.TEST_CLASSES.toString(), other.getName().replace('.', '/') + ".class");
        return launcher + File.pathSeparator + more;
    }

    private static void jar(Path jar, String classes, String what) throws Exception {
        assertThat(new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jar").toString(), "--create",
                "--no-compress", "--file", jar.toString(), "-C", classes, what)
                .inheritIO().start().waitFor()).isZero();
    }

    @Test
    void tracesOfTwoLaunchersAreMisuse() throws Exception {
        Launched.Result result = alone(Map.of(
                "PMI_FD", "7", "PMI_RANK", "0", "PMI_SIZE", "2", "PMIX_NAMESPACE", "a",
                "PMIX_RANK", "0"));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).startsWith("atoll: two launchers have started this process");
        Launched.Result asked = Launched.start(folder, Map.of(
                "PMI_FD", "7", "PMI_RANK", "0", "PMI_SIZE", "2", "PMIX_NAMESPACE", "a",
                "PMIX_RANK", "0"), List.of("info", "--engine")).result();
        assertThat(asked.code()).isEqualTo(2);
        assertThat(asked.cause()).isEqualTo(result.cause());
    }

    /// The libraries of PMIx are hidden behind an empty folder.
    @Test
    void aMissingLibraryIsNamedWithItsPackage() throws Exception {
        assumeTrue(Launched.mayHaveStrangers(), "hiding a folder needs root");
        Launched.Result result = Launched.startHidden(
                folder, Map.of("PMIX_NAMESPACE", "a", "PMIX_RANK", "1"),
                "find /usr/lib /usr/local/lib /usr/lib64 /opt -name 'libpmix.so*' 2> /dev/null",
                Launched.command(List.of("--enable-native-access=ALL-UNNAMED"),
                        Met.class.getName(), List.of())).result(false);
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(result.cause()).startsWith("atoll: the launcher speaks PMIx, whose library"
                + " libpmix.so.2 is not found: install the package libpmix2 (Debian)");
    }

    private static List<String> causes(Launched.Result result) {
        return result.err().lines().filter(line -> line.startsWith("atoll: ")).toList();
    }

    /// Each process seems to be the only one to such a library, and says so.
    @Test
    void aLibraryOfAnotherMpiIsMisuse() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/lib/x86_64-linux-gnu/libmpi.so.40")),
                "there is no libmpi.so.40");
        Launched.Result result = start(MPICH, Map.of(
                "ATOLL_DEVICE", "mpi", "ATOLL_MPI_LIBRARY", "libmpi.so.40")).result(false);
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(causes(result)).isNotEmpty().allSatisfy(line -> assertThat(line)
                .startsWith("atoll: the MPI library libmpi.so.40 (Open MPI v")
                .contains("knows 1 process, and a launcher that speaks PMI (PMI_SIZE=3) has"
                        + " started 3: it is the library of another MPI"));
    }

    /// One asks the launcher where the first is, which waits for it in a call of MPI.
    @Test
    void ranksWithDifferentDevicesAreMisuse() throws Exception {
        assumeTrue(Files.isExecutable(Path.of(MPICH)), "there is no " + MPICH);
        List<String> program = Launched.command(
                List.of("--enable-native-access=ALL-UNNAMED"), Met.class.getName(), List.of());
        List<String> command = new ArrayList<>(
                List.of(MPICH, "-n", "1", "-env", "ATOLL_DEVICE", "mpi"));
        command.addAll(program);
        command.addAll(List.of(":", "-n", "1", "-env", "ATOLL_DEVICE", "tcp"));
        command.addAll(program);
        Launched.Result result = Launched.startCommand(
                folder, Map.of("ATOLL_JOIN_TIMEOUT", "10"), command).result(false);
        assertThat(result.code()).as("%s", result).isEqualTo(2);
        assertThat(causes(result)).hasSize(1).allMatch(
                line -> line.endsWith("is ATOLL_DEVICE the same for all ranks?"));
    }

    @Test
    void aDescriptorThatIsNotThereIsMisuse() throws Exception {
        Launched.Result none = alone(Map.of("PMI_RANK", "0", "PMI_SIZE", "2"));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.cause()).startsWith(
                "atoll: the launcher has set PMI_RANK=0 PMI_SIZE=2 but not PMI_FD");
        Launched.Result result =
                alone(Map.of("PMI_FD", "99", "PMI_RANK", "0", "PMI_SIZE", "2"));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: the launcher (PMI_FD=99 PMI_RANK=0 PMI_SIZE=2)"
                + " cannot be asked where the others are: descriptor 99 is not open");
    }
}
