// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTableTest {
    private static final String PROFILE = """
            frames\t3\t4
            sim\trank\t2000000000\t1500000000\t7\t224\t2\t64
            sim\tjob\t3000000000\tabc123\t12\t40
            rank
            frames\t3\t4
            sim\trank\t3000000000\t500000000\t1\t32\t2\t64
            """;

    @Test
    void showsTheTimeAndTheBreakdownOfEachRankAndTheirSum() {
        assertThat(SimulationTable.render(List.of(PROFILE), true).lines()).containsExactly(
                "simulation: 3.000000000 s of virtual time, 2 ranks, 12 frames",
                "                                                 within clusters"
                        + "       between clusters",
                "  rank        seconds      computing  communicating     frames        bytes"
                        + "     frames        bytes",
                "     0    2.000000000    1.500000000    0.500000000          7          224"
                        + "          2           64",
                "     1    3.000000000    0.500000000    2.500000000          1           32"
                        + "          2           64",
                "   all    3.000000000    2.000000000    3.000000000          8          256"
                        + "          4          128",
                "simulation: trace hash abc123");
    }

    @Test
    void theHashIsShownOnRequestOnly() {
        assertThat(SimulationTable.render(List.of(PROFILE), false)).doesNotContain("abc123");
    }

    @Test
    void ofManyRanksOnlyTheSumIsShown() {
        String many = PROFILE + "sim\trank\t1\t1\t1\t1\t1\t1\n".repeat(100);
        assertThat(SimulationTable.render(List.of(many), false).lines()).hasSize(4);
    }

    @Test
    void aProgramThatDeclaresNoComputingIsToldHow() {
        String idle = "sim\trank\t2000\t0\t7\t224\t2\t64\nsim\tjob\t3000\tabc\t12\t40\n";
        String modelled = "sim\tcomputing\tmodelled\n";
        assertThat(SimulationTable.render(List.of(idle + modelled), true).lines())
                .filteredOn(line -> line.contains("declared no computing"))
                .singleElement().asString()
                .startsWith("simulation: ").contains("rank.compute", "--compute measured");
        assertThat(SimulationTable.render(List.of(idle + "sim\tcomputing\tzero\n"), true))
                .doesNotContain("declared");
        assertThat(SimulationTable.render(
                        List.of(PROFILE + modelled), true))
                .doesNotContain("declared");
    }

    @Test
    void saysSoWhenTheJobCameToNoEnd() {
        assertThat(SimulationTable.render(List.of("", "time\tcompute\t3"), true))
                .isEqualTo("simulation: no rank came to its end");
    }
}
