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

class OrcaFiguresTest {

    /// A launcher that says how it was called.
    private static SimulatedRun runs(Path home) throws Exception {
        Path atoll = Files.writeString(home.resolve("atoll"), """
                #!/bin/sh
                echo "$@" >> %s/calls
                case "$*" in
                  *sequential*) echo 'time 60.000000 s';;
                  *"das:1x1 "*) echo 'time 64.000000 s';;
                  *replica*) echo 'time 4.000000 s';;
                  *) echo 'time 3.500000 s';;
                esac
                """.formatted(home));
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        return new SimulatedRun(List.of(atoll.toString()));
    }

    @Test
    void speedUpsStandBesideThoseOfOrca(@TempDir Path home) throws Exception {
        OrcaFigures figures = new OrcaFigures();
        new CommandLine(figures).parseArgs(
                "--programs", "water", "--processors", "16", "--order", "clocks");
        assertThat(figures.figure(runs(home)).rows()).containsExactly(List.of(
                "water", "1728", "16", "4000.0", "16.00", "15.00", "3500.0", "4674", "15.31",
                "1.05"));
        assertThat(Files.readAllLines(home.resolve("calls"))).containsExactlyInAnyOrder(
                "run --device sim --machine das:1x1 water --molecules 1728 --steps 2"
                        + " --model sequential",
                "run --device sim --machine das:1x1 --order clocks water --molecules 1728"
                        + " --steps 2 --model replica",
                "run --device sim --machine das:1x16 --order clocks water --molecules 1728"
                        + " --steps 2 --model replica",
                "run --device sim --machine das:1x16 water --molecules 1728 --steps 2"
                        + " --model mpj");
    }

    @Test
    void whatTheThesisDoesNotPrintIsRefused() {
        assertThat(refusal("--programs", "sor"))
                .isEqualTo("atoll bench orca: no program is called 'sor'; there are fft, water");
        assertThat(refusal("--sizes", "15")).isEqualTo(
                "atoll bench orca: the thesis prints none of these sizes on as many processors:"
                        + " leave out --sizes or --processors");
    }

    private static String refusal(String... words) {
        StringWriter errors = new StringWriter();
        CommandLine line = OrcaFigures.commandLine().setErr(new PrintWriter(errors, true));
        assertThat(line.execute(words)).isEqualTo(2);
        return errors.toString().strip();
    }
}
