// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.InputFile;
import org.atoll.applications.Output;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.applications.ilink.IlinkProblem.Task;
import org.atoll.applications.ilink.IlinkProblem.Wanted;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A run that is killed and resumed ends with the same digits.
@Timeout(300)
@Sampled(value = 3, tests = 3)
class ResumeTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("state");
    }

    /// The results of a run on ranks that are threads, without its times.
    private String run(int ranks, String options) {
        var bytes = new ByteArrayOutputStream();
        var worst = new AtomicInteger();
        Job.local(ranks).run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            String[] words = (options + " --resume " + file()).split(" ");
            worst.accumulateAndGet(
                    CommandLines.perform(new Ilink(), words, self, out), Math::max);
        });
        assertThat(worst.get()).isZero();
        return String.join("\n", bytes.toString(StandardCharsets.UTF_8).lines()
                .filter(line -> line.matches("(pedigree|recombination|-2 lnL).*")).toList());
    }

    /// The file as it was after each batch of evaluations, which is all that a kill can leave.
    private static List<List<String>> states(List<String> whole) {
        List<List<String>> states = new ArrayList<>();
        for (int line = 1; line < whole.size(); line++) {
            if (whole.get(line).endsWith(";")) {
                states.add(whole.subList(0, line + 1));
            }
        }
        return states;
    }

    @Sampled(3)
    @ParameterizedTest
    @ValueSource(strings = {
        "mpj", "mpj --level rows", "dsm", "tasks", "tasks --level evaluations",
        "threads --threads 2", "sequential"
    })
    void aRunGoesOnFromAnyState(String model) throws IOException {
        String options = "--set syn-small --model " + model;
        String expected = run(2, options);
        List<String> whole = Files.readAllLines(file());
        List<List<String>> states = states(whole);
        assertThat(states).hasSizeGreaterThan(10);
        for (int state = 0; state < states.size(); state += 5) {
            Files.write(file(), states.get(state));
            assertThat(run(2, options)).isEqualTo(expected);
            assertThat(file()).hasContent(String.join("\n", whole) + "\n");
        }
    }

    /// No likelihood is computed again.
    @Test
    void aFileOfAWholeRunIsEnough() throws IOException {
        String expected = run(1, "--set syn-small --model sequential");
        FileTime written = Files.getLastModifiedTime(file());
        assertThat(run(3, "--set syn-small --model mpj")).isEqualTo(expected);
        assertThat(Files.getLastModifiedTime(file())).isEqualTo(written);
    }

    private static String said(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// That of these tests, which run as modules in Maven.
    private static String classPath() {
        return Stream.of("jdk.module.path", "java.class.path").map(System::getProperty)
                .filter(path -> path != null && !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void aKilledProcessIsResumed() throws Exception {
        Task task = new Task(new double[0], Wanted.INTERVALS, Level.ROWS, 1);
        IlinkRun expected = WholeIlink.run(IlinkProblem.read(StudySource.set("syn-clp"), task), 1,
                Clock.SYSTEM, Watcher.NOBODY);
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                classPath(), Ilink.class.getName(), "--set", "syn-clp",
                "--model", "sequential", "--resume", file().toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        while (!Files.exists(file()) || Files.readAllLines(file()).size() < 12) {
            assertThat(process.isAlive())
                    .as(() -> said(folder.resolve("output"))).isTrue();
            Thread.sleep(5);
        }
        process.destroyForcibly().waitFor();
        int kept = Files.readAllLines(file()).size();
        IlinkRun resumed = WholeIlink.run(IlinkProblem.read(StudySource.set("syn-clp"),
                new Task(new double[0], Wanted.INTERVALS, Level.ROWS, 1, file())), 1,
                Clock.SYSTEM, Watcher.NOBODY);
        assertThat(Files.readAllLines(file())).hasSizeGreaterThan(kept);
        assertThat(resumed.estimate().thetas()).isEqualTo(expected.estimate().thetas());
        assertThat(resumed.estimate().lnL()).isEqualTo(expected.estimate().lnL());
        assertThat(resumed.intervals()).isEqualTo(expected.intervals());
        assertThat(resumed.evaluations()).isEqualTo(expected.evaluations());
    }

    @Test
    void aFileOfAnotherStudyIsKeptAndRefused() throws IOException {
        run(1, "--set syn-small --model sequential");
        String before = Files.readString(file());
        assertThatThrownBy(() -> EvaluationLog.open(file(), "12ab"))
                .isInstanceOf(InputFile.Flaw.class)
                .hasMessage(file() + ": it is not of this study; expected a file that --resume"
                        + " wrote for the same study, or none");
        EvaluationLog log = EvaluationLog.open(file(), before.lines().findFirst().orElseThrow()
                .replaceAll(".* ", ""));
        assertThatThrownBy(() -> log.next(List.of(new double[] {0.3, 0.3})))
                .isInstanceOf(InputFile.Flaw.class)
                .hasMessageContaining("line 2 is not of the search that this study needs");
        assertThat(file()).hasContent(before);
    }
}
