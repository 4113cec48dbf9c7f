// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Worlds that ranks start or meet, with real processes; nothing is left behind, which
/// [Launched#result] checks.
@Timeout(600)
@Sampled(value = 1, tests = 6)
class SpawnSystemTest {
    private static final String FAMILY = Family.class.getName();

    @TempDir
    private Path folder;

    @Sampled
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads"})
    void parentsAndChildrenWorkTogether(String device) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "2", "--device", device, "--tag-output", FAMILY, "spawn", "work");
        assertThat(result.code()).as(result.err()).isZero();
        String here = Path.of("").toAbsolutePath().toString();
        assertThat(result.out().lines()).containsExactlyInAnyOrder(
                "[0] parent 0 of 4", "[1] parent 1 of 4",
                "[1.0] child 0 of 4 in " + here, "[1.1] child 1 of 4 in " + here);
    }

    @Sampled
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "throw | 1   | atoll: world 1: rank 1 threw java.lang.IllegalStateException: boom",
        "exit3 | 3   | atoll: rank 1 of world 1 ended with exit code 3",
        "kill  | 137 | atoll: rank 1 of world 1 was killed by signal 9 (SIGKILL)",
    })
    void aChildThatFailsEndsTheJobWithItsCause(String fault, int code, String cause)
            throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "2", FAMILY, "spawn", fault);
        assertThat(result.cause()).isEqualTo(cause);
        assertThat(result.code()).isEqualTo(code);
    }

    @Test
    void aChildThatNeverJoinsIsNamed() throws Exception {
        Path idle = Files.writeString(folder.resolve("Idle.java"),
                "public class Idle { public static void main(String[] args) {} }");
        Launched.Result result = Launched.run(
                folder, "-n", "1", FAMILY, "spawn", "work", idle.toString());
        assertThat(result.cause()).contains("world 1: rank ", "ended before it joined the job");
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void aSourceFileAndADirectoryOfItsOwnAreFine() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path source = Files.writeString(elsewhere.resolve("Guest.java"), """
                import org.atoll.job.*;
                import org.atoll.mpj.*;
                public class Guest {
                    public static void main(String[] args) {
                        Job.run(args, rank -> {
                            Comm all = Mpj.in(rank).parent().orElseThrow().merge(true);
                            all.allReduce(new int[] {1}, Op.SUM);
                            System.out.println("guest in " + System.getProperty("user.dir"));
                        });
                    }
                }
                """);
        assertThat(spawned(source.toString(), "wdir=" + folder))
                .contains("parent 0 of 3", "guest in " + folder);
        assertThat(spawned("Guest.java", "path=.", "--wdir", elsewhere.toString()))
                .contains("parent 0 of 3", "guest in " + elsewhere);
    }

    private List<String> spawned(String program, String option, String... run) throws Exception {
        List<String> words = new ArrayList<>(List.of(run));
        words.addAll(List.of("-n", "1", FAMILY, "spawn", "work", program, option));
        Launched.Result result = Launched.run(folder, words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return result.out().lines().toList();
    }

    @Sampled
    @ParameterizedTest
    @ValueSource(strings = {"shm", "threads"})
    void jarsSpawnJars(String device) throws Exception {
        Path jar = jar("family.jar");
        for (String program : List.of(jar.toString(), FAMILY, "java -jar " + jar)) {
            Launched.Result result = Launched.start(folder, Map.of(), List.of(
                    "run", "-n", "1", "--device", device, jar.toString(), "spawn", "work",
                    program)).result();
            assertThat(result.code()).as(program + ": " + result.err()).isZero();
            assertThat(result.out().lines().map(line -> line.replaceFirst(" in /.*", "")))
                    .containsExactlyInAnyOrder("parent 0 of 3", "child 0 of 3", "child 1 of 3");
        }
    }

    /// The class of the test in a jar that names it.
    private Path jar(String name) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FAMILY);
        Path jar = folder.resolve(name);
        String entry = FAMILY.replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry(entry));
            Files.copy(Launched.TEST_CLASSES.resolve(entry), out);
        }
        return jar;
    }

    @Test
    void slotsAreRespected() throws Exception {
        Launched.Result full = Launched.run(
                folder, "-n", "2", "--host", "localhost:3", FAMILY, "spawn", "work");
        assertThat(full.cause()).contains("spawn: 2 processes do not fit into 1 slots of 1 host");
        assertThat(full.code()).isEqualTo(1);
        Launched.Result roomy = Launched.run(
                folder, "-n", "2", "--host", "localhost:4", FAMILY, "spawn", "work");
        assertThat(roomy.code()).as(roomy.err()).isZero();
    }

    /// Each wave takes all slots there are, and its ranks' processes end some time after they have
    /// disconnected. A communicator that was freed holds nobody. The program fails if a process is
    /// left when the next wave begins, or of the last one.
    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"disconnect", "free"})
    void wavesThatFillTheSlotsFollowEachOther(String call) throws Exception {
        Launched.Result waves = Launched.run(
                folder, "-n", "1", "--host", "localhost:3", Waves.class.getName(), "3", call);
        assertThat(waves.code()).as(waves.err()).isZero();
        assertThat(waves.out().lines()).hasSize(3).last().isEqualTo("wave 2 of 3");
    }

    @Sampled
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "no.such.Program |              | there is no program no.such.Program",
        "                | host=nowhere | no host of this job is called nowhere",
        "                | wdir=/no/way | there is no directory /no/way",
        "                | sort=fast    | there is no option sort",
    })
    void whatCannotBeStartedIsSaid(String program, String option, String why) throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "1", FAMILY, "spawn", "work",
                program == null ? FAMILY : program, option == null ? "path=." : option);
        assertThat(result.cause()).contains(why);
        assertThat(result.code()).isEqualTo(1);
    }

    @Test
    void outputOfChildrenHasFilesOfItsOwn() throws Exception {
        Path out = folder.resolve("out");
        Launched.Result result = Launched.run(
                folder, "-n", "1", "--output", "dir=" + out, FAMILY, "spawn", "work");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(Files.readString(out.resolve("rank.0.out"))).startsWith("parent 0 of 3");
        assertThat(Files.readString(out.resolve("rank.1.1.out"))).startsWith("child 1 of 3");
    }

    @Test
    void twoJobsMeetByTheNameOfAPort() throws Exception {
        String name = Long.toString(ProcessHandle.current().pid());
        Launched server = Launched.start(
                folder, Map.of(), Launched.runArguments("-n", "2", FAMILY, "serve", name));
        server.awaitOutput("published");
        Launched.Result caller = Launched.run(folder, "-n", "2", FAMILY, "call", name);
        assertThat(caller.code()).as(caller.err()).isZero();
        assertThat(caller.out().lines()).containsExactlyInAnyOrder(
                "caller 0 sees [0, 1, 10, 11]", "caller 1 sees [0, 1, 10, 11]");
        Launched.Result served = server.result();
        assertThat(served.code()).as(served.err()).isZero();
        assertThat(served.out().lines()).contains(
                "server 0 sees [0, 1, 10, 11]", "server 1 sees [0, 1, 10, 11]");
    }

    @Test
    void twoJobsOutliveARankOfOneEachByItself() throws Exception {
        String name = Long.toString(ProcessHandle.current().pid());
        Launched server = Launched.start(folder, Map.of(), Launched.runArguments(
                "--on-failure", "continue", "-n", "3", FAMILY, "serve", name));
        server.awaitOutput("published");
        Launched.Result caller = Launched.run(
                folder, "--on-failure", "continue", "-n", "2", FAMILY, "call", name);
        Launched.Result served = server.result();
        assertThat(caller.out().lines()).as("%s and %s", caller, served)
                .containsExactlyInAnyOrder("rank 0 goes on with 2", "rank 1 goes on with 2");
        assertThat(caller.err()).isEmpty();
        assertThat(caller.code()).isZero();
        assertThat(served.out().lines()).as("%s and %s", caller, served)
                .containsExactlyInAnyOrder(
                        "published", "rank 0 goes on with 2", "rank 2 goes on with 2");
        assertThat(served.err().lines()).singleElement().asString().endsWith(
                "rank 1 was killed by signal 9 (SIGKILL); the job goes on without it");
        assertThat(served.code()).isZero();
    }
}
