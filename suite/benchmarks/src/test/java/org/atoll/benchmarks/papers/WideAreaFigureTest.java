// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class WideAreaFigureTest {
    private static final Speedups ROW =
            new Speedups(WideAreaProgram.ASP, "mpj", 9.5, 36, 4, 34.2);

    @Test
    void readsTheTimeAProgramTells() {
        assertThat(SimulatedRun.time("asp: 600 nodes\ntime 1.250000 s\nsimulation: 2.0 s\n"))
                .isEqualTo(1.25);
        assertThatIllegalStateException()
                .isThrownBy(() -> SimulatedRun.time("asp: 600 nodes\nno end\n"))
                .withMessageContaining("no end");
    }

    @Test
    void saysTheLossBesideThePublishedOne() {
        assertThat(ROW.lossPercent()).isCloseTo(5, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(ROW.published()).isEqualTo(36 * 0.95);
        assertThat(Speedups.table(List.of(ROW), 4, 10).lines().toList()).containsExactly(
                "program  model       1x10     1x40   4x10 naive         4x10   loss %"
                        + "  published",
                "ASP      mpj          9.5     36.0          4.0         34.2      5.0          5");
        assertThat(Speedups.csv(List.of(ROW)))
                .endsWith("ASP,mpj,9.500,36.000,4.000,34.200,5.00,5\n");
    }

    @Test
    void drawsBarsAsHighAsTheirValues() {
        BarChart chart = new BarChart(
                "a < b", List.of("x", "y"), List.of(new BarChart.Group("g", List.of(10.0, 5.0))));
        String svg = chart.svg();
        List<Integer> heights = Pattern.compile("<rect [^>]*height=\"([0-9]+)\"")
                .matcher(svg)
                .results()
                .map(match -> Integer.valueOf(match.group(1)))
                .toList();
        assertThat(heights).hasSize(4);
        assertThat(heights.getFirst()).isEqualTo(2 * heights.get(1)).isPositive();
        assertThat(svg).contains("a &lt; b");
    }

    @Test
    void refusesWhatMakesNoSenseInOneLine() {
        assertThat(misuse("--clusters", "1"))
                .isEqualTo("atoll bench wide-area: needs at least 2 clusters of 1 processor,"
                        + " not 1 of 10");
        assertThat(misuse("--programs", "sor,chess"))
                .contains("no program is called 'chess'; there are sor, asp, tsp, ida");
        assertThat(misuse("--models", "pvm"))
                .isEqualTo("atoll bench wide-area: --models takes mpj, remote, not 'pvm'");
    }

    private static String misuse(String... args) {
        StringWriter errors = new StringWriter();
        CommandLine command = WideAreaFigure.commandLine().setErr(new PrintWriter(errors));
        assertThat(command.execute(args)).isEqualTo(2);
        return errors.toString().strip();
    }
}
