// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.atoll.job.contract.FreePort;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs in numbered functions, and the command lines of AgentTeamwork's report, as processes.
@Sampled(value = 1, tests = 3)
class FormsTest {
    private static final long PATIENCE_SECONDS = 240;
    private static final String PROGRAM = "MyApplication_A";
    private static final String ROUNDS = "60";
    private static final String PACE = "20";

    private static final List<String> OUTPUT = List.of(
            "rank 0 has 49805756", "rank 1 has 49990471",
            "[0 from 1 in func_1, 1 from 1 in func_1, 2 from 1 in func_1]");

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    private Process java(String name, List<String> flags, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Duser.home=" + folder));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile())
                .start();
        started.add(process);
        return process;
    }

    private Process atoll(String name, List<String> options, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("org.atoll.launcher.Atoll", "run", "-n", "2"));
        all.addAll(options);
        all.addAll(List.of("-cp", System.getProperty("java.class.path")));
        all.addAll(List.of(words));
        return java(name, List.of(), all.toArray(String[]::new));
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name), UTF_8);
    }

    private void endsWell(Process process, String name) throws Exception {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(name).isTrue();
        assertThat(process.exitValue()).as("%s: %s", name, lines(name + ".err")).isZero();
    }

    private static void kill(ProcessHandle process) throws Exception {
        assertThat(new ProcessBuilder("kill", "-9", Long.toString(process.pid()))
                .start().waitFor()).isZero();
    }

    /// The file before whose existence a program does not end.
    private Path end() {
        return folder.resolve("end");
    }

    /// Waits until the rounds of a rank have begun.
    ///
    /// @param job whose end is waited for no longer than
    /// @return the rank's process, or nothing if the job has ended before
    private Optional<ProcessHandle> awaitRank(int rank, Process job) throws Exception {
        Path file = folder.resolve("end" + rank);
        while (!Files.exists(file)) {
            if (!job.isAlive()) {
                return Optional.empty();
            }
            Thread.sleep(20);
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(file)));
    }

    /// Waits until a rank has a snapshot: not each point has one where the disk is slow.
    private void awaitSnapshot(Path snapshots, int rank) throws Exception {
        Path manifest = snapshots.resolve("rank" + rank).resolve("manifest");
        long begun = System.nanoTime();
        while (!Files.exists(manifest) || Files.size(manifest) == 0) {
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun))
                    .as("there are snapshots in %s", manifest).isLessThan(PATIENCE_SECONDS);
            Thread.sleep(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "threads"})
    void aProgramInFunctionsRunsAsItIs(String device) throws Exception {
        endsWell(atoll("plain", List.of("--device", device), "UserProgWrapper", PROGRAM, ROUNDS),
                "plain");
        assertThat(lines("plain.out")).isEqualTo(OUTPUT);
        assertThat(lines("plain.err")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aRankThatIsKilledGoesOnWithItsFunction(int rank) throws Exception {
        Path snapshots = folder.resolve("snapshots");
        Process job = atoll("killed",
                List.of("--on-failure", "recover", "--snapshots", snapshots.toString(),
                        "--every", "1"),
                "UserProgWrapper", PROGRAM, ROUNDS, PACE, end().toString());
        awaitSnapshot(snapshots, rank);
        kill(awaitRank(rank, job).orElseThrow());
        Files.createFile(end());
        endsWell(job, "killed");
        assertThat(lines("killed.out")).isEqualTo(OUTPUT);
        assertThat(lines("killed.err")).hasSize(2);
        assertThat(lines("killed.err").getFirst())
                .contains("was killed by SIGKILL; its life 1 begins");
        assertThat(lines("killed.err").getLast())
                .startsWith("atoll: rank " + rank + " goes on from point ");
    }

    private static String freePort() throws IOException {
        return Integer.toString(FreePort.find());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSlaveThatIsKilledAndStartedWithTheSameWordsComesBack(boolean saved) throws Exception {
        String port = freePort();
        Path snapshots = folder.resolve("snapshots");
        List<String> flags = saved
                ? List.of("-Datoll.recovery.folder=" + snapshots, "-Datoll.recovery.every=1")
                : List.of();
        String[] words = {"UserProgWrapper", "-", "2", "1", "mnode0", "-", "0", "localhost", "-",
            PROGRAM, "localhost", port, ROUNDS, PACE, end().toString(), "-np", "2",
            "-yourrank", "1", "-yourname", "mnode0"};
        Process master = java("master", flags, "UserProgWrapper", "-", "2", "0", "localhost", "-",
                "1", "mnode0", "-", PROGRAM, "localhost", port, ROUNDS, PACE, end().toString(),
                "-np", "2");
        Process slave = java("slave", flags, words);
        if (saved) {
            awaitSnapshot(snapshots, 1);
        }
        assertThat(awaitRank(1, master)).as("%s", lines("master.err")).isPresent();
        kill(slave.toHandle());
        assertThat(slave.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        Files.createFile(end());
        Process again = java("again", flags, words);
        endsWell(master, "master");
        endsWell(again, "again");
        assertThat(lines("master.out")).isEqualTo(OUTPUT);
        assertThat(lines("again.err")).isEmpty();
    }

    @Test
    void aSlaveThatIsNotStartedAgainEndsTheJob() throws Exception {
        int seconds = 5;
        while (!isSlaveLost(seconds) && seconds < PATIENCE_SECONDS) {
            seconds *= 5; // within these the two have not met
        }
        assertThat(String.join("\n", lines("master.err"))).contains(
                "started again with the same words within " + seconds + " s it goes on",
                "of 2 ranks these have not come in " + seconds + " s: [1]");
    }

    /// Kills the slave when both have met.
    ///
    /// @return whether they have
    private boolean isSlaveLost(int seconds) throws Exception {
        String port = freePort();
        List<String> flags = List.of("-Datoll.join.timeout=" + seconds);
        String[] own = {PROGRAM, "localhost", port, ROUNDS, PACE, end().toString(), "-np", "2"};
        Process master = java("master", flags, words("0 localhost - 1 mnode0", own));
        Process slave = java("slave", flags, words("1 mnode0 - 0 localhost", own));
        boolean met = awaitRank(1, master).isPresent();
        kill(slave.toHandle());
        assertThat(master.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(master.exitValue()).isEqualTo(1);
        return met;
    }

    private static String[] words(String places, String... own) {
        return Stream.of(List.of("UserProgWrapper", "-", "2"), List.of(places.split(" ")),
                        List.of("-"), List.of(own))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }

    @Test
    void aMasterThatNamesItsHostNeedsNoRole() throws Exception {
        String port = freePort();
        Process master = java("master", List.of(), "Summing", "localhost", port, "a", "-np", "2");
        Process slave = java("slave", List.of(), "Summing", "localhost", port, "-amslave",
                "-yourrank", "1", "-yourname", "mnode0", "-np", "2");
        endsWell(master, "master");
        endsWell(slave, "slave");
        assertThat(lines("master.out")).containsExactly("rank 0 of 2, sum 3, arguments [a]");
        assertThat(lines("slave.out")).containsExactly("rank 1 of 2, sum 3, arguments []");
    }

    @Test
    void mpjrunStartsAll() throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"), "# here\nlocalhost\n127.0.0.1\n");
        endsWell(java("all", List.of(), "mpjrun", "Summing", "-port", "12345", "-np", "3",
                "-machinefile", hosts.toString(), "-cp", System.getProperty("java.class.path"),
                "x"),
                "all");
        assertThat(lines("all.out")).containsExactlyInAnyOrder(
                "rank 0 of 3, sum 6, arguments [x]", "rank 1 of 3, sum 6, arguments [x]",
                "rank 2 of 3, sum 6, arguments [x]");
        Process none = java("none", List.of(), "mpjrun", "Summing", "-np", "2",
                "-machinefile", folder.resolve("absent").toString());
        assertThat(none.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(none.exitValue()).isEqualTo(2);
        assertThat(lines("none.err")).singleElement().asString().startsWith("atoll: mpjrun: ");
    }

    /// Its classes are found by `-cp`, though the wrapper is Atoll's own.
    @Test
    void whatIsWrongWithAProgramIsOneLine() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String compiled = System.getProperty("java.class.path");
        Files.writeString(folder.resolve("Wrong.java"), """
                public class Wrong {
                    public static int calls;
                    public Object kept;
                    public int func_0(String[] args) {
                        kept = args[0].equals("keep") ? Thread.currentThread() : null;
                        return Integer.parseInt(args[1]);
                    }
                    public int func_1() {
                        return -2;
                    }
                }
                """);
        assertThat(javax.tools.ToolProvider.getSystemJavaCompiler().run(null, null, null,
                "-cp", compiled, "-d", classes.toString(), folder.resolve("Wrong.java").toString()))
                .isZero();
        String warning = "UserProgWrapper: warning: static fields of class Wrong are not saved:"
                + " int calls";
        complains(classes, 0, warning, "well", "1");
        complains(classes, 2, warning + "\natoll: rank .: Wrong.func_0 returned 5, and there is no"
                + " public method int func_5\\(\\): the last one is func_1", "well", "5");
        complains(classes, 2, warning + "\natoll: rank .: Wrong.func_0 returned -1: only -2,"
                + " which ends the program, is below 0", "well", "-1");
        complains(classes, 2, warning + "\natoll: rank .: class Wrong, field kept, type"
                + " java.lang.Thread: a field is saved if .*", "keep", "1");
    }

    private void complains(Path classes, int code, String pattern, String... own)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("org.atoll.launcher.Atoll", "run", "-n", "2",
                "-cp", classes.toString(), "UserProgWrapper", "Wrong"));
        words.addAll(List.of(own));
        Process process = java("wrong", List.of(), words.toArray(String[]::new));
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(String.join("\n", lines("wrong.err"))).matches(pattern);
        assertThat(process.exitValue()).isEqualTo(code);
    }
}
