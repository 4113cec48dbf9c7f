// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.Infeasible;
import org.atoll.applications.Output;
import org.atoll.applications.Timing;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The sums are compared with those of the benchmark and of numpy.
@Timeout(300)
class FtTest {
    private static final Pattern SENT = Pattern.compile(
            "(?m)^sent ([0-9]+) messages .* ([0-9]+) of the user");

    private static String run(String device, int ranks, String options) {
        return run(Job.local(ranks).device(device), options);
    }

    private static String run(LocalRanks job, String options) {
        var bytes = new ByteArrayOutputStream();
        job.run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            CommandLines.perform(new Ft(), (options + " --check").split(" "), self, out);
        });
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"16x16x16,1", "32x64x64,1", "64x32x64,2", "32x64x64,3", "4x8x16,5", "8x4x4,7"})
    void oneFieldGivesTheKnownSums(String size, int threads) {
        FtProblem problem = FtProblem.sized(size);
        FtRun run = WholeFt.run(problem, threads, Clock.SYSTEM, done -> { });
        assertThat(FtCheck.of(problem, run).line()).startsWith("check passed: ");
    }

    @ParameterizedTest
    @Sampled
    @CsvSource({
        "mpj, 1", "mpj, 2", "mpj, 3", "mpj, 5", "mpj, 8", "mpj, 19",
        "tasks, 1", "tasks, 2", "tasks, 3", "tasks, 8", "tasks, 19",
        "dsm, 1", "dsm, 2", "dsm, 3", "dsm, 8", "dsm, 19",
        "dsm --written-for improved, 1", "dsm --written-for improved, 3",
        "dsm --written-for improved, 8", "dsm --written-for improved, 19"
    })
    void ranksGiveTheKnownSums(String model, int ranks) {
        for (String device : List.of("threads", "sim")) {
            assertThat(run(device, ranks, "--size 16x16x16 --model " + model))
                    .contains("check passed: iterations: equal; known sums: ");
        }
    }

    /// On one memory of all ranks a slow reader would find what a fast writer puts there next.
    @ParameterizedTest
    @CsvSource({
        "16x16x16, 3, classic", "16x16x16, 3, improved", "16x16x16, 19, classic",
        "16x16x16, 19, improved", "8x4x4, 7, improved", "4x4x8, 7, improved",
        "16x4x4, 13, improved"
    })
    void theSharedProgramRunsAsThreads(String size, int ranks, String written) {
        for (String device : List.of("threads", "sim")) {
            String text = run(Job.local(ranks).device(device).with("atoll.dsm", "plain"),
                    "--size " + size + " --model dsm --written-for " + written);
            assertThat(text).contains("check passed: ", " 0 of the user");
        }
    }

    /// Of seven ranks three have no plane, and nothing for each other: they hear of each other all
    /// the same, in seven exchanges.
    @Test
    void whoHasNothingForAnotherRankPushesNoPage() {
        String text = run("sim", 7, "--size 8x4x4 --model dsm --written-for improved");
        assertThat(text).contains("check passed: ", "handover " + (7 * 7 * 6 + 6) + "\n");
    }

    /// All that is pushed are the blocks, and in the end the sums.
    @ParameterizedTest
    @CsvSource({"8, 399, 12850000", "6, 215, 12280000"})
    void blocksArePushedOnce(int ranks, int messages, long mostBytes) {
        String text = run("sim", ranks, "--size 32x64x64 --model dsm --written-for improved");
        assertThat(text).contains("check passed: ");
        Matcher sent = SENT.matcher(text);
        assertThat(sent.find()).as(text).isTrue();
        assertThat(Integer.parseInt(sent.group(1))).isEqualTo(messages);
        assertThat(Long.parseLong(sent.group(2))).isLessThan(mostBytes);
    }

    /// What ranks keep for each other is forgotten at barriers.
    @Test
    void barriersBoundWhatIsKept() {
        String text = run("sim", 2,
                "--size 256x64x64 --iterations 18 --model dsm --written-for improved");
        assertThat(text).contains("check passed: ").containsPattern("arrive [12] ");
    }

    /// The first transform and six iterations have an exchange each, and each iteration a sum.
    @ParameterizedTest
    @CsvSource({"mpj, 434", "tasks, 434"})
    void eachExchangeIsAMessageForEachPair(String model, int messages) {
        String text = run("sim", 8, "--size 32x64x64 --model " + model);
        assertThat(text).contains("check passed: ");
        Matcher sent = SENT.matcher(text);
        assertThat(sent.find()).as(text).isTrue();
        assertThat(Integer.parseInt(sent.group(1))).isEqualTo(messages);
    }

    /// What the time of one thread is compared with does the same work.
    @Test
    void theYardstickInCGivesTheKnownSums(@TempDir Path folder)
            throws IOException, InterruptedException {
        String program = folder.resolve("ft").toString();
        assumeTrue(Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, "gcc"))));
        assertThat(new ProcessBuilder(
                        "gcc", "-O3", "-o", program, "src/test/c/ft.c", "-lm").inheritIO()
                .start().waitFor()).isZero();
        Process process = new ProcessBuilder(program, "32", "64", "64", "6").start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        FtProblem problem = FtProblem.sized("32x64x64");
        List<double[]> sums = Pattern.compile("sum ([0-9.]+) ([-+][0-9.]+)i").matcher(text)
                .results()
                .map(sum -> new double[] {
                    Double.parseDouble(sum.group(1)), Double.parseDouble(sum.group(2))
                })
                .toList();
        assertThat(FtCheck.of(problem, new FtRun(sums, new Timing(0, 0, 0, 0, 1))).line())
                .startsWith("check passed: ");
        assertThat(text).containsPattern("(?m)^time [0-9.]+ s$");
    }

    @Test
    void wrongSumsAreFound() {
        FtProblem problem = FtProblem.sized("16x16x16");
        FtRun run = WholeFt.run(problem, 1, Clock.SYSTEM, done -> { });
        List<double[]> sums = run.sums().stream().map(double[]::clone).toList();
        sums.get(3)[1] += 1e-8;
        assertThat(FtCheck.of(problem, new FtRun(sums, new Timing(0, 0, 0, 0, 1))).line())
                .startsWith("check failed: known sums: off by ");
    }

    @Test
    void whatTheHeapHasNoRoomForIsRefused() {
        assertThatThrownBy(() -> Room.require(1L << 50))
                .isInstanceOf(Infeasible.class)
                .hasMessageMatching("needs 1073741824 MiB in this process, whose heap may have"
                        + " \\d+ MiB: \\d+ MiB are missing; give it more by -J-Xmx\\d+m, or take"
                        + " more hosts or a smaller size");
    }

    /// Ranks that are threads have one heap: what all of them want is asked for.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void ranksOfOneProcessAreCountedTogether(int ranks) {
        FtProblem problem = FtProblem.sized("1024x1024x512");
        assumeTrue(Runtime.getRuntime().maxMemory() < 32L << 30);
        Job.local(ranks).device("threads").run(self ->
                assertThatThrownBy(() -> SlabTransforms.requireRoom(
                        problem, self.fabric(), self.number(), ranks))
                        .isInstanceOf(Infeasible.class)
                        .hasMessageMatching("needs 32[789]\\d\\d MiB in this process, .*"));
    }

    @Test
    void badSizesAreNamed() {
        assertThatThrownBy(() -> FtProblem.sized("32x60x64"))
                .hasMessage("--size must be three powers of two from 4 to 4096, such as 32x64x64,"
                        + " not 60");
        assertThatThrownBy(() -> FtProblem.sized("32x64"))
                .hasMessage("--size must be three powers of two, such as 32x64x64, not 32x64");
        assertThatThrownBy(() -> FtProblem.sized("4096x4096x4096"))
                .hasMessageContaining("too large");
        assertThatThrownBy(() -> FtProblem.ofClass("D"))
                .hasMessage("--class is 'D': allowed is S, W, A, B or C");
        assertThatThrownBy(() -> new FtProblem(16, 16, 16, 0))
                .hasMessage("--iterations must be 1 to 10000, not 0");
    }
}
