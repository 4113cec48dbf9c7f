// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.applications.asp.Asp;
import org.atoll.applications.ep.Ep;
import org.atoll.applications.fft.Fft;
import org.atoll.applications.fft2d.Fft2d;
import org.atoll.applications.ida.Ida;
import org.atoll.applications.is.Is;
import org.atoll.applications.nqueens.Nqueens;
import org.atoll.applications.qsort.Qsort;
import org.atoll.applications.radix.Radix;
import org.atoll.applications.sor.Sor;
import org.atoll.applications.tsp.Tsp;
import org.atoll.applications.water.Water;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sample;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The programs by messages and as commands, on ranks that are threads of this JVM.
@Sampled(tests = 3)
@Timeout(300)
class MessagesTest {

    /// The output of a command and its exit code.
    private record Outcome(int code, String text) {}

    private static Outcome run(int ranks, Supplier<Application<?>> program, String command) {
        return run(program, command, Collections.nCopies(ranks, "one").toArray(String[]::new));
    }

    private static Outcome run(
            Supplier<Application<?>> program, String command, String... clusters) {
        return run(Job.local(clusters.length).clusters(clusters), program, command);
    }

    private static Outcome run(
            LocalRanks ranks, Supplier<Application<?>> program, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        ranks.run(self -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, self.number() == 0, false);
            String[] args = command.isEmpty() ? new String[0] : command.split(" ");
            code.accumulateAndGet(
                    CommandLines.perform(program.get(), args, self, out), Math::max);
        });
        return new Outcome(code.get(), bytes.toString(StandardCharsets.UTF_8));
    }

    private static void passes(int ranks, Supplier<Application<?>> program, String command) {
        Outcome outcome = run(ranks, program, command + " --check");
        assertThat(outcome.code()).as("%d ranks, %s: %s", ranks, command, outcome.text()).isZero();
        assertThat(outcome.text()).containsOnlyOnce("check passed: ").contains("breakdown");
    }

    /// By both sets of policies, and on one memory.
    private static void passesInSharedMemory(
            int ranks, Supplier<Application<?>> program, String command) {
        for (String policies : List.of("classic", "improved", "plain")) {
            Outcome outcome = run(
                    Job.local(ranks).with("atoll.dsm", policies), program,
                    command + " --model dsm --check");
            assertThat(outcome.text())
                    .as("%d ranks, %s, %s: %s", ranks, policies, command, outcome.text())
                    .contains("; dsm, " + ranks)
                    .containsOnlyOnce("check passed: ")
                    .contains("breakdown");
            assertThat(outcome.code()).isZero();
        }
    }

    /// As published, and written for all policies.
    private static void passesInBothForms(
            int ranks, Supplier<Application<?>> program, String command) {
        passesInSharedMemory(ranks, program, command);
        passesInSharedMemory(ranks, program, command + " --written-for improved");
    }

    /// In clusters of all kinds: one, uneven ones, interleaved ones, and one for each rank.
    private static void passesInClusters(
            int ranks, Supplier<Application<?>> program, String command) {
        List<IntUnaryOperator> kinds = List.of(
                rank -> 0, rank -> rank == 0 ? 0 : 1, rank -> rank % 3, rank -> rank);
        for (IntUnaryOperator kind : kinds) {
            String[] clusters = IntStream.range(0, ranks)
                    .mapToObj(rank -> "c" + kind.applyAsInt(rank))
                    .toArray(String[]::new);
            Outcome outcome = run(program, command + " --check", clusters);
            assertThat(outcome.text())
                    .as("%s in %s: %s", command, List.of(clusters), outcome.text())
                    .containsOnlyOnce("check passed: ");
            assertThat(outcome.code()).isZero();
        }
    }

    /// Of ranks: one that is a power of two, and two others.
    private static final int[] NUMBERS =
            Sample.of("MessagesTest", Stream.of(1, 2, 3, 4, 5, 7, 8, 13), Integer::bitCount)
                    .mapToInt(Integer::intValue).toArray();

    @ParameterizedTest
    @EnumSource(WideArea.class)
    void aspIsRightInAnyClusters(WideArea form) {
        String option = " --wide-area " + form;
        for (int ranks : NUMBERS) {
            passesInClusters(ranks, Asp::new, "--nodes 100" + option);
            passesInClusters(ranks, Asp::new, "--nodes 9 --density 0.3" + option);
        }
        passesInClusters(6, Asp::new, "--nodes 500" + option);
    }

    @ParameterizedTest
    @EnumSource(WideArea.class)
    void tspIsRightInAnyClusters(WideArea form) {
        String option = " --wide-area " + form;
        for (int ranks : NUMBERS) {
            passesInClusters(ranks, Tsp::new, "--instance rand12" + option);
            passesInClusters(ranks, Tsp::new, "--instance rand4 --depth 1" + option);
        }
        passesInClusters(5, Tsp::new, "--instance rand17 --depth 4" + option);
        passesInClusters(3, Tsp::new, "--instance rand17 --rest tree" + option);
    }

    @ParameterizedTest
    @EnumSource(WideArea.class)
    void tspVisitsTheSameNodesEverywhereIfTheBoundIsKnown(WideArea form) {
        String nodes = nodes(run(1, Tsp::new, "--instance rand16 --bound known"));
        for (int ranks : NUMBERS) {
            String[] clusters = IntStream.range(0, ranks)
                    .mapToObj(rank -> "c" + rank % 3)
                    .toArray(String[]::new);
            Outcome outcome = run(
                    Tsp::new, "--instance rand16 --bound known --wide-area " + form, clusters);
            assertThat(nodes(outcome)).isEqualTo(nodes);
        }
    }

    @ParameterizedTest
    @EnumSource(WideArea.class)
    void aspAndTspAreRightByRemoteObjects(WideArea form) {
        String option = " --model remote --wide-area " + form;
        for (int ranks : NUMBERS) {
            passesInClusters(ranks, Asp::new, "--nodes 100" + option);
            passesInClusters(ranks, Tsp::new, "--instance rand12" + option);
        }
        passesInClusters(4, Asp::new, "--nodes 500" + option);
        passesInClusters(5, Tsp::new, "--instance rand17 --depth 4" + option);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13})
    void tspIsRightInSharedMemory(int ranks) {
        passesInSharedMemory(ranks, Tsp::new, "--instance rand12");
        passesInSharedMemory(ranks, Tsp::new, "--instance rand4 --depth 1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13})
    void tspVisitsTheSameNodesInSharedMemoryIfTheBoundIsKnown(int ranks) {
        String command = "--instance rand16 --bound known";
        String nodes = nodes(run(1, Tsp::new, command));
        assertThat(nodes(run(ranks, Tsp::new, command + " --model dsm"))).isEqualTo(nodes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13})
    void waterIsRightInSharedMemory(int ranks) {
        passesInBothForms(ranks, Water::new, "--molecules 64");
        passesInBothForms(ranks, Water::new, "--molecules 8 --steps 3");
    }

    @Test
    void largerProblemsAreRightInSharedMemory() {
        passesInSharedMemory(5, Tsp::new, "--instance rand17");
        passesInSharedMemory(4, Water::new, "--molecules 216 --steps 5");
        passesInSharedMemory(3, Qsort::new, "--keys 262144");
        passesInSharedMemory(4, Sor::new, "--iterations 10");
    }

    @Test
    void epIsRightOnAnyNumberOfRanks() {
        for (int ranks : NUMBERS) {
            passes(ranks, Ep::new, "--log2-pairs 18");
        }
        passes(3, Ep::new, "--class S");
    }

    @Test
    void isIsRightOnAnyNumberOfRanks() {
        for (int ranks : NUMBERS) {
            passes(ranks, Is::new, "--class S");
            passes(ranks, Is::new, "--keys 40 --values 37 --rankings 3");
        }
        passes(3, Is::new, "--class 7");
        passes(3, Is::new, "--class S --chain");
        passes(4, Is::new, "--class 15");
    }

    @Test
    void qsortIsRightOnAnyNumberOfRanks() {
        for (int ranks : NUMBERS) {
            passes(ranks, Qsort::new, "--keys 20000 --threshold 300");
            passes(ranks, Qsort::new, "--keys 1 --threshold 2");
            passes(ranks, Qsort::new, "--keys 50 --threshold 2");
        }
        passes(3, Qsort::new, "--keys 262144");
    }

    @Test
    void nqueensIsRightOnAnyNumberOfRanks() {
        for (int ranks : NUMBERS) {
            for (String deal : List.of("block", "block --block as-printed", "cyclic", "random")) {
                passes(ranks, Nqueens::new, "--model mpj --n 8 --k 2 --deal " + deal);
            }
            passes(ranks, Nqueens::new, "--model mpj --n 3 --k 1");
        }
    }

    @Test
    void radixIsRightOnAnyNumberOfRanks() {
        for (int ranks : NUMBERS) {
            for (String input : List.of("uniform", "signed", "sorted", "equal")) {
                passes(ranks, Radix::new, "--model mpj --keys 3000 --input " + input);
            }
            passes(ranks, Radix::new, "--model mpj --keys 20 --bits 3 --input signed --repeat 2");
            passes(ranks, Radix::new, "--model mpj --keys 1 --bits 1");
        }
        passes(3, Radix::new, "--model mpj --keys 100000 --bits 11");
    }

    @Test
    void fft2dHasTheSameBitsOnAnyNumberOfRanks() {
        for (String n : List.of("1", "2", "4", "32", "128")) {
            String bits = bits(run(1, Fft2d::new, "--model sequential --n " + n));
            for (int ranks : NUMBERS) {
                passes(ranks, Fft2d::new, "--model mpj --n " + n);
                assertThat(bits(run(ranks, Fft2d::new, "--model mpj --repeat 2 --n " + n)))
                        .isEqualTo(bits);
            }
        }
        passes(4, Fft2d::new, "--model mpj --n 512");
    }

    /// What a transform prints of its result.
    private static String bits(Outcome outcome) {
        return outcome.text().lines().skip(1).limit(3).collect(Collectors.joining("\n"));
    }

    @Test
    void epIsRightInSharedMemory() {
        for (int ranks : NUMBERS) {
            passesInSharedMemory(ranks, Ep::new, "--log2-pairs 18");
        }
    }

    @Test
    void isIsRightInSharedMemory() {
        for (int ranks : NUMBERS) {
            passesInBothForms(ranks, Is::new, "--class S");
            passesInBothForms(ranks, Is::new, "--keys 40 --values 37 --rankings 3");
        }
        passesInSharedMemory(4, Is::new, "--class 15");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13})
    void qsortIsRightInSharedMemory(int ranks) {
        passesInBothForms(ranks, Qsort::new, "--keys 20000 --threshold 300");
        passesInSharedMemory(ranks, Qsort::new, "--keys 1 --threshold 2");
        passesInBothForms(ranks, Qsort::new, "--keys 50 --threshold 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13})
    void sorHasTheSameBitsInSharedMemory(int ranks) {
        passesInBothForms(ranks, Sor::new, "--rows 64 --cols 128 --init nonzero");
        for (int rows : new int[] {3, 4, 11, 20}) {
            passesInBothForms(ranks, Sor::new,
                    "--cols 17 --iterations 9 --init nonzero --rows " + rows);
        }
    }

    @Test
    void sorOfFloatsHasTheSameBitsByEachModel() {
        String problem = "--rows 40 --cols 64 --type float --untimed 1";
        for (int ranks : new int[] {1, 2, 3}) {
            passes(ranks, Sor::new, problem);
            passesInBothForms(ranks, Sor::new, problem);
        }
        passes(1, Sor::new, problem + " --model threads --threads 3");
        passes(1, Sor::new, problem + " --model sequential --init nonzero");
    }

    /// The lines between the heading and the times.
    private static String nodes(Outcome outcome) {
        return outcome.text().lines()
                .filter(line -> line.contains("nodes") || line.startsWith("tour"))
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @CsvSource({"mpj,naive", "mpj,optimized", "remote,naive", "remote,optimized"})
    void idaIsRightInAnyClusters(String model, String form) {
        String option = " --model " + model + " --wide-area " + form;
        for (int ranks : NUMBERS) {
            passesInClusters(ranks, Ida::new, "--puzzle 12" + option);
        }
        passesInClusters(5, Ida::new, "--puzzle 55" + option);
        passesInClusters(3, Ida::new, "--tiles 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15" + option);
        passesInClusters(3, Ida::new, "--tiles 1,2,3,7,4,5,6,11,8,9,10,0,12,13,14,15" + option);
    }

    @ParameterizedTest
    @EnumSource(WideArea.class)
    void sorHasTheSameBitsInBothForms(WideArea form) {
        for (int ranks : NUMBERS) {
            for (int rows = 3; rows <= 20; rows++) {
                passes(ranks, Sor::new, "--cols 17 --iterations 9 --init nonzero --rows " + rows
                        + " --wide-area " + form);
            }
        }
    }

    @Test
    void waterByDefaultPrintsTheKnownEnergy() {
        Outcome outcome = run(4, Water::new, "");
        assertThat(outcome.text())
                .contains("512 molecules, 2 steps")
                .contains("TOTAL 9.0032406210")
                .contains("mpj, 4 ranks");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void waterIsRightOnAnyNumberOfRanks(int ranks) {
        for (int molecules : new int[] {1, 2, 3, 6, 27, 50, 288}) {
            passes(ranks, Water::new, "--molecules " + molecules + " --steps 2");
        }
        passes(ranks, Water::new, "--molecules 512 --cutoff 6.212752");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void fftIsRightOnAnyNumberOfRanks(int ranks) {
        for (int m = 0; m <= 14; m++) {
            passes(ranks, Fft::new, "--warmups 1 --exchange messages --m " + m);
        }
        for (int m : new int[] {0, 1, 6, 13}) {
            passes(ranks, Fft::new, "--warmups 1 --m " + m);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void sorHasTheSameBitsOnAnyNumberOfRanks(int ranks) {
        passes(ranks, Sor::new, "--rows 64 --cols 128");
        passes(ranks, Sor::new, "--rows 64 --cols 128 --init nonzero");
        for (int rows = 3; rows <= 12; rows++) {
            passes(ranks, Sor::new,
                    "--cols 17 --iterations 9 --init nonzero --rows " + rows);
        }
    }

    @Test
    void otherModelsRunOnRankZeroAlone() {
        passes(2, Sor::new, "--rows 30 --cols 30 --model threads --threads 3");
        passes(3, Water::new, "--molecules 27 --model sequential");
        passes(1, Fft::new, "--m 9 --model THREADS --threads 2");
        passes(1, Asp::new, "--nodes 50 --model sequential");
        passes(2, Tsp::new, "--instance rand9 --model threads --threads 3");
        passes(2, Ida::new, "--puzzle 12 --model threads --threads 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--molecules 0", "--molecules x", "--steps -1", "--cutoff -3",
        "--cutof 3", "--model pvm", "--threads 0", "spare"})
    void aBadOptionIsMisuse(String command) {
        Outcome outcome = run(2, Water::new, command);
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.text()).isEmpty();
    }

    /// A program with versions of its own: one by a model that only it knows, and a sequential one.
    @Command(name = "counting")
    private static final class Counting implements Application<Integer> {
        @Mixin
        private CommonOptions common = new CommonOptions();

        @Override
        public CommonOptions common() {
            return common;
        }

        @Override
        public void validate() {}

        @Override
        public List<Version<Integer>> versions() {
            return List.of(
                    Version.ranks("none", (rank, out) -> Optional.of(rank.size())),
                    Version.sequential((rank, out) -> 1));
        }

        @Override
        public String heading() {
            return "counting";
        }

        @Override
        public int report(Integer run, Version<Integer> version, Output out) {
            out.line("%d by %s", run, version.name());
            return 0;
        }
    }

    @Test
    void aProgramHasTheModelsThatItLists() {
        assertThat(run(3, Counting::new, "").text())
                .isEqualToIgnoringNewLines("counting; none, 3 ranks3 by none");
        assertThat(run(1, Counting::new, "--model Sequential").text())
                .isEqualToIgnoringNewLines("counting; sequential1 by sequential");
        assertThat(run(1, Counting::new, "-h").text())
                .contains("none or sequential (default: none)");
    }

    @Test
    void aModelThatAProgramDoesNotListIsRefusedInOneLine() {
        assertThatThrownBy(() -> {
            Counting program = new Counting();
            new CommandLine(program).parseArgs("--model", "mpj");
            program.version();
        }).hasMessage("--model is 'mpj': allowed is none or sequential");
        assertThat(run(2, Counting::new, "--model mpj")).isEqualTo(new Outcome(2, ""));
    }

    @Test
    void badOptionsOfTheNewerProgramsAreMisuse() {
        assertThat(run(2, Asp::new, "--nodes 0").code()).isEqualTo(2);
        assertThat(run(2, Asp::new, "--density 1.5").code()).isEqualTo(2);
        assertThat(run(2, Asp::new, "--wide-area fast").code()).isEqualTo(2);
        assertThat(run(2, Tsp::new, "--instance paris").code()).isEqualTo(2);
        assertThat(run(2, Tsp::new, "--instance rand11 --bound known").code()).isEqualTo(2);
        assertThat(run(2, Tsp::new, "--depth 0").code()).isEqualTo(2);
        assertThat(run(2, Ida::new, "--puzzle 101").code()).isEqualTo(2);
        assertThat(run(2, Ida::new, "--tiles 1,2,x").code()).isEqualTo(2);
        assertThat(run(2, Ida::new, "--tiles 0,2,1,3,4,5,6,7,8,9,10,11,12,13,14,15").code())
                .isEqualTo(2);
    }

    @Test
    void helpNamesTheOptions() {
        assertThat(run(2, Water::new, "--help").text()).contains("--molecules", "--cutoff");
        assertThat(run(1, Fft::new, "--help").text()).contains("--m=", "--model");
        assertThat(run(1, Sor::new, "-h").text()).contains("--init", "--threads");
        assertThat(run(1, Asp::new, "-h").text())
                .contains("mpj, remote, replica, threads or sequential (default:");
    }
}
