// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.atoll.benchmarks.papers.SimplePublished.Share;
import org.atoll.benchmarks.papers.SimpleRuns.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimpleFiguresTest {

    @Test
    void knowsWhatIsPublished() {
        assertThat(SimplePublished.number("queens", 15, 8, 4)).hasValue(8.05);
        assertThat(SimplePublished.number("queens", 14, 1, 1)).hasValue(38.8);
        assertThat(SimplePublished.number("queens", 12, 1, 1)).isEmpty();
        assertThat(SimplePublished.number("radix sort of .*", 1_000_000, 1, 4)).hasValue(2.3);
        assertThat(SimplePublished.shares()).hasSize(48)
                .contains(new Share("IV", 15, 4, "block", 1, "0", "218738", "60766", 16.9));
    }

    /// A launcher that says how it was called.
    private static SimpleRuns runs(Path home) throws Exception {
        Path atoll = Files.writeString(home.resolve("atoll"), """
                #!/bin/sh
                echo "$@" >> %s/calls
                case "$*" in
                  *simple:1x1x1*) echo 'time 8.000000 s';;
                  *) echo 'each of 16 found 7 to 9, deviation 0.5'; echo 'time 0.500000 s';;
                esac
                """.formatted(home));
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        return new SimpleRuns(new SimulatedRun(List.of(atoll.toString())));
    }

    @Test
    void speedUpsAreOverOneThreadAndStandBesideThePublishedOnes(@TempDir Path home)
            throws Exception {
        Figure figure = new SimpleQueens(runs(home)).speeds(List.of(15));
        assertThat(figure.rows()).hasSize(4).contains(
                List.of("15", "1x1", "8.0000", "1.00", "255.0", "1.00", "+0.0"),
                List.of("15", "4x4", "0.5000", "16.00", "15.5", "16.45", "-2.7"));
        assertThat(Files.readAllLines(home.resolve("calls"))).hasSize(4).last().isEqualTo(
                "run --device sim --machine simple:1x8x4 --threads 4 nqueens --n 15 --k 4"
                        + " --deal random --model hybrid");
    }

    @Test
    void sharesStandBesideThePrintedOnes(@TempDir Path home) throws Exception {
        Figure figure = new SimpleQueens(runs(home)).shares(List.of(16));
        assertThat(figure.rows()).hasSize(24).allSatisfy(row -> assertThat(row)
                .hasSameSizeAs(figure.columns())
                .contains("16", "7", "9", "0.5", "0.500"));
        assertThat(Files.readString(home.resolve("calls"))).contains(
                "--k 1 --deal block --block as-printed", "--k 4 --deal cyclic --model");
    }

    @Test
    void simulationsRunAtTheSameTimeAndKeepTheirOrder() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one processor");
        var both = new CyclicBarrier(2);
        assertThat(SideBySide.<Integer>run(List.of(() -> both.await(60, TimeUnit.SECONDS) * 0 + 1,
                () -> both.await(60, TimeUnit.SECONDS) * 0 + 2, () -> 3)))
                .containsExactly(1, 2, 3);
        assertThatThrownBy(() -> SideBySide.run(List.of(() -> 1, () -> {
            throw new IOException("planted");
        }))).isInstanceOf(IOException.class).hasMessage("planted");
    }

    @Test
    void messagesHaveARankOnEachProcessor(@TempDir Path home) throws Exception {
        runs(home).messages(new Shape(2, 4), List.of("radix"));
        assertThat(Files.readString(home.resolve("calls")))
                .isEqualTo("run --device sim --machine simple:1x2x4 radix --model mpj\n");
    }

    @Test
    void aFigureIsWrittenForReadersAndForPrograms() {
        var figure = new Figure("radix", "Radix sort", List.of("size", "SIMPLE"),
                List.of(List.of("5", "0.12345"), List.of("100", "1")), Optional.empty());
        assertThat(figure.table()).isEqualTo("""
                Radix sort
                  size   SIMPLE
                     5  0.12345
                   100        1

                """);
        assertThat(figure.csv()).isEqualTo("""
                figure,size,SIMPLE
                radix,5,0.12345
                radix,100,1
                """);
    }

    @Test
    void anUnknownPartIsMisuse() {
        StringWriter errors = new StringWriter();
        CommandLine command = SimpleFigures.commandLine().setErr(new PrintWriter(errors));
        assertThat(command.execute("--parts", "figure-9")).isEqualTo(2);
        assertThat(errors.toString()).isEqualTo("atoll bench simple: no part is called 'figure-9';"
                + " there are table-viii, tables, all-to-all, radix, fft2d\n");
    }
}
