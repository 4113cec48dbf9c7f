// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RemoteFiguresTest {

    /// A launcher that says how it was called, and that a program took 8 s on one processor and
    /// 0.5 s on 32.
    private static Path launcher(Path home) throws Exception {
        Path atoll = Files.writeString(home.resolve("atoll"), """
                #!/bin/sh
                echo "$@" >> %s/calls
                case "$*" in
                  *"1x32 "*) echo 'time 0.500000 s';;
                  *) echo 'time 8.000000 s';;
                esac
                echo 'breakdown (mean of 4): compute 0.3 s (75.2%%)  communication 0.1 s (24.8%%)\
                  barrier 0.0 s (0.0%%)'
                echo 'called other ranks 3000 times  2000 bytes of arguments  1000 bytes of results'
                """.formatted(home));
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        return atoll;
    }

    private static Figure figure(Path home, String machine, String... words) throws Exception {
        RemoteFigures figures = new RemoteFigures();
        new CommandLine(figures).parseArgs(words);
        return figures.figure(
                new SimulatedRun(List.of(launcher(home).toString())), machine, figures.wanted());
    }

    @Test
    void whatThePaperPrintsStandsBesideOurs(@TempDir Path home) throws Exception {
        Figure figure = figure(home, "das", "--programs", "fft", "--processors", "32");
        assertThat(figure.rows()).contains(List.of(
                "fft", "plain", "18", "32", "500.0", "16.00", "0.50", "3000", "3000", "3399",
                "133003834", "27.12", "compute 75 %; communication 24 %"));
        assertThat(figure.rows()).hasSize(4).allSatisfy(row ->
                assertThat(row).hasSameSizeAs(figure.columns()));
        assertThat(Files.readAllLines(home.resolve("calls"))).hasSize(4).contains(
                "run --device sim --machine das:1x32 fft --m 18 --transposes local --warmups 1"
                        + " --model remote");
        assertThat(figure.chart()).hasValueSatisfying(chart ->
                assertThat(chart.svg()).contains("fft, optimised", "32 processors", ">16.0<"));
    }

    @Test
    void hereRunsTakeTurns(@TempDir Path home) throws Exception {
        Figure figure = figure(
                home, "here", "--programs", "rcs", "--processors", "1", "--rounds", "3",
                "--all-sizes");
        assertThat(figure.rows()).hasSize(4);
        assertThat(Files.readAllLines(home.resolve("calls"))).hasSize(12).startsWith(
                "run -n 1 sort --algorithm rcs --keys 100000 --warmups 40 --repeat 20"
                        + " --model remote",
                "run -n 1 sort --algorithm rcs --keys 500000 --warmups 40 --repeat 20"
                        + " --model remote");
    }

    @Test
    void theMiddleOfSeveralRunsCounts() {
        assertThat(RemoteRun.median(List.of(run(3), run(1), run(2))).seconds()).isEqualTo(2);
    }

    private static RemoteRun run(double seconds) {
        return new RemoteRun(seconds, "", "", "");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThat(refusal("--programs", "chess")).isEqualTo("atoll bench thesis: no program is"
                + " called 'chess'; there are fft, rbs, rcs, water, checkers");
        assertThat(refusal("--machines", "cray")).isEqualTo(
                "atoll bench thesis: --machines takes das, das-rmi, here, not 'cray'");
        assertThat(refusal("--processors", "0")).isEqualTo(
                "atoll bench thesis: --processors must be at least 1, not 0");
        assertThat(refusal("--rounds", "0")).isEqualTo(
                "atoll bench thesis: --rounds must be at least 1, not 0");
    }

    private static String refusal(String... words) {
        StringWriter errors = new StringWriter();
        CommandLine line = RemoteFigures.commandLine().setErr(new PrintWriter(errors, true));
        assertThat(line.execute(words)).isEqualTo(2);
        return errors.toString().strip();
    }
}
