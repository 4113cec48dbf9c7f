// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.atoll.applications.ep.Ep;
import org.atoll.applications.is.Is;
import org.atoll.applications.qsort.Qsort;
import org.atoll.applications.sor.Sor;
import org.atoll.applications.tsp.Tsp;
import org.atoll.applications.water.Water;
import org.atoll.dsm.Dsm;
import org.atoll.job.Job;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs in shared memory while their accesses are watched.
@Timeout(300)
class WatchedTest {
    @TempDir
    private Path folder;

    /// The outcome of a watched program.
    ///
    /// @param races the reports
    /// @param pages the table of pages, without its heading
    private record Outcome(List<String> races, List<String> pages) {}

    private Outcome watch(int ranks, Supplier<Application<?>> program, String command)
            throws IOException {
        List<String> races = new CopyOnWriteArrayList<>();
        List<Integer> codes = new CopyOnWriteArrayList<>();
        Path file = folder.resolve("pages.csv");
        String[] args = (command + " --model dsm --check").strip().split(" ");
        Job.local(ranks)
                .with("atoll.dsm.races", "2")
                .with("atoll.dsm.map", file.toString())
                .run(self -> {
                    var nowhere = new PrintStream(
                            OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
                    var out = new Output(nowhere, self.number() == 0, false);
                    codes.add(CommandLines.perform(program.get(), args, self, out));
                    Dsm dsm = Dsm.in(self);
                    dsm.barrier();
                    races.addAll(dsm.races());
                });
        assertThat(codes).hasSize(ranks).containsOnly(0);
        List<String> lines = Files.readAllLines(file);
        return new Outcome(races, lines.subList(1, lines.size()));
    }

    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of("ep", (Supplier<Application<?>>) Ep::new, "--log2-pairs 18"),
                Arguments.of("is", (Supplier<Application<?>>) Is::new, "--class S"),
                Arguments.of("qsort", (Supplier<Application<?>>) Qsort::new,
                        "--keys 20000 --threshold 300"),
                Arguments.of("sor", (Supplier<Application<?>>) Sor::new,
                        "--rows 64 --cols 128 --init nonzero"),
                Arguments.of("tsp", (Supplier<Application<?>>) Tsp::new, "--instance rand12"),
                Arguments.of("water", (Supplier<Application<?>>) Water::new,
                        "--molecules 64"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void programsHaveNoRaces(String name, Supplier<Application<?>> program, String command)
            throws IOException {
        Outcome outcome = watch(4, program, command);
        assertThat(outcome.races()).isEmpty();
        assertThat(outcome.pages()).isNotEmpty().allSatisfy(line ->
                assertThat(line).contains(" " + name));
    }

    /// Water with 288 molecules lies in twelve pages; where the part of an owner ends within a page
    /// the next one begins there.
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6, 8})
    void pagesOfTwoOwnersOfWaterAreFalselyShared(int ranks) throws IOException {
        Outcome outcome = watch(ranks, Water::new, "--molecules 288 --steps 1");
        List<String> molecules = outcome.pages().stream()
                .filter(line -> line.startsWith("\"doubles water.molecules[6048]\""))
                .toList();
        assertThat(molecules).hasSize(12);
        assertThat(molecules.stream().filter(line -> line.contains(",falsely shared,")))
                .hasSize(ranks - 1)
                .allSatisfy(line -> assertThat(line).contains("DsmWater.offer(DsmWater.java:"));
        assertThat(outcome.races()).isEmpty();
    }
}
