// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.ep.Ep;
import org.atoll.applications.is.Is;
import org.atoll.applications.qsort.Qsort;
import org.atoll.applications.sor.Sor;
import org.atoll.applications.tsp.Tsp;
import org.atoll.applications.water.Water;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs by tasks: their answers, and how many messages and bytes of the user they send
/// behind start and first distribution.
@Timeout(300)
@Sampled(tests = 3)
class TaskProgramsTest {
    private static final Pattern SENT =
            Pattern.compile("(?m)^sent (\\d+) messages .*  (\\d+) of the user$");

    /// Those of a run.
    private record Counts(long messages, long bytes) {}

    /// Runs a program, whose answer is right.
    ///
    /// @return what it prints
    private static String passes(
            int ranks, String device, Supplier<Application<?>> program, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        Job.local(ranks).device(device).run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            String[] args = (command + " --model tasks --check").split(" ");
            code.accumulateAndGet(
                    CommandLines.perform(program.get(), args, self, out), Math::max);
        });
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text)
                .as("%d ranks, %s: %s", ranks, command, text)
                .contains("; tasks, " + ranks + " rank")
                .containsOnlyOnce("check passed: ")
                .contains("breakdown");
        assertThat(code).hasValue(0);
        return text;
    }

    private static Counts counts(int ranks, Supplier<Application<?>> program, String command) {
        String text = passes(ranks, "threads", program, command);
        Matcher sent = SENT.matcher(text);
        return sent.find()
                ? new Counts(Long.parseLong(sent.group(1)), Long.parseLong(sent.group(2)))
                : new Counts(0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void epSendsAMessageAWorker(int ranks) {
        assertThat(counts(ranks, Ep::new, "--log2-pairs 18"))
                .isEqualTo(new Counts(ranks - 1, 56L * (ranks - 1)));
    }

    @Test
    void epOfTheBenchmarkHasItsAnswers() {
        passes(3, "threads", Ep::new, "--class S");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void sorSendsFourRowsAnIterationAcrossEachBorder(int ranks) {
        long messages = 400L * (ranks - 1);
        assertThat(counts(ranks, Sor::new, "--type float --untimed 1"))
                .isEqualTo(new Counts(messages, 4096 * messages));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void sorHasTheSameBitsOnAnyNumberOfRanks(int ranks) {
        for (int rows : new int[] {3, 4, 11, 20}) {
            passes(ranks, "threads", Sor::new,
                    "--cols 17 --iterations 9 --init nonzero --rows " + rows);
        }
    }

    @ParameterizedTest
    @CsvSource({"1,7,128,10", "2,7,128,10", "3,7,128,10", "4,7,128,10", "8,7,128,10",
        "2,15,32768,5", "8,15,32768,5", "3,S,2048,10"})
    void isSendsCountsAlongAChainAndBackToAll(
            int ranks, String size, int values, int rankings) {
        long messages = 2L * (ranks - 1) * rankings;
        assertThat(counts(ranks, Is::new, "--class " + size))
                .isEqualTo(new Counts(messages, Integer.BYTES * values * messages));
    }

    /// Behind the molecules' bytes are those of the sums: five numbers a step, in and out.
    @ParameterizedTest
    @CsvSource({"2,288", "4,288", "6,288", "8,288", "2,1728", "8,1728"})
    void waterSendsPositionsAndForcesToHalfOfTheTasks(int ranks, int molecules) {
        int messages = 5 * (3 * ranks * ranks / 2 + 4 * (ranks - 1));
        long sums = 5L * 2 * (ranks - 1) * 5 * Double.BYTES;
        assertThat(counts(ranks, Water::new, "--steps 5 --molecules " + molecules))
                .isEqualTo(new Counts(messages, 660L * ranks * molecules + sums));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void waterIsRightOnAnyNumberOfRanks(int ranks) {
        for (int molecules : new int[] {1, 6, 27, 64}) {
            passes(ranks, "threads", Water::new, "--molecules " + molecules);
        }
    }

    /// Beside the pieces, which are the same on any number of ranks, each worker is told the end.
    @ParameterizedTest
    @CsvSource({"1024,1000", "512,2100"})
    void qsortSendsEachPieceTwice(int threshold, double published) {
        Set<Long> pieces = new HashSet<>();
        for (int ranks : new int[] {1, 2, 3, 4, 8}) {
            Counts counts = counts(ranks, Qsort::new, "--threshold " + threshold);
            assertThat(counts.bytes()).isEqualTo(2L * Integer.BYTES * 262144);
            assertThat(counts.messages() - ranks).isEven();
            assertThat((double) counts.messages()).isCloseTo(published, withinPercentage(10));
            pieces.add(counts.messages() - ranks);
        }
        assertThat(pieces).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void qsortIsRightOnAnyNumberOfRanks(int ranks) {
        passes(ranks, "threads", Qsort::new, "--keys 1 --threshold 2");
        passes(ranks, "threads", Qsort::new, "--keys 50 --threshold 2");
        passes(ranks, "threads", Qsort::new, "--keys 20000 --threshold 300");
    }

    @Test
    void tspSendsAboutAsMuchToManyTasksAsToTwo() {
        Counts two = counts(2, Tsp::new, "--instance rand18");
        Counts eight = counts(8, Tsp::new, "--instance rand18");
        assertThat(two.messages()).isBetween(300L, 400L);
        assertThat(eight.messages()).isBetween(300L, 400L);
        assertThat((double) eight.messages()).isLessThanOrEqualTo(1.4 * two.messages());
    }

    /// 15 jobs, a share each: two messages for each, and the end for each worker. No tour that is
    /// found changes the bound.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 30})
    void tspSendsTwoMessagesAShare(int ranks) {
        Counts counts = counts(ranks, Tsp::new, "--instance rand16 --depth 1 --bound known");
        assertThat(counts.messages()).isEqualTo(2 * 15 + ranks);
        assertThat(counts.bytes()).isEqualTo(15 * 3 * Integer.BYTES);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void tspIsRightOnAnyNumberOfRanks(int ranks) {
        passes(ranks, "threads", Tsp::new, "--instance rand12");
        passes(ranks, "threads", Tsp::new, "--instance rand4 --depth 1");
    }

    @Test
    void programsRunInVirtualTime() {
        passes(4, "sim", Ep::new, "--log2-pairs 18");
        passes(4, "sim", Sor::new, "--rows 20 --cols 33 --iterations 9 --init nonzero");
        passes(4, "sim", Is::new, "--class S");
        passes(4, "sim", Water::new, "--molecules 27");
        passes(4, "sim", Qsort::new, "--keys 20000 --threshold 300");
        passes(4, "sim", Tsp::new, "--instance rand12");
    }
}
