// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.asp.Asp;
import org.atoll.applications.fft.Fft;
import org.atoll.applications.ida.Ida;
import org.atoll.applications.sor.Sor;
import org.atoll.applications.sort.Sort;
import org.atoll.applications.tsp.Tsp;
import org.atoll.applications.water.Water;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs by remote objects, on threads and in the simulator, and what they say of their
/// calls.
@Timeout(300)
@Sampled
class RemoteProgramsTest {
    private static final Pattern CALLED = Pattern.compile("called other ranks (\\d+) times"
            + " {2}(\\d+) bytes of arguments {2}(\\d+) bytes of results");

    /// The calls of a run, as it has told them.
    private record Called(long calls, long argumentBytes, long resultBytes) {}

    private static Called passes(
            String device, int ranks, Supplier<Application<?>> program, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        Job.local(ranks).device(device).run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            String[] args = (command + " --model remote --check").split(" ");
            code.accumulateAndGet(
                    CommandLines.perform(program.get(), args, self, out), Math::max);
        });
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text)
                .as("%d ranks, %s: %s", ranks, command, text)
                .contains("; remote, " + ranks + " rank")
                .containsOnlyOnce("check passed: ")
                .contains("breakdown");
        assertThat(code).hasValue(0);
        Matcher said = CALLED.matcher(text);
        return said.find()
                ? new Called(number(said, 1), number(said, 2), number(said, 3))
                : new Called(0, 0, 0);
    }

    private static long number(Matcher said, int group) {
        return Long.parseLong(said.group(group));
    }

    @ParameterizedTest
    @CsvSource({"threads, 1", "threads, 2", "threads, 5", "sim, 4"})
    void aspSendsEachRowToEachOtherRankOnce(String device, int ranks) {
        int nodes = 70;
        Called called = passes(device, ranks, Asp::new, "--nodes " + nodes);
        long others = ranks - 1;
        assertThat(called.calls()).isEqualTo(others + others * nodes);
        assertThat(called.argumentBytes())
                .isGreaterThanOrEqualTo(others * nodes * nodes * Integer.BYTES);
    }

    /// More than a thread may have asynchronous calls under way.
    @Test
    void manyWorkersStartTogether() {
        Called _ = passes("sim", 70, Asp::new, "--nodes 140");
        Called _ = passes("sim", 70, Ida::new, "--puzzle 12");
        Called _ = passes("sim", 70, Sort::new, "--keys 1000");
        Called _ = passes("sim", 70, Sor::new, "--rows 142 --cols 32 --iterations 3");
    }

    @ParameterizedTest
    @CsvSource({"threads, 1", "threads, 3", "sim, 4"})
    void tspAsksForEachJob(String device, int ranks) {
        Called called = passes(device, ranks, Tsp::new, "--instance rand12");
        assertThat(called.calls()).isGreaterThanOrEqualTo(2L * (ranks - 1));
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1", "threads, 2", "threads, 3", "threads, 4", "threads, 5", "threads, 8",
        "sim, 1", "sim, 2", "sim, 3", "sim, 4", "sim, 5", "sim, 8"
    })
    void fftIsRight(String device, int ranks) {
        for (String transposes : List.of("remote", "local")) {
            String option = " --transposes " + transposes;
            for (int m : new int[] {0, 1, 2, 3, 6, 10}) {
                Called _ = passes(device, ranks, Fft::new, "--warmups 1 --m " + m + option);
            }
            Called _ = passes(
                    device, ranks, Fft::new, "--warmups 0 --repeat 3 --m 9" + option);
        }
    }

    @ParameterizedTest
    @CsvSource({"threads, 1", "threads, 2", "threads, 4", "sim, 8"})
    void fftCallsOncePerPairAndTranspose(String device, int ranks) {
        int pairs = ranks * (ranks - 1);
        int blocks = pairs * 1024 / (ranks * ranks) * 2 * Double.BYTES;
        Called read = passes(device, ranks, Fft::new, "--m 10 --transposes remote");
        assertThat(read.calls()).isEqualTo(ranks - 1 + 3 * pairs);
        assertThat(read.resultBytes())
                .isBetween(3L * blocks, 3L * blocks + 64L * read.calls());
        assertThat(read.argumentBytes()).isLessThan(1 + 64 * read.calls());
        Called given = passes(device, ranks, Fft::new, "--m 10");
        assertThat(given.calls()).isEqualTo(ranks - 1 + pairs);
        assertThat(given.argumentBytes())
                .isBetween((long) blocks, blocks + 64L * given.calls());
        assertThat(given.resultBytes()).isLessThan(1 + 64 * given.calls());
        Called thrice = passes(device, ranks, Fft::new, "--m 10 --repeat 3");
        assertThat(thrice.calls()).isEqualTo(ranks - 1 + 3 * pairs);
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1", "threads, 2", "threads, 3", "threads, 4", "threads, 5", "threads, 8",
        "sim, 1", "sim, 2", "sim, 3", "sim, 4", "sim, 5", "sim, 8"
    })
    void waterIsRight(String device, int ranks) {
        for (String calls : List.of("combined", "single")) {
            String option = " --calls " + calls;
            for (int molecules : new int[] {1, 2, 3, 6, 27, 64}) {
                Called _ = passes(
                        device, ranks, Water::new, "--molecules " + molecules + option);
            }
            Called _ = passes(device, ranks, Water::new, "--molecules 27 --steps 5" + option);
        }
    }

    /// Each rank needs the half ring behind its own molecules.
    @ParameterizedTest
    @CsvSource({"threads, 2", "threads, 4", "sim, 8"})
    void waterCallsOncePerPartner(String device, int ranks) {
        int molecules = 64;
        int steps = 2;
        int partners = ranks / 2 * ranks;
        int sums = 2 * (ranks - 1) * steps;
        int rounds = 1 + 2 * steps + 1 + steps;
        Called combined = passes(device, ranks, Water::new, "--molecules " + molecules);
        assertThat(combined.calls()).isEqualTo(ranks - 1 + sums + rounds * partners);
        Called single = passes(
                device, ranks, Water::new, "--calls single --molecules " + molecules);
        int needed = ranks * molecules / 2;
        assertThat(single.calls()).isEqualTo(ranks - 1 + sums + rounds * needed);
        long bytes = 9L * Double.BYTES * needed * rounds;
        long headers = 64L * combined.calls();
        assertThat(combined.argumentBytes()).isBetween(bytes, bytes + headers);
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1", "threads, 2", "threads, 3", "threads, 4", "threads, 5", "threads, 8",
        "sim, 1", "sim, 2", "sim, 3", "sim, 4", "sim, 5", "sim, 8"
    })
    void sorHasTheSameBits(String device, int ranks) {
        for (WideArea form : WideArea.values()) {
            String option = " --init nonzero --wide-area " + form;
            Called _ = passes(
                    device, ranks, Sor::new, "--rows 64 --cols 128 --iterations 30" + option);
            Called _ = passes(device, ranks, Sor::new,
                    "--rows 40 --cols 64 --iterations 9 --type float --untimed 1" + option);
            for (int rows = 3; rows <= 12; rows++) {
                Called _ = passes(device, ranks, Sor::new,
                        "--cols 17 --iterations 9 --rows " + rows + option);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"threads, 1", "threads, 4", "sim, 8"})
    void sorCallsOncePerNeighbourAndColour(String device, int ranks) {
        int neighbours = 2 * (ranks - 1);
        for (WideArea form : WideArea.values()) {
            String option = " --rows 64 --cols 128 --iterations 10 --wide-area " + form;
            Called called = passes(device, ranks, Sor::new, option.strip());
            assertThat(called.calls()).isEqualTo(ranks - 1 + 19L * neighbours);
            long given = form == WideArea.NAIVE ? called.resultBytes() : called.argumentBytes();
            long bytes = 19L * neighbours * 64 * Double.BYTES;
            assertThat(given).isBetween(bytes, bytes + 64 * called.calls());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "fft --transposes local", "fft --model replica --exchange messages",
        "fft --model remote --exchange window", "fft --model remote --transposes some",
        "water --calls single", "water --model remote --written-for classic",
        "sor --model remote --written-for classic", "sor --model tasks --wide-area naive"
    })
    void anOptionWithoutEffectIsMisuse(String command) {
        Map<String, Supplier<Application<?>>> programs =
                Map.of("fft", Fft::new, "water", Water::new, "sor", Sor::new);
        String[] words = command.split(" ");
        Job.local(1).run(self -> {
            var bytes = new ByteArrayOutputStream();
            var out = new Output(new PrintStream(bytes, true, StandardCharsets.UTF_8), true, false);
            String[] args = Arrays.copyOfRange(words, 1, words.length);
            int code = CommandLines.perform(programs.get(words[0]).get(), args, self, out);
            assertThat(code).isEqualTo(2);
            assertThat(bytes.size()).isZero();
        });
    }
}
