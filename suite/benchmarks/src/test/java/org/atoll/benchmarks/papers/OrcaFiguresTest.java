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
                  *"das:1x1 --order"*) echo 'time 143.106000 s';;
                  *"das:1x1 "*) echo 'time 71.553000 s';;
                  *replica*) echo 'time 4.500000 s';;
                  *) echo 'time 3.500000 s';;
                esac
                """.formatted(home));
        assertThat(atoll.toFile().setExecutable(true)).isTrue();
        return new SimulatedRun(List.of(atoll.toString()));
    }

    @Test
    void speedUpsStandBesideThoseOfOrcaOnProcessorsAsSlow(@TempDir Path home) throws Exception {
        OrcaFigures figures = new OrcaFigures();
        new CommandLine(figures).parseArgs(
                "--programs", "water", "--processors", "2", "--order", "clocks");
        assertThat(figures.figure(runs(home)).rows()).containsExactly(List.of(
                "water", "1728", "2", "4500.0", "15.90", "3500.0", "38528", "1.86", "1.86",
                "15.90", "8.55"));
        assertThat(Files.readAllLines(home.resolve("calls"))).containsExactlyInAnyOrder(
                "run --device sim --machine das:1x1 --order clocks water --molecules 1728"
                        + " --steps 2 --model replica",
                "run --device sim --machine das:1x1 --faults slow=0*0.500000 --order clocks"
                        + " water --molecules 1728 --steps 2 --model replica",
                "run --device sim --machine das:1x2 --faults slow=0*0.500000,slow=1*0.500000"
                        + " --order clocks water --molecules 1728 --steps 2 --model replica",
                "run --device sim --machine das:1x2 --faults slow=0*0.500000,slow=1*0.500000"
                        + " water --molecules 1728 --steps 2 --model mpj");
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
