// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.atoll.job.standby.StandbyMain;
import org.atoll.job.start.UserFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--standby` with real processes that are killed.
@Timeout(900)
@Sampled(value = 1, tests = 5)
class StandbySystemTest {
    private static final String KILLED =
            "atoll: rank %d (%s) was killed by SIGKILL; its life %d begins on %s";

    @TempDir
    private Path folder;

    private Launched launched;
    private final List<String> lines = new ArrayList<>();

    private void start(String... options) throws Exception {
        Path ssh = Files.writeString(folder.resolve("ssh"),
                "#!/bin/sh\nshift\nshift\nexec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Path input = Files.writeString(folder.resolve("input"), "given");
        Map<String, String> environment = new HashMap<>();
        environment.put("INPUT", input.toString());
        environment.put("ATOLL_SSH", ssh + " -q");
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--on-failure", "recover", "-n", "2", "-x", "GIVEN=a=b",
                "-cp", Launched.classPath() + ":" + Launched.TEST_CLASSES));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(Relieved.class.getName(), stop().toString(), "more words"));
        launched = Launched.start(folder, environment, arguments);
    }

    private Path stop() {
        return folder.resolve("stop");
    }

    /// What a life has left.
    private List<String> awaitLife(int rank, int life) throws Exception {
        Path file = folder.resolve("rank " + rank + " life " + life);
        await(() -> Files.exists(file));
        return Files.readAllLines(file);
    }

    private interface Look {
        boolean isSo() throws IOException;
    }

    private void await(Look look) throws Exception {
        while (!look.isSo()) {
            assertThat(launched.handle().isAlive()).as("%s", launched.errors()).isTrue();
            Thread.sleep(20);
        }
    }

    private Stream<ProcessHandle> ofThisTest() {
        return ProcessHandle.allProcesses().filter(process -> process.info().commandLine()
                .filter(line -> line.contains(stop().toString()))
                .isPresent());
    }

    /// The processes that wait, with those that waited and have become ranks.
    private List<Long> standbys() {
        return ofThisTest()
                .filter(process -> Stream.of(process.info().arguments().orElse(new String[0]))
                        .anyMatch(StandbyMain.class.getName()::equals))
                .map(ProcessHandle::pid)
                .toList();
    }

    private boolean isAnyUnready() throws IOException {
        try (Stream<Path> files = Files.list(UserFolder.open().path())) {
            return files.anyMatch(file -> file.getFileName().toString()
                    .matches(launched.handle().pid() + "-.*-credentials--[0-9]+"));
        }
    }

    /// Waits until so many others than those known are ready.
    private List<Long> awaitStandbys(int count, List<Long> known) throws Exception {
        await(() -> standbys().stream().filter(pid -> !known.contains(pid)).count() == count
                && !isAnyUnready());
        return standbys().stream().filter(pid -> !known.contains(pid)).toList();
    }

    private static void kill(Object... pids) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-9"));
        Stream.of(pids).map(String::valueOf).forEach(command::add);
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }

    private void expect(int rank, int life, String host) {
        lines.add(KILLED.formatted(rank, host, life, host));
    }

    private Launched.Result end(int code) throws Exception {
        Files.writeString(folder.resolve("stop.new"), Integer.toString(code));
        Files.move(folder.resolve("stop.new"), stop());
        Launched.Result result = launched.result();
        assertThat(result.code()).as("%s", result).isEqualTo(code);
        requireNothingLeft();
        return result;
    }

    private void requireNothingLeft() throws Exception {
        assertThat(ofThisTest().map(ProcessHandle::info)).isEmpty();
        String job = launched.handle().pid() + "-";
        for (Path place : List.of(UserFolder.open().path(), Path.of("/dev/shm"))) {
            try (Stream<Path> files = Files.list(place)) {
                assertThat(files.map(file -> file.getFileName().toString())
                                .filter(name -> name.startsWith(job)
                                        || name.startsWith("atoll-" + job)))
                        .isEmpty();
            }
        }
    }

    /// Two lives of a rank differ in their process and their number only.
    private static void requireAlike(List<String> life, List<String> first) {
        assertThat(life.subList(2, life.size())).isEqualTo(first.subList(2, first.size()));
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"shm,localhost:2,localhost", "tcp,localhost:2,localhost", "tcp,far:2,far"})
    void theNextLifeIsTheProcessThatWaited(String device, String hosts, String host)
            throws Exception {
        start("--device", device, "--host", hosts, "--standby", "1");
        List<String> first = awaitLife(1, 0);
        List<String> master = awaitLife(0, 0);
        assertThat(master.get(3)).isEqualTo("given");
        List<Long> one = awaitStandbys(1, List.of());
        kill(first.getFirst());
        expect(1, 1, host);
        List<String> next = awaitLife(1, 1);
        assertThat(next.getFirst()).isEqualTo(one.getFirst().toString());
        assertThat(next.get(1)).isEqualTo("1.1");
        requireAlike(next, first);
        List<Long> other = awaitStandbys(1, one);
        kill(master.getFirst());
        expect(0, 1, host);
        List<String> again = awaitLife(0, 1);
        assertThat(again.getFirst()).isEqualTo(other.getFirst().toString());
        assertThat(again.get(1)).isEqualTo("0.1");
        requireAlike(again, master);
        Launched.Result result = end(0);
        assertThat(result.err().lines()).containsExactlyElementsOf(lines);
        assertThat(result.out().lines()).containsExactlyInAnyOrder("rank 0 has begun",
                "rank 1 has begun", "rank 0 is done", "rank 1 is done");
    }

    @Test
    void itIsBoundAsAnyOther() throws Exception {
        start("--bind-to", "core", "--standby", "1");
        List<String> first = awaitLife(1, 0);
        List<Long> waiting = awaitStandbys(1, List.of());
        kill(first.getFirst());
        List<String> next = awaitLife(1, 1);
        assertThat(next.getFirst()).isEqualTo(waiting.getFirst().toString());
        requireAlike(next, first);
        end(0);
    }

    @Test
    void itsExitCodeIsTheJobs() throws Exception {
        start("--standby", "1");
        List<Long> waiting = awaitStandbys(1, List.of());
        kill(awaitLife(1, 0).getFirst());
        assertThat(awaitLife(1, 1).getFirst()).isEqualTo(waiting.getFirst().toString());
        Launched.Result result = end(7);
        assertThat(result.err().lines().toList().getLast())
                .isEqualTo("atoll: rank 1 ended with exit code 7");
    }

    @Test
    void anotherOneComesForOneThatIsKilled() throws Exception {
        start("--standby", "1");
        List<Long> killed = awaitStandbys(1, List.of());
        kill(killed.getFirst());
        List<Long> waiting = awaitStandbys(1, killed);
        kill(awaitLife(1, 0).getFirst());
        expect(1, 1, "localhost");
        assertThat(awaitLife(1, 1).getFirst()).isEqualTo(waiting.getFirst().toString());
        assertThat(end(0).err().lines()).containsExactlyElementsOf(lines);
    }

    /// The launcher need not know yet that the process is gone that it gives the rank's place to.
    @Test
    void theRankComesBackIfBothAreKilledAtOnce() throws Exception {
        start("--standby", "1", "--restarts", "1");
        List<Long> waiting = awaitStandbys(1, List.of());
        kill(awaitLife(1, 0).getFirst(), waiting.getFirst());
        expect(1, 1, "localhost");
        assertThat(awaitLife(1, 1).get(1)).isEqualTo("1.1");
        assertThat(end(0).err().lines()).startsWith(lines.getFirst()).hasSizeLessThan(3);
    }

    /// Who does not read its order never was the rank: nothing of that counts.
    @Test
    void aRankOfWhoseProcessNothingHasBegunIsStartedOnceMore() throws Exception {
        start("--standby", "1", "--restarts", "1");
        List<Long> waiting = awaitStandbys(1, List.of());
        new ProcessBuilder("kill", "-STOP", waiting.getFirst().toString()).start().waitFor();
        kill(awaitLife(1, 0).getFirst());
        expect(1, 1, "localhost");
        await(this::isAnyUnready);
        kill(waiting.getFirst());
        assertThat(awaitLife(1, 1).getFirst()).isNotEqualTo(waiting.getFirst().toString());
        assertThat(end(0).err().lines()).containsExactly(lines.getFirst(),
                "atoll: the process that waited on localhost for rank 1 has not become its life 1;"
                        + " another one does");
    }

    @Test
    void allThatGoBackTogetherMayHaveWaited() throws Exception {
        start("--standby", "2", "--recovery", "coordinated", "--snapshots",
                folder.resolve("saved").toString());
        List<String> first = awaitLife(1, 0);
        List<Long> waiting = awaitStandbys(2, List.of());
        kill(first.getFirst());
        assertThat(List.of(awaitLife(0, 1).getFirst(), awaitLife(1, 1).getFirst()))
                .containsExactlyInAnyOrderElementsOf(
                        waiting.stream().map(String::valueOf).toList());
        end(0);
    }

    @Sampled(1)
    @ParameterizedTest
    @ValueSource(strings = {"localhost:2", "far:2"})
    void nothingIsLeftWhenTheLauncherIsKilled(String hosts) throws Exception {
        start("--standby", "1", "--host", hosts);
        awaitStandbys(1, List.of());
        awaitLife(0, 0);
        kill(launched.handle().pid());
        while (ofThisTest().findAny().isPresent()) {
            Thread.sleep(50);
        }
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--on-failure continue --standby 1|atoll: --standby has no effect without --on-failure"
                + " recover",
        "--on-failure recover --standby 0|atoll: --standby takes a number from 1 to 2, as many as"
                + " the job has ranks, not 0",
        "--on-failure recover --standby 3|atoll: --standby takes a number from 1 to 2, as many as"
                + " the job has ranks, not 3",
        "--on-failure recover --standby 1 -J-Dmine=%r|atoll: --standby: a process that waits does"
                + " not know yet which rank it will be, so its flags cannot have %r; leave one of"
                + " them out",
        "--on-failure recover --standby 1 --device threads|atoll: --on-failure recover starts"
                + " processes again; with --device threads ranks are threads of one",
        "--on-failure recover --standby 1 --device sim|atoll: --on-failure recover starts"
                + " processes again; with --device sim ranks are threads of one"})
    void whatMakesNoSenseIsRefused(String options, String complaint) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "-n", "2"));
        arguments.addAll(List.of(options.split(" ", -1)));
        arguments.addAll(List.of(
                "-cp", Launched.TEST_CLASSES.toString(), Relieved.class.getName()));
        Launched.Result result = Launched.start(folder, Map.of(), arguments).result();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo(complaint);
    }

    @Test
    void aSourceFileOnSeveralHostsIsRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("Far.java"), "void main() {}");
        Launched.Result result = Launched.run(folder, "-n", "2", "--host", "localhost,far",
                "--on-failure", "recover", "--standby", "1", file.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.cause()).isEqualTo("atoll: --standby: on several hosts each rank"
                + " compiles " + file + " when it starts; compile it first, and name the class");
    }
}
