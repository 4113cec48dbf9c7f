// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tests of package `mpi` once more with ranks that are processes, over shared memory and over
/// TCP, started by the script and by the names and words of other launchers.
@Sampled(value = 1, tests = 6)
class ProcessesTest {
    private static final Path SCRIPT = Path.of("../../atoll");
    private static final long PATIENCE_SECONDS = 240;
    private static final long WAVES_SECONDS = 600;
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final Class<?>[] OF_THREE = {
        CollectivesTest.class, CollectiveFormsTest.class, FileAccessTest.class, WinTest.class,
        WinCallsTest.class, LongerRoomTest.class
    };

    @TempDir
    private Path folder;

    private final Map<String, String> variables = new HashMap<>();

    /// A checkout that is built: the script, and the names it makes.
    @BeforeEach
    void build() throws IOException {
        Path made = Files.createDirectories(folder.resolve("target/atoll/bin")).getParent();
        Files.copy(SCRIPT, folder.resolve("atoll"));
        Files.createFile(made.resolve("stamp"));
        Files.writeString(made.resolve("path"),
                made + "/lib/none.jar" + File.pathSeparator + CLASS_PATH + "\n");
        for (String name : List.of("atoll", "mpirun", "mpjrun.sh")) {
            Files.createSymbolicLink(made.resolve("bin").resolve(name), folder.resolve("atoll"));
        }
    }

    @Test
    void behindTheWordsOfMpirunOverSharedMemory() throws Exception {
        passes(3, "mpirun", List.of("-np", "3", "java", "-cp", CLASS_PATH), OF_THREE);
    }

    @Test
    void behindTheWordsOfMpjrun() throws Exception {
        passes(4, "mpjrun.sh", List.of("-np", "4", "-dev", "niodev", "-cp", CLASS_PATH),
                TopologiesTest.class, DynamicProcessesTest.class);
    }

    @Test
    void overTcp() throws Exception {
        passes(3, "atoll", List.of("run", "-n", "3", "--device", "tcp"), OF_THREE);
    }

    @Test
    void messagesOverTcp() throws Exception {
        passes(2, "atoll", List.of("run", "-n", "2", "--device", "tcp"),
                MessagesTest.class, ModesTest.class, HabitsTest.class, WinCallsTest.class,
                ArrayMemoryTest.class, ReachingBackTest.class, LongerRoomTest.class);
    }

    /// Programs for package `mpi` over the MPI of the launcher that starts them.
    @Test
    void overTheLaunchersOwnMpi() throws Exception {
        String launcher = "/usr/bin/mpiexec.hydra";
        assumeTrue(Files.isExecutable(Path.of(launcher)), "there is no " + launcher);
        variables.put("ATOLL_DEVICE", "mpi");
        passes(2, launcher, List.of("-n", "2", folder.resolve("atoll").toString(), "java"),
                MessagesTest.class, HabitsTest.class, ImplicitChecksTest.class);
    }

    /// As many waves as Open MPI's own test has, in the time that it gives them, are asked for with
    /// `-Datoll.waves=400`.
    @Test
    void wavesOfSpawnedWorldsFollowEachOther() throws Exception {
        int waves = Integer.getInteger("atoll.waves", 5);
        assertThat(run(WAVES_SECONDS, "atoll", List.of(
                "run", "-n", "1", "--host", "localhost:2"), LoopSpawn.class.getName(), "" + waves))
                .containsExactly(waves + " waves");
    }

    private void passes(int ranks, String command, List<String> words, Class<?>... tests)
            throws Exception {
        List<String> names = new ArrayList<>(List.of(Tests.class.getName()));
        Stream.of(tests).map(Class::getName).forEach(names::add);
        int passed = (int) Stream.of(tests)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .map(method -> method.getAnnotation(OnRanks.class))
                .filter(annotation -> annotation != null && annotation.value() == ranks)
                .count();
        assertThat(run(PATIENCE_SECONDS, command, words, names.toArray(String[]::new)).sorted())
                .containsExactlyElementsOf(IntStream.range(0, ranks)
                        .mapToObj(rank -> "rank " + rank + " passed " + passed)
                        .toList());
    }

    /// Runs a command to its good end.
    ///
    /// @return what it printed, in lines
    private Stream<String> run(
            long patienceSeconds, String command, List<String> words, String... program)
            throws Exception {
        List<String> line = new ArrayList<>();
        line.add(folder.resolve("target/atoll/bin").resolve(command).toString());
        line.addAll(words);
        line.addAll(List.of(program));
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(variables);
        Process process = builder.start();
        boolean ended = process.waitFor(patienceSeconds, TimeUnit.SECONDS);
        process.destroy();
        String said = Files.readString(out, UTF_8);
        assertThat(ended).as("ends: %s", said).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said.lines();
    }
}
