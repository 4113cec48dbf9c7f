// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks what `atoll run` does when all goes well, with real processes.
@Timeout(600)
@Sampled(value = 1, tests = 6)
class RunSystemTest {
    private static final String PROBE = "org.atoll.launcher.Probe";

    @TempDir
    private Path folder;

    @Test
    void ranksMeetAndOutputIsTagged() throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "3", "--tag-output", "-x", "PROBE_VARIABLE=a=b", PROBE);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines().sorted()).containsExactly(
                "[0] rank 0 of 3 on a=b", "[1] rank 1 of 3 on a=b", "[2] rank 2 of 3 on a=b");
    }

    @Test
    void runsInABatchScriptOfSlurmAndIsRefusedInAStepOfManyTasks() throws Exception {
        Launched.Result script = Launched.run(
                folder, Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "2", "SLURM_JOB_ID", "7"),
                "-n", "2", PROBE);
        assertThat(script.err()).isEmpty();
        assertThat(script.out().lines()).hasSize(2);
        Launched.Result step = Launched.run(
                folder, Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "2", "SLURM_STEP_ID", "0"),
                "-n", "2", PROBE);
        assertThat(step.code()).isEqualTo(2);
        assertThat(step.cause()).contains("started 2 times by srun (SLURM_NTASKS=2)");
        assertThat(step.out()).isEmpty();
    }

    @Test
    void sectionsOfTheHostFileAreTheClustersOfTheJob() throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"),
                "[west]\nlocalhost slots=2\n[east]\nlocalhost slots=1\n");
        Launched.Result result = Launched.run(
                folder, "--hostfile", hosts.toString(), "-n", "3", PROBE, "cluster");
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines().sorted()).containsExactly(
                "rank 0 in west", "rank 1 in west", "rank 2 in east");
    }

    /// The two sections are hosts of their own, as ranks see it. The last word is the size of the
    /// universe: a rank that finds it cannot start `mpirun`, which takes itself for recursive.
    @Test
    void ranksAreToldWhatMpirunWouldTell() throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"),
                "[west]\nlocalhost slots=2\n[east]\nlocalhost slots=1\n");
        Launched.Result result = Launched.run(
                folder, "--hostfile", hosts.toString(), "-n", "3", PROBE, "ompi");
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines().sorted()).containsExactly(
                "0 0 2 3 null", "1 1 2 3 null", "2 0 1 3 null");
    }

    @Test
    void ranksKnowWhichCommandTheyRun() throws Exception {
        Launched.Result result = Launched.run(
                folder, "-n", "1", PROBE, "command", ":", "-n", "2", PROBE, "command");
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines().sorted()).containsExactly(
                "rank 0 of command 0", "rank 1 of command 1", "rank 2 of command 1");
    }

    @Test
    void clustersAreNamedByOptionsToo() throws Exception {
        for (String how : List.of("auto", "none")) {
            Launched.Result result = Launched.run(
                    folder, "--cluster", "west=localhost:2", "--cluster", "east=localhost",
                    "--gateways", how, "-n", "3", PROBE, "cluster");
            assertThat(result.err()).isEmpty();
            assertThat(result.out().lines().sorted()).containsExactly(
                    "rank 0 in west", "rank 1 in west", "rank 2 in east");
        }
    }

    @Test
    void rankZeroAloneReadsTheInput() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "x".repeat(300_000));
        Launched.Result result = Launched.run(
                folder, Map.of("INPUT", input.toString()), "-np", "2", PROBE, "input");
        assertThat(result.code()).isZero();
        assertThat(result.out().lines().sorted())
                .containsExactly("read 0 at 1", "read 300000 at 0");
    }

    @Test
    void manyLinesOfManyRanksAreNeverTorn() throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "3", PROBE, "lines");
        assertThat(result.code()).isZero();
        for (int rank = 0; rank < 3; rank++) {
            String own = rank + " ";
            assertThat(result.out().lines().filter(line -> line.startsWith(own)).toList())
                    .isEqualTo(IntStream.range(0, 20_000)
                            .mapToObj(line -> own + "line " + line + " end")
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "threads"})
    void ranksRunWhereTheyAreTold(String device) throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("Where.java"), """
                class Where {
                    public static void main(String[] a) throws Exception {
                        System.out.println(System.getProperty("user.dir"));
                    }
                }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "2", "--device", device,
                "--wdir", elsewhere.toString(), "Where.java");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines()).containsExactly(
                elsewhere.toRealPath().toString(), elsewhere.toRealPath().toString());
    }

    /// The program ends only after its question was seen.
    @Test
    void aQuestionIsShownBeforeItsLineEnds() throws Exception {
        Path answer = folder.resolve("answer");
        Path source = Files.writeString(folder.resolve("Asks.java"), """
                import java.nio.file.*;
                class Asks {
                    public static void main(String[] a) throws Exception {
                        System.out.print("go on? ");
                        System.out.flush();
                        while (!Files.exists(Path.of(a[0]))) { Thread.sleep(20); }
                        System.out.println("yes");
                    }
                }
                """);
        Launched launched = Launched.start(folder, Map.of(), Launched.runArguments(
                "-n", "1", "--tag-output", source.toString(), answer.toString()));
        launched.awaitOutput("[0] go on? ");
        Files.createFile(answer);
        assertThat(launched.result().out()).isEqualTo("[0] go on? yes\n");
    }

    @Test
    void outputGoesToFiles() throws Exception {
        Path target = folder.resolve("a/b");
        Launched.Result result =
                Launched.run(folder, "-n", "2", "--output", "dir=" + target, PROBE);
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(target.resolve("rank.1.out")).hasContent("rank 1 of 2 on null");
        assertThat(target.resolve("rank.0.err")).isEmptyFile();
    }

    @Test
    void partsRunDifferentPrograms() throws Exception {
        Launched.Result result = Launched.run(folder,
                "-n", "1", "-J-Dignored=a=b", PROBE, ":",
                "-n", "2", "-cp", Launched.TEST_CLASSES.toString(), PROBE);
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).hasSize(3).allMatch(line -> line.contains(" of 3 "));
    }

    @Test
    void runsASourceFile() throws Exception {
        Path source = Files.writeString(folder.resolve("Tiny.java"), """
                public class Tiny {
                    public static void main(String[] a) {
                        System.out.println(System.getenv("ATOLL_RANK") + a[0]);
                    }
                }
                """);
        Launched.Result result = Launched.run(folder, "-n", "2", source.toString(), "-x");
        assertThat(result.out().lines().sorted()).containsExactly("0-x", "1-x");
        assertThat(result.code()).isZero();
    }

    @Test
    void runsAJar() throws Exception {
        Path jar = folder.resolve("probe.jar");
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jar").toString(),
                "--create", "--file", jar.toString(), "--main-class", PROBE,
                "-C", Launched.TEST_CLASSES.toString(), PROBE.replace('.', '/') + ".class")
                .inheritIO().start();
        assertThat(process.waitFor()).isZero();
        Launched.Result result = Launched.start(
                folder, Map.of(), List.of("run", "-n", "2", jar.toString())).result();
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).hasSize(2);
    }

    @Test
    void threadsAreOneProcessInWhichEachHasItsOwnStaticsAndRankZeroTheInput() throws Exception {
        Path source = Files.writeString(folder.resolve("Own.java"), """
                public class Own {
                    static int count;
                    public static void main(String[] a) throws Exception {
                        int seen = ++count;
                        System.out.println(seen + " of " + a[0] + " in "
                                + ProcessHandle.current().pid());
                        boolean marks = System.in.markSupported();
                        if (marks) {
                            System.in.mark(9);
                            System.in.skip(2);
                            System.in.reset();
                        }
                        System.err.println(Thread.currentThread().getName()
                                + (marks ? " marked and read " : " read ")
                                + new String(System.in.readAllBytes()));
                    }
                }
                """);
        Path input = Files.writeString(folder.resolve("input"), "this");
        Launched.Result result = Launched.run(
                folder, Map.of("INPUT", input.toString()),
                "-n", "3", "--device", "threads", source.toString(), "one");
        assertThat(result.err().lines().sorted())
                .containsExactly("rank-0 marked and read this", "rank-1 read ", "rank-2 read ");
        assertThat(result.out().lines()).hasSize(3).allMatch(line -> line.startsWith("1 of one"));
        assertThat(result.out().lines().distinct()).hasSize(1);
    }

    /// Their one environment could only say that each is rank 0 of 1.
    @Test
    void threadsAreNotToldWhatMpirunTellsProcesses() throws Exception {
        Path source = Files.writeString(folder.resolve("Told.java"), """
                public class Told {
                    public static void main(String[] a) {
                        System.out.println(System.getenv("OMPI_COMM_WORLD_SIZE"));
                    }
                }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "2", "--device", "threads", source.toString());
        assertThat(result.out().lines()).containsExactly("null", "null");
    }

    @Test
    void aThreadThatThrowsEndsTheJobWithItsCauseOnce() throws Exception {
        Path source = Files.writeString(folder.resolve("Fails.java"), """
                public class Fails {
                    public static void main(String[] a) {
                        if (Thread.currentThread().getName().equals("rank-1")) {
                            throw new IllegalStateException("boom");
                        }
                    }
                }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "3", "--device", "threads", source.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause())
                .isEqualTo("atoll: rank 1 threw java.lang.IllegalStateException: boom");
        assertThat(result.err().lines().filter(line -> line.contains("\tat "))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"threads, class Wrong { int i = x; }", "shm, class Wrong { int i = ; }"})
    void aSourceThatIsNotCorrectIsMisuseAndComplainedOfOnce(String device, String text)
            throws Exception {
        Path source = Files.writeString(folder.resolve("Wrong.java"), text);
        Launched.Result result = Launched.run(
                folder, "-n", "3", "--device", device, source.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: " + source + " cannot be compiled");
        assertThat(result.err().lines().filter(line -> line.contains("error:"))).hasSize(1);
    }

    /// The other rank hears of it only if somebody ends it.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void abortDoesNotReturnAndEndsWhoeverIsBusy(String device) throws Exception {
        Path source = Files.writeString(folder.resolve("Aborts.java"), """
                import org.atoll.job.Job;
                void main(String[] args) {
                    Job.run(args, rank -> {
                        if (rank.number() == 1) {
                            rank.abort(5, "enough");
                            IO.println("went on");
                        }
                        Thread.sleep(1_000_000);
                    });
                }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "2", "--device", device, source.toString());
        assertThat(result.code()).isEqualTo(5);
        assertThat(result.cause()).endsWith("enough");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void aProcessThatRunsASecondJobIsToldThatItHasOne() throws Exception {
        Path source = Files.writeString(folder.resolve("Twice.java"), """
                import org.atoll.job.Job;
                void main(String[] args) {
                    Job.run(args, rank -> {});
                    Job.run(args, rank -> IO.println("again"));
                }
                """);
        Launched.Result result = Launched.run(folder, "-n", "2", source.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.cause()).contains("this process has joined its job before");
    }

    @Test
    void whatNoJvmTakesIsComplainedOfOnce() throws Exception {
        Launched.Result result =
                Launched.run(folder, "-n", "3", "-J-XX:+Nothing", Probe.class.getName());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.cause()).endsWith("failed: Could not create the Java Virtual Machine.");
        assertThat(result.err().lines().filter(line -> line.contains("'Nothing'"))).hasSize(1);
    }

    /// The first class is the main class, whatever its name; others are in the file and in one
    /// beside it.
    @Test
    void aSourceFileMayHaveManyClassesAndNeighboursInItsPackage() throws Exception {
        Path inside = Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(inside.resolve("Beside.java"), """
                package a.b;
                class Beside { static String word() { return "beside"; } }
                """);
        Path source = Files.writeString(inside.resolve("Many.java"), """
                package a.b;
                public class First {
                    public static void main(String[] a) {
                        System.out.println(new Second("in") + Beside.word() + a.length);
                    }
                }
                record Second(String word) {}
                """);
        Launched.Result result = Launched.run(folder, "-n", "2", source.toString(), "x", "y");
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .containsExactly("Second[word=in]beside2", "Second[word=in]beside2");
    }

    @Test
    void aCompactSourceFileRunsItsInstanceMainAndMayUsePreviews() throws Exception {
        Path source = Files.writeString(folder.resolve("compact.java"), """
                String greeting() { return "hello from " + List.of(1, 2).size(); }
                void main() { IO.println(greeting()); }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "2", "-J--enable-preview", source.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).containsExactly("hello from 2", "hello from 2");
    }

    @Test
    void theReleaseOfASourceFileMayBeSaidAsJavaTakesIt() throws Exception {
        Path source = Files.writeString(folder.resolve("Old.java"), """
                class Old { public static void main(String[] a) { System.out.println("old"); } }
                """);
        Launched.Result result = Launched.run(
                folder, "-n", "2", "java", "--source", "21", source.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).containsExactly("old", "old");
        Files.writeString(source, "void main() {}");
        result = Launched.run(folder, "java", "--source", "21", source.toString());
        assertThat(result.cause()).endsWith("Old.java cannot be compiled");
        assertThat(result.code()).isEqualTo(2);
    }

    @Test
    void wordsOfOtherLaunchersAreUnderstood() throws Exception {
        Launched.Result behindMpirun = Launched.start(folder, Map.of(), List.of(
                "run", "-np", "2", "java", "-Xmx64m", "-cp", Launched.TEST_CLASSES.toString(),
                PROBE)).result();
        assertThat(behindMpirun.err()).isEmpty();
        assertThat(behindMpirun.out().lines()).hasSize(2);
        Launched.Result behindMpjrun = Launched.run(
                folder, "-np", "2", "-dev", "niodev", "-Xmx64m", "-Dsome=thing", PROBE);
        assertThat(behindMpjrun.err()).isEmpty();
        assertThat(behindMpjrun.out().lines()).hasSize(2);
    }

    @Test
    void aFlagOfTheJvmMayHaveTheRankInIt() throws Exception {
        Path source = Files.writeString(folder.resolve("Told.java"),
                "void main() { IO.println(System.getProperty(\"a\")"
                        + " + System.getProperty(\"b\")); }");
        for (String device : List.of("shm", "threads")) {
            Launched.Result result = Launched.run(folder, "-n", "2", "--device", device,
                    "-J-Da=500%r,%%r,100%,%p", "-Db=%r%%", source.toString());
            assertThat(result.err()).isEmpty();
            assertThat(result.out().lines().sorted()).containsExactly(
                    "5000,%r,100%,%p%r%%",
                    (device.equals("shm") ? "5001" : "5000") + ",%r,100%,%p%r%%");
        }
    }

    @Test
    void profileIsPrintedAtTheEnd() throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "2", "--profile", PROBE);
        assertThat(result.code()).isZero();
        assertThat(result.err()).contains("profile: seconds of 2 ranks", "  0.002000  0.001000");
        assertThat(Launched.run(folder, "--profile=all", PROBE).err())
                .contains("profile: seconds of each rank");
        Path file = folder.resolve("out.json");
        assertThat(Launched.run(folder, "-n", "2", "-profile=" + file, PROBE).err())
                .isEqualTo("profile: written to " + file + "\n");
        assertThat(Files.readString(file)).contains("\"rank\": 1", "\"compute\": 0.001000000");
    }

    @Test
    void moreRanksThanCoresAreFineOnThisHost() throws Exception {
        int ranks = Runtime.getRuntime().availableProcessors() + 3;
        Launched.Result result =
                Launched.run(folder, "-n", Integer.toString(ranks), PROBE);
        assertThat(result.out().lines()).hasSize(ranks);
    }

    @Test
    void infoAndAppsAnswer() throws Exception {
        Launched.Result info =
                Launched.start(folder, Map.of("ATOLL_SSH", "sh -x"), List.of("info", "--all"))
                        .result();
        assertThat(info.code()).isZero();
        assertThat(info.out()).contains("cores", "jdk", "'sh -x' (environment)");
        assertThat(Launched.start(folder, Map.of(), List.of("apps")).result().code()).isZero();
    }
}
